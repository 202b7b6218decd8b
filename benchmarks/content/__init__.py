"""Quality of content: one small runner for each tool, their outputs, and one script that scores them."""
