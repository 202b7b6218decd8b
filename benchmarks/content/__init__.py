"""How good the content is: one small runner per tool, their outputs, and one script that scores them."""
