"""Words of bylines: in classes, in URLs of links, in front of a name.

All are in lower case. The words of classes and URLs are common on the web, whatever the language of a page; the words in front
of a name belong to some of the languages whose dates are read.
"""

from __future__ import annotations

from typing import Final

from scutch.lexicon.field_names import BY_WORDS

#: Evidence near a text, as bits. *Near*: on the parent of the text or on its grandparent; *far*: on the next two ancestors.
EVIDENCE_BITS: Final = {
    name: 1 << place
    for place, name in enumerate((
        "class author near",
        "class author far",
        "class username near",
        "class username far",
        "class user near",
        "class user far",
        "class byline near",
        "class byline far",
        "class writer near",
        "class writer far",
        "class date near",
        "class date far",
        "class published near",
        "class published far",
        "class updated near",
        "class updated far",
        "class name",
        "href author",
        "href user",
        "prop author",
        "prop name",
        "prop published",
        "prop modified",
        "rel author",
        "address",
        "says by",
        "after by",
        "link",
        "aside",
        "in article",
        "hidden",
    ))
}  # fmt: skip

#: Parts of classes and ids, by the evidence that they are.
CLASS_WORDS: Final = {
    "author": ("author",),
    "username": ("username", "user-name", "user_name"),
    "user": ("user", "poster", "member", "profile", "person"),
    "byline": ("byline", "by-line"),
    "writer": ("writer", "contributor", "creator", "staff"),
    "date": ("date", "time"),
    "published": ("published", "publish", "pubdate", "created", "posted"),
    "updated": ("updated", "modified", "revised", "reviewed"),
    "name": ("name",),
}
#: Those of dates.
DATE_CLASSES: Final = ("date", "published", "updated")
#: Steps of the paths of URLs; ``@`` and ``~`` begin one.
URL_STEPS: Final = {
    "href author": (
        "author", "authors", "autor", "auteur", "contributor", "contributors", "writer", "writers", "people", "person",
        "staff", "team", "bio", "editors", "reporters", "journalists", "experts", "by",
    ),
    "href user": (
        "user", "users", "u", "member", "members", "profile", "profiles", "memberlist", "action=profile", "@", "~",
    ),
}  # fmt: skip

#: Words in front of a name, in the same text or in the one before it.
BYLINE_PREFIXES: Final = BY_WORDS | {
    "English": (*BY_WORDS["English"], "author", "authors"),
    "German": (*BY_WORDS["German"], "autor", "autorin", "geschrieben von"),
    "French": (*BY_WORDS["French"], "auteur", "auteure", "écrit par"),
    "Spanish and Portuguese": (*BY_WORDS["Spanish and Portuguese"], "autora", "escrito por"),
    "Italian": ("a cura di", "autore"),
    "Danish": ("skrevet af",),
    "Scandinavian and German": ("text:", "tekst:"),
    "Finnish": ("kirjoittaja", "teksti"),
    "Polish, Czech, Croatian": ("autorka", "napsal", "napsala", "piše"),
    "Hungarian": ("szerző", "írta"),
    "Turkish": ("yazan", "yazar"),
    "Indonesian": ("oleh", "penulis"),
    "Vietnamese": ("tác giả",),
    "Russian": ("автор", "Автор", "текст", "Текст"),
    "Arabic": ("بقلم", "كتب", "الكاتب"),
    "Persian": ("نویسنده",),
    "Hebrew": ("מאת",),
    "Hindi": ("लेखक",),
    "Thai": ("โดย", "ผู้เขียน"),
    "Chinese": ("作者", "记者", "記者", "文", "发布者"),
    "Japanese": ("著者", "投稿者", "執筆", "文"),
}
#: Words of Chinese bylines: a text without one of them has none.
CHINESE_LABELS: Final = (
    "作者", "记者", "記者", "撰文", "撰稿", "投稿", "编辑", "編輯", "责编", "文/", "文／", "文｜", "文|", "文丨",
)  # fmt: skip
PUBLISHER_NAMES: Final = """
    gazette herald tribune chronicle observer courier mercury sentinel bulletin museum wire globe mirror independent
    guardian telegraph dispatch examiner inquirer enquirer ledger advocate argus echo monitor voice eats foods ventures
    hospital clinic church association committee wiki zone zeitung anzeiger nachrichten rundschau kurier tagblatt verlag
    presse matin dépêche diario periódico noticias jornal folha notícias corriere gazzetta giornale messaggero dagblad
    krant courant posten avisa tidende tidning gazeta dziennik noviny газета новости известия вестник
"""
#: Words of the names of newspapers, houses and associations, which are written like those of persons.
PUBLISHER_WORDS: Final = frozenset(PUBLISHER_NAMES.split())
#: Titles of reporters behind a name.
NAME_SUFFIXES: Final = (" 기자", " 특파원")
#: Signs around a date.
DATE_EDGES: Final = "•·|,-–» "

#: Words that lines of bylines have beside names, dates and numbers, in small letters, by language. Those behind a sign are
#: units: a number with one is a line of a byline.
BYLINE_LABELS: Final = {
    "English": """
        by written author authors posted published updated created modified reviewed edited story words text report reporter
        reporting post date time on at in to the last first originally category categories section topic topics filed under
        tag tags tagged details information about contributed submitted version read reading leave a and of for
        +min +mins +minute +minutes +words +views +view +hits +comment +comments +reads +shares +likes no +claps
    """,
    "German": """
        von autor autorin verfasst geschrieben veröffentlicht aktualisiert erstellt geändert stand zuletzt am um in kategorie
        kategorien rubrik thema themen schlagwort schlagwörter details zugriffe lesezeit lesedauer ca keine text uhr
        +minuten +minute +wörter +kommentar +kommentare +aufrufe +zugriffe
    """,
    "French": """
        par auteur auteure écrit rédigé publié publiée mis mise modifié le à dans catégorie catégories rubrique étiquettes
        détails lecture temps de aucun jour affichages +minutes +minute +mots +commentaire +commentaires +vues
    """,
    "Spanish": """
        por autor autora escrito publicado publicada actualizado actualizada el en
        a las categoría categorías sección etiquetas
        detalles lectura tiempo de sin +minutos +minuto +palabras +comentario +comentarios +visitas +vistas
    """,
    "Portuguese": """
        por autor autora escrito publicado publicada atualizado atualizada em às
        categoria categorias etiquetas detalhes leitura
        tempo de nenhum +minutos +palavras +comentário +comentários +visualizações
    """,
    "Italian": """
        di da autore autrice scritto pubblicato aggiornato il alle in categoria categorie dettagli lettura tempo nessun
        +minuti +parole +commento +commenti +visite
    """,
    "Dutch": """
        door auteur geschreven gepubliceerd bijgewerkt op om in categorie categorieën leestijd geen laatst
        +minuten +woorden +reactie +reacties +weergaven
    """,
    "Polish": """
        autor autorka opublikowano zaktualizowano kategoria kategorie dnia czas czytania brak +min +komentarz +komentarze
    """,
    "Czech, Slovak": """
        autor autorka napsal napsala publikováno vydáno aktualizováno kategorie rubrika čtení +komentářů +komentáře
    """,
    "Scandinavian": """
        av af skrevet skriven publicerad publicerat publisert opdateret uppdaterad oppdatert kategori lästid lesetid i den kl
        +kommentar +kommentarer +ord
    """,
    "Finnish": "kirjoittaja teksti julkaistu päivitetty kategoria lukuaika +kommenttia",
    "Hungarian, Romanian": """
        szerző írta közzétéve frissítve kategória autor publicat actualizat +perc +hozzászólás +comentarii
    """,
    "Turkish": """
        yazar yazan yayınlanma yayınlandı güncelleme güncellendi tarih kategori okuma süresi +dk +dakika +yorum +kelime
    """,
    "Russian": """
        автор текст опубликовано обновлено изменено дата в категория рубрика теги время чтения на нет
        +мин +минут +минуты +слов +просмотров +просмотры +комментариев +комментарии
    """,
    "Ukrainian": "автор опубліковано оновлено категорія читання +хв +хвилин +переглядів +коментарів",
    "Greek": "από συντάκτης δημοσιεύτηκε ενημερώθηκε κατηγορία στις +λεπτά +σχόλια",
    "Indonesian": "oleh penulis diterbitkan diperbarui kategori baca waktu pada +menit +komentar",
    "Vietnamese": "bởi tác giả đăng cập nhật ngày lúc chuyên mục +phút +bình +luận",
    "Arabic": """
        بقلم كتب الكاتب نشر في تاريخ النشر آخر تحديث التصنيف قراءة مدة وقت القراءة +دقيقة +دقائق +تعليق +تعليقات +كلمة
    """,
    "Persian": "نویسنده توسط تاریخ انتشار دسته زمان مطالعه در +دقیقه +دیدگاه +نظر",
    "Hebrew": "מאת כתב כתבה פורסם עודכן בתאריך קטגוריה זמן קריאה +דקות +תגובות +מילים",
    "Hindi": "द्वारा लेखक प्रकाशित अपडेट +मिनट +टिप्पणियाँ",
    "Thai": "โดย ผู้เขียน เผยแพร่ หมวดหมู่ +นาที +ความคิดเห็น",
    "Chinese": """
        作者 记者 記者 编辑 編輯 责编 责任编辑 責任編輯 来源 來源 发布 发布于 发布时间
        发布日期 发表于 發布 發表於 發布時間 更新 更新于
        更新时间 更新於 最后更新 时间 日期 分类 分類 标签 標籤 原创 阅读 閱讀 阅读时长 字数 字数统计 阅读数 浏览 点击 评论 约
        +字 +分钟 +分鐘 +阅读 +次 +评论 +条评论
    """,
    "Japanese": """
        著者 投稿者 執筆者 執筆 文 公開 公開日 公開日時 投稿日 更新日 更新
        最終更新 最終更新日 掲載日 カテゴリー カテゴリ タグ
        +分 +文字 +コメント +件のコメント
    """,
    "Korean": "기자 글 입력 수정 등록 승인 작성자 작성일 카테고리 +분 +댓글 +조회",
}
#: Those words, and the units among them.
BYLINE_WORDS: Final = frozenset(word.lstrip("+") for words in BYLINE_LABELS.values() for word in words.split())
BYLINE_UNITS: Final = frozenset(word[1:] for words in BYLINE_LABELS.values() for word in words.split() if word[0] == "+")
