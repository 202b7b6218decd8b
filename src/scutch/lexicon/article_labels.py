"""Texts in and around an article that are not part of it: labels of tables of contents and related links, placeholders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.lexicon.control_words import texts_in

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Whole texts in small letters, by language.
CONTENTS_TEXTS: Final = {
    "English": """
        contents;table of contents;page contents;article contents;contents of this page;on this page;in this article
        in this post;in this guide;in this section;in this story;jump to;jump to section;skip to section;toc;what's inside
        topics covered
    """,
    "German": """
        inhalt;inhaltsverzeichnis;inhaltsübersicht;auf dieser seite;in diesem artikel;in diesem beitrag;springe zu
    """,
    "French": """
        sommaire;table des matières;contenu;contenu de la page;sur cette page;dans cet article;au sommaire
    """,
    "Spanish": "índice;índice de contenidos;tabla de contenidos;contenido;contenidos;en esta página;en este artículo",
    "Portuguese": "índice;conteúdo;sumário;tabela de conteúdos;nesta página;neste artigo",
    "Italian": "indice;indice dei contenuti;sommario;contenuti;in questa pagina;in questo articolo",
    "Dutch": "inhoud;inhoudsopgave;op deze pagina;in dit artikel",
    "Polish": "spis treści;na tej stronie;w tym artykule",
    "Czech": "obsah;na této stránce",
    "Swedish, Danish, Norwegian": "innehåll;innehållsförteckning;indhold;indholdsfortegnelse;innhold;innholdsfortegnelse",
    "Finnish, Hungarian": "sisällys;sisällysluettelo;tartalom;tartalomjegyzék",
    "Turkish": "içindekiler;bu sayfada",
    "Russian, Ukrainian": "содержание;оглавление;в этой статье;на этой странице;зміст",
    "Greek": "περιεχόμενα;πίνακας περιεχομένων",
    "Arabic, Hebrew": "المحتويات;جدول المحتويات;محتويات;תוכן עניינים;תוכן העניינים",
    "Chinese": "目录;目錄;内容目录;本文目录;文章目录;本页目录;本頁內容;本页内容",
    "Japanese, Korean": "目次;このページの内容;もくじ;목차;차례",
    "Vietnamese, Indonesian": "mục lục;nội dung;daftar isi",
    "Thai, Hindi, Persian": "สารบัญ;विषय सूची;विषय-सूची;فهرست مطالب",
}
#: What a line begins with that is otherwise a link to another article, in small letters, by language.
RELATED_TEXTS: Final = {
    "English": """
        also read;also on this topic;click here to read;dive deeper;don't miss;editor's pick;editor's picks
        further reading;go deeper;more on this story;more on this topic;more:;must read;must-read;next read;now read
        read also;read more;read next;read on;read the full story;read this next;recommended for you
        recommended reading;recommended:;related article;related articles;related content;related news;related posts
        related reading;related stories;related story;related topics;related:;watch also;what to read next
        more articles;more from this author;more like this;more posts;more stories;other articles;other posts
        recommended stories
        you may also like;you might also like
        previous message (by thread);next message (by thread)
        previous message;next message;messages sorted by;previous post;next post;previous article;next article;previous chapter
        next chapter
    """,
    "German": """
        auch interessant;das könnte dich auch interessieren;das könnte sie auch interessieren;lesen sie auch
        lesen sie dazu;lesen sie hier;lesen sie mehr;lesen sie weiter;lesetipp;lies auch;lies mehr;mehr dazu
        mehr lesen;mehr zum thema;passend dazu;weiterlesen;weitere artikel;weitere beiträge;ähnliche artikel;ähnliche beiträge
        vorheriger beitrag;nächster beitrag;vorheriger artikel;nächster artikel
        zum thema
    """,
    "French": """
        à lire;a lire;à lire aussi;a lire aussi;à voir aussi;articles similaires;autres articles;sur le même thème;lire aussi
        lire également;lire plus;lisez aussi
        pour aller plus loin;article précédent;article suivant
    """,
    "Spanish": """
        le puede interesar;lea también;lea más;lee también;lee más;leer más;leer también;más información;más sobre
        no te pierdas;artículos relacionados;entradas relacionadas;más artículos;te puede interesar;te recomendamos
        también puedes leer;entrada anterior;entrada siguiente;artículo anterior;artículo siguiente
    """,
    "Portuguese": """
        artigos relacionados;continue lendo;leia mais;leia também;ler mais;mais sobre;notícias relacionadas;posts relacionados
        saiba mais;veja também;você pode gostar
    """,
    "Italian": """
        approfondisci;articoli correlati;articoli simili
        continua a leggere;forse ti interessa;leggi anche;leggi pure;per approfondire
        potrebbe interessarti
    """,
    "Dutch": "gerelateerde artikelen;lees meer;lees ook;lees verder;meer over dit onderwerp;ook interessant",
    "Polish": """
        czytaj dalej;czytaj także;czytaj też;czytaj również;czytaj więcej;przeczytaj także;przeczytaj też
        podobne artykuły;podobne wpisy;powiązane artykuły;zobacz także;zobacz też
    """,
    "Czech, Slovak": """
        související články;súvisiace články
        čtěte také;číst dále;mohlo by vás zajímat;přečtěte si;čítajte aj;mohlo by vás zaujímať;prečítajte si
    """,
    "Swedish": "liknande artiklar;läs mer;läs också;läs även;läs vidare;relaterade artiklar",
    "Danish, Norwegian": "les mer;les også;læs mere;læs også;læs videre;se også",
    "Finnish": "lue lisää;lue myös",
    "Hungarian, Romanian": "olvass tovább;olvassa el;ezt olvasta már;citește și;citiți și;citește mai mult",
    "Turkish": "ayrıca okuyun;benzer yazılar;bunu da oku;daha fazlası için;ilgili haber;ilgili haberler;ilgili yazılar",
    "Greek": "διαβάστε ακόμη;διαβάστε ακόμα;διαβάστε επίσης;διαβάστε περισσότερα;σχετικά άρθρα",
    "Russian, Ukrainian, Bulgarian": """
        другие материалы;другие новости;другие статьи;похожие записи;похожие материалы;похожие новости;похожие статьи
        читайте также;читайте ещё;читать также;читайте по теме;читать далее;по теме;смотрите также;читайте також
        прочетете още;прочетете и
    """,
    "Indonesian, Malay": "artikel terkait;baca juga;baca selengkapnya;berita terkait;simak juga;lihat juga",
    "Vietnamese": "bài viết liên quan;tin liên quan;xem thêm;đọc thêm",
    "Arabic, Persian": """
        مقالات ذات صلة;مواضيع ذات صلة;مطالب مرتبط;اقرأ أيضا;اقرأ أيضًا;اقرأ المزيد;إقرأ أيضا;شاهد أيضا;بیشتر بخوانید
    """,
    "Hebrew": "קראו גם;קראו עוד;כתבות נוספות",
    "Hindi, Marathi": "यह भी पढ़ें;ये भी पढ़ें;ये खबर भी पढ़ें;इसे भी पढ़ें;हे ही वाचा;हेही वाचा",
    "Bengali, Urdu": "আরও পড়ুন;আরো পড়ুন;یہ بھی پڑھیں;مزید پڑھیں",
    "Thai": "อ่านเพิ่มเติม;อ่านต่อ;อ่านข่าวเพิ่มเติม;อ่านข่าวที่เกี่ยวข้อง;ข่าวที่เกี่ยวข้อง;บทความที่เกี่ยวข้อง",
    "Croatian, Serbian, Slovene": "pročitajte i;pročitajte još;čitajte još;čitajte i;прочитајте и;preberite tudi;berite tudi",
    "Lithuanian, Latvian, Estonian": "taip pat skaitykite;skaitykite taip pat;lasi arī;lasiet arī;loe ka;loe lisaks;loe veel",
    "Catalan, Galician, Basque": "llegeix també;llegiu també;le tamén;irakurri ere",
    "Filipino": "basahin din;basahin pa",
    "Chinese": """
        上一篇;下一篇;上一章;下一章;上一頁;下一頁;上一页;下一页
        相关阅读;相关报道;相关新闻;相关推荐;往期推荐;往期回顾;延伸阅读;推荐阅读;更多阅读
        相關閱讀;相關報導;相關新聞;延伸閱讀;推薦閱讀
    """,
    "Japanese": "前の記事;次の記事;関連記事;あわせて読みたい;合わせて読みたい;こちらもおすすめ;続きを読む",
    "Korean": "관련글;관련 글;관련기사;관련 기사;함께 보면 좋은;이전 글;다음 글",
}
#: First words of placeholders: paragraphs shown instead of embedded content until the reader accepts its cookies.
PLACEHOLDER_TEXTS: Final = {
    "English": """
        please accept cookies to;please enable javascript to view;this article contains content provided by
        this content cannot be displayed without;this content is hosted by a third party
        this content is not available due to your;this content isn't visible due to your
        this content isn’t visible due to your;this embed is not available;to view this content, please
        to display this content from;your browser does not support the audio;your browser does not support the video
        your cookie settings do not allow
    """,
    "German": """
        an dieser stelle finden sie einen externen;an dieser stelle finden sie externe
        an dieser stelle findest du einen externen;an dieser stelle findest du externe
        an dieser stelle ist ein externer;an dieser stelle steht ein externer;an dieser stelle würden wir dir gerne
        an dieser stelle würden wir ihnen gerne;bitte aktivieren sie javascript
        deine privatsphäre-einstellungen verhindern;empfohlener externer inhalt;empfohlener redaktioneller inhalt
        externer inhalt nicht verfügbar;ich bin damit einverstanden, dass mir externe
        ihre privatsphäre-einstellungen verhindern;mit dem laden der karte akzeptieren
        mit dem laden des beitrags akzeptieren;mit dem laden des tweets akzeptieren
        mit dem laden des videos akzeptieren;um diesen inhalt anzuzeigen;zur anzeige dieses inhalts
    """,
    "French": """
        ce contenu est bloqué car vous;ce contenu n'est pas disponible sans;ce contenu provient de
        pour afficher ce contenu;pour visualiser ce contenu;votre consentement est nécessaire pour afficher
    """,
    "Spanish, Portuguese": """
        este contenido está bloqueado;para ver este contenido;para visualizar este contenido
        este conteúdo está bloqueado;para ver este conteúdo
    """,
    "Italian": "per visualizzare questo contenuto;questo contenuto è ospitato da",
    "Dutch": """
        om deze inhoud te zien;om deze inhoud te tonen;deze inhoud is geblokkeerd;om dit artikel volledig te lezen
    """,
    "Scandinavian": """
        för att se det här innehållet;för att visa detta innehåll;for å se dette innholdet;for at se dette indhold
    """,
    "Polish": "aby wyświetlić tę treść;ta treść jest niedostępna z powodu ustawień",
}

#: Whole lines that stand for what is not there, in small letters, by language: advertisements, what a script loads, and the
#: rest of a quote that is folded. Words that also begin or name a section have three dots.
FILLER_TEXTS: Final = {
    "English": """
        advertisement;advertisement · scroll to continue;advertisement - continue reading below
        advertisement - scroll to continue;advertisements
        article continues after this advertisement;article continues below;article continues below advertisement
        article continues below this ad;click to expand...;continue reading below;continues below advertisement;loading...
        loading comments...;loading paragraph...;not open for further replies.;reply with quote
        please wait...;read more;recommended posts;scroll to continue;skip advertisement;sponsored
        scroll to continue with content;story continues below advertisement;story continues below this ad
        loaded: 0%;progress: 0%
        jump to recipe;print recipe;jump to recipe print recipe;jump to recipe·print recipe;cook mode
        prevent your screen from going dark;cook mode prevent your screen from going dark
    """,
    "German": """
        anzeige;anzeigen;artikel wird geladen...;der artikel wird nach der anzeige fortgesetzt;lade...;laden...;wird geladen...
        empfohlene beiträge;weiterlesen;zum vergrößern anklicken....
    """,
    "French": """
        chargement...;chargement en cours...;cliquez pour agrandir...;la suite après la publicité;lire la suite
        messages recommandés;publicité
    """,
    "Spanish": "anuncio;cargando...;continúa después de la publicidad;haz clic para expandir...;leer más;publicidad",
    "Portuguese": """
        carregando...;clique para expandir...;continua após a publicidade;continua depois da publicidade;leia mais;publicidade
    """,
    "Italian": "annuncio pubblicitario;caricamento...;caricamento in corso...;clicca per espandere...;leggi tutto;pubblicità",
    "Dutch": "advertentie;bezig met laden...;het artikel gaat verder na de advertentie;klik om te vergroten...;lees meer",
    "Scandinavian": """
        annons;annonse;artikeln fortsätter efter annonsen;artikkelen fortsetter under annonsen
        artiklen fortsætter efter annoncen;indlæser...;klicka för att utvidga...;laddar...;laster...
    """,
    "Finnish, Hungarian, Turkish": "betöltés...;hirdetés;ladataan...;mainos;reklam;yükleniyor...;haberin devamı",
    "Polish, Czech": """
        czytaj więcej;dalsza część artykułu pod materiałem wideo;kliknij aby rozwinąć...;načítám...;reklama
        rekomendowane odpowiedzi;ładowanie...
    """,
    "Russian, Ukrainian": "загрузка...;нажмите для раскрытия...;рекомендованные сообщения;реклама;читать далее",
    "Greek": "διαφήμιση;διαφημιση;φόρτωση...",
    "Chinese": "广告;廣告;加载中...;正在加载...;載入中...;点击展开...;點擊展開...",
    "Japanese, Korean": "スポンサーリンク;広告;読み込み中...;광고;로딩 중...",
}
#: First words of requests for consent to cookies.
CONSENT_TEXTS: Final = {
    "English": """
        we value your privacy;we care about your privacy;we respect your privacy;your privacy choices;your privacy matters
        privacy preference center;we use cookies;we use essential cookies;we use our own;we use necessary;we and our
        we and selected;this website uses;this site uses;our website uses;our site uses;cookies on;cookie settings
        cookie preferences;cookie consent;cookie notice;cookie policy;manage consent
        manage cookie;about cookies;about your privacy;by clicking
    """,
    "German": """
        wir verwenden cookies;wir nutzen cookies;wir setzen cookies;wir und unsere;wir benötigen ihre;wir schätzen ihre
        diese website verwendet;diese webseite verwendet;diese seite verwendet;diese website nutzt;diese webseite nutzt
        unsere website verwendet;unsere webseite verwendet;ihre privatsphäre;deine privatsphäre;cookie-einstellungen
        datenschutz-einstellungen
    """,
    "French": """
        nous utilisons des;nous et nos;avec votre accord;ce site utilise;notre site utilise;gestion des cookies
        nous respectons votre;le respect de;votre vie privée;en cliquant sur;en poursuivant votre
    """,
    "Spanish": """
        utilizamos cookies;usamos cookies;este sitio web;este sitio utiliza;esta web utiliza;nosotros y nuestros;nosotros y
        valoramos tu privacidad;valoramos su privacidad;tu privacidad es;su privacidad es
    """,
    "Portuguese": """
        utilizamos cookies;usamos cookies;este site utiliza;este site usa;este website utiliza;nós e os;nós e nossos
        valorizamos a sua;a sua privacidade;sua privacidade é
    """,
    "Italian": """
        questo sito utilizza;questo sito usa;questo sito web;utilizziamo i cookie;utilizziamo cookie;usiamo i cookie
        noi e i;noi e terze;noi e alcuni;la tua privacy
    """,
    "Dutch": """
        wij gebruiken cookies;we gebruiken cookies;deze website gebruikt;deze site gebruikt;deze website maakt;wij en onze
        wij plaatsen cookies;jouw privacy;uw privacy
    """,
    "Scandinavian": """
        vi använder cookies;vi använder kakor;vi värnar om;vi och våra;den här webbplatsen;vi bruger cookies;vi og vores
        vi bruker cookies;vi bruker informasjonskapsler;vi og våre
    """,
    "Polish": "używamy plików cookie;my i nasi;ta strona używa;ta strona korzysta",
    "Czech": "používáme soubory cookie;tento web používá",
    "Russian": "мы используем файлы;мы используем cookie;этот сайт использует;наш сайт использует;сайт использует файлы",
}
#: The word for what the request for consent is about; every request has one of these.
COOKIE_WORDS: Final = ("cookie", "kakor", "informasjonskapsler")

#: Texts of links that share a page, copy its address, save or print it, in small letters, by language; of files of it, too.
SHARE_TEXTS: Final = {
    "English": """
        share;share this;share this article;share this post;share this story;share this page;share article;share post;share on
        share via;share on facebook;share on twitter;share on x;share on linkedin;share on whatsapp;share on pinterest
        share on reddit;share by email;share via email;share to facebook;share to twitter;tweet;tweet this;pin it;copy link
        copy;copy url;copy the link;copy link to clipboard;view more share options;link copied;email this
        email this article;print;print this page;print this article;save;save article;bookmark
    """,
    "German": """
        teilen;artikel teilen;diesen artikel teilen;beitrag teilen
        seite teilen;auf facebook teilen;auf twitter teilen;auf x teilen
        auf linkedin teilen;per whatsapp teilen;per e-mail teilen;per mail teilen;link kopieren;kopieren;twittern;drucken
        merken;artikel merken;per e-mail versenden
    """,
    "French": """
        partager;partager sur;partager sur facebook;partager sur twitter;partager sur x;partager sur linkedin
        partager sur whatsapp;partager l'article;partager cet article;envoyer par e-mail;envoyer par mail;copier le lien
        imprimer;tweeter;offrir l'article;offrir cet article;ajouter à vos sélections;sauvegarder
    """,
    "Spanish": """
        compartir;comparte;comparte esto;compartir en;compartir en facebook;compartir en twitter;compartir en x
        compartir en whatsapp;compartir por correo;enviar por correo;copiar enlace;copiar el enlace;imprimir;tuitear
    """,
    "Portuguese": """
        compartilhar;compartilhe;partilhar;partilhe;compartilhar no facebook;compartilhar no twitter
        compartilhar no whatsapp;copiar link;copiar ligação;tweetar
    """,
    "Italian": """
        condividi;condividi su;condividi su facebook;condividi su twitter;condividi su whatsapp;copia link
        copia il link;copia negli appunti;invia per email;stampa
    """,
    "Dutch": "delen;deel;deel dit artikel;deel via facebook;deel via whatsapp;link kopiëren;kopieer link;printen",
    "Polish": "udostępnij;udostępnij na facebooku;kopiuj link;skopiuj link;drukuj;wydrukuj",
    "Czech, Slovak": "sdílet;sdílet na facebooku;zdieľať;zdieľať na facebooku;kopírovat odkaz;kopírovať odkaz;tisknout",
    "Scandinavian": "dela;dela på facebook;del;del på facebook;kopiera länk;kopier link;kopier lenke;skriv ut;udskriv",
    "Finnish, Hungarian, Romanian": "jaa;jaa facebookissa;kopioi linkki;megosztás;megosztom;link másolása;distribuie",
    "Turkish": "paylaş;facebook'ta paylaş;twitter'da paylaş;bağlantıyı kopyala;yazdır",
    "Russian, Ukrainian": "поделиться;поделиться в;скопировать ссылку;копировать ссылку;распечатать;поділитися",
    "Greek": "κοινοποίηση;κοινοποιήστε;μοιραστείτε το;αντιγραφή συνδέσμου",
    "Indonesian, Vietnamese": "bagikan;salin tautan;chia sẻ;chia sẻ bài viết;sao chép liên kết",
    "Arabic, Persian, Hebrew": "شارك;مشاركة;شارك المقال;نسخ الرابط;طباعة;اشتراک‌گذاری;שתף;שיתוף;שתפו;העתק קישור;הדפסה",
    "Hindi, Thai": "शेयर करें;साझा करें;लिंक कॉपी करें;แชร์;แชร์ไปยัง;คัดลอกลิงก์",
    "Chinese": "分享;分享到;分享至;复制链接;複製連結;打印;列印",
    "Files": ".md;.rst;.ipynb;.pdf;.epub;.docx",
    "Japanese": "シェア;ポスト;ポストする;シェアする;ツイート;ツイートする;ブックマーク;リンクをコピー;印刷",
    "Korean": "공유;공유하기;링크 복사;인쇄",
}
#: Where pages are shared: texts beside those that share.
SHARE_PLACES: Final = """
    facebook;twitter;x;whatsapp;telegram;linkedin;pinterest;reddit;tumblr;xing;threads;bluesky;mastodon;messenger;pocket
    flipboard;instagram;email;e-mail;mail;sms;line;viber;signal;vk;вконтакте;одноклассники;фейсбук;واتساب;فيسبوك;تويتر
    微信;微博;朋友圈;qq;qq空间;はてブ;카카오톡;페이스북;트위터
"""

#: What a promotion begins with, in small letters, by language.
PROMOTION_TEXTS: Final = {
    "English": """
        also follow;be sure to follow;connect with us;did you enjoy;don't forget to follow;don't forget to subscribe
        enjoyed this;enjoying this;find us on;follow;get news;get our;get the best;get the latest;if you enjoyed;if you liked
        join me on;join our;download our
        join us on;like this article;like us;like what you;liked this;listen now;make sure to follow;make sure to subscribe
        never miss;our free;our weekly;receive our;sign up;stay connected;stay in the know;stay in the loop;stay informed
        stay up to date;stay up-to-date;stay updated;subscribe for;subscribe here;subscribe now;subscribe on;subscribe to
        subscribe via;want more;was this newsletter;you can also follow;you can follow
    """,
    "German": """
        abonnieren sie;abonniere;abonniert;bleib auf dem;bleiben sie auf dem;der newsletter;folge uns;folgen sie uns
        folgt uns;jetzt abonnieren;jetzt anmelden;keine news mehr;melde dich;melden sie sich;unser newsletter
        verpassen sie;verpasse keine;wollen sie
    """,
    "French": """
        abonnez-vous;inscrivez-vous;ne manquez;ne ratez;recevez;rejoignez;restez informé;restez informés;retrouvez
        s'abonner à;s'inscrire à;suivez;vous pouvez suivre
    """,
    "Spanish": """
        apúntate;inscríbete;mantente al;no te pierdas;puedes seguir;recibe;reciba;sigue a;sigue el;sigue nuestro
        síguenos;siga nuestro;suscríbase;suscríbete;únete;únase
    """,
    "Portuguese": """
        assine;cadastre-se;clique aqui e siga;clique e siga;entre no;faça parte;fique por;inscreva-se;participe do
        quer receber;receba;siga a;siga o;siga-nos;subscreva
    """,
    "Italian": "entra nel;iscriviti;resta aggiornato;ricevi;seguici;segui il;segui la;unisciti;vuoi ricevere",
    "Dutch": "abonneer je;blijf op de hoogte;meld je aan;mis niets;ontvang;schrijf je in;volg ons;wil je",
    "Polish": "bądź na;dołącz do;obserwuj nas;polub nas;zapisz się;znajdziesz nas;śledź nas;chcesz być",
    "Czech, Slovak": "odebírejte;přihlaste se;sledujte nás;sledujte naše;prihláste sa;sledujte náš",
    "Scandinavian": """
        abonner på;anmäl dig;få nyheter;få vårt;følg oss;følg os;följ oss;meld deg på;prenumerera på;tilmeld dig
        vil du have
    """,
    "Finnish, Hungarian": "seuraa meitä;tilaa;iratkozz fel;iratkozzon fel;kövess minket;kövessen minket;csatlakozz",
    "Romanian, Turkish": """
        abonează-te;abonați-vă;urmărește;urmăriți-ne;abone olun;bizi takip;haber bültenimize;takip edin
    """,
    "Greek": "ακολουθήστε;εγγραφείτε;βρείτε μας;μείνετε ενημερωμένοι;κάντε εγγραφή",
    "Russian, Ukrainian, Bulgarian": """
        подписывайтесь;подпишитесь;присоединяйтесь;следите за;читайте нас;больше новостей;ещё больше;наш канал
        підписуйтесь;підписуйтеся;підпишіться;стежте за;читайте нас в;последвайте ни;абонирайте се
    """,
    "Indonesian, Malay": "bergabung;dapatkan;gabung;ikuti;mari bergabung;simak berita;simak breaking;follow official",
    "Vietnamese": "theo dõi;đăng ký;mời bạn;tham gia kênh",
    "Arabic, Persian": "اشترك;اشتركوا;انضم;تابع;تابعوا;تابعونا;للاشتراك;برای عضویت;ما را در",
    "Hebrew": "הצטרפו;הירשמו;עקבו אחרינו;להצטרפות",
    "Hindi": """
        हमारे व्हाट्सएप;हमारे व्हाट्सऐप;हमें फॉलो;हमारे साथ जुड़;ताजा खबरों के लिए;ताज़ा ख़बरों के लिए;हमारे टेलीग्राम;हमारा ऐप
        लेटेस्ट खबरों के लिए;देश और दुनिया की
    """,
    "Thai": "ติดตามเรา;ติดตามข่าว;กดติดตาม;อัปเดตข่าว;อัพเดทข่าว;ดาวน์โหลดแอป;สมัครรับ;เพิ่มเพื่อน;ไม่พลาดข่าว",
    "Chinese": """
        关注我们;关注本公众号;关注本账号;关注公众号;关注微信公众号;欢迎关注;请关注;扫码关注;扫码下载;扫描二维码关注;扫描二维码下载
        扫描下方二维码;扫描上方二维码;扫一扫关注;扫一扫下载;长按识别;长按二维码;长按关注;点击关注;点击上方;立即下载;下载我们;微信扫一扫
        更多精彩;更多内容请;更多资讯;更多新闻;订阅我们;追蹤我們;關注我們;歡迎追蹤;歡迎關注;歡迎訂閱;訂閱我們;下載我們;立即下載;立即追蹤
        加入我們的;掃描二維碼加入;更多內容請;更多新聞;按讚;快加入
    """,
    "Japanese": """
        公式アカウント;公式lineを;公式twitterを;公式xを;チャンネル登録;メルマガ登録;メルマガを購読;無料メルマガ;メールマガジン登録
        メールマガジンを購読;ニュースレター登録;ニュースレターを購読;友だち追加;アプリをダウンロード;この記事が気に入ったら;最新情報を;最新記事を
        ぜひフォロー;フォローして
    """,
    "Korean": """
        구독하기;뉴스레터 구독;뉴스레터를;카카오톡 채널;카카오톡에서;네이버 메인에서;네이버에서 구독;유튜브 채널;텔레그램 채널
    """,
}
#: Where a promotion leads: one of these is in it.
CHANNEL_TEXTS: Final = {
    "English": """
        newsletter;your inbox;your email;mailing list;email list;e-mail list;news alerts;google news;apple news
        whatsapp channel;telegram channel;on whatsapp;on telegram;on facebook;on instagram;on twitter;on x for;on x,;on x.
        on x (;on youtube;on tiktok;on linkedin;on pinterest;on threads;on bluesky;on mastodon;on social media
        on our facebook;get your podcasts;clap up to;our app;our free app;our mobile app;our news app
    """,
    "Others, with the names of networks": """
        facebook;instagram;whatsapp;telegram;youtube;tiktok;twitter;linkedin;flipboard;google notícias;google nachrichten
        google actualités;google noticias;google notizie;google nieuws;wiadomościach google;google haberler;google новости
        google новини;infolettre;boletín;boletim;rundbrief;nieuwsbrief;nyhedsbrev;nyhetsbrev;nyhetsbrevet;uutiskirje
        hírlevél;biuletyn;bülten;рассылк;розсилк;телеграм;фейсбук;вконтакте;дзен;viber;נו בוואטסאפ;וואטסאפ;טלגרם;פייסבוק
        واتساب;تلغرام;تيليغرام;فيسبوك;تلگرام;zalo;lettre d'information;व्हाट्सएप;व्हाट्सऐप;टेलीग्राम;फेसबुक;यूट्यूब;न्यूज़लेटर
        न्यूजलेटर;ऐप डाउनलोड;เฟซบุ๊ก;ไลน์;line@;แอปพลิเคชัน;จดหมายข่าว;ยูทูบ;微信;公众号;公眾號;二维码;二維碼;微博;客户端;抖音;小红书
        知乎;粉絲團;粉絲專頁;電子報;电子报;頻道;新闻app;官方app;新聞app;メルマガ;メールマガジン;ニュースレター;チャンネル登録;アプリをダウンロード
        フォローして;フォローください;フォローをお願い;フォローしよう;友だち追加;いいね;채널 추가;채널을 추가;구독;뉴스레터
    """,
}
#: Sentences that say that links are paid: what they begin with, and a word of each.
PAID_TEXTS: Final = {
    "English": """
        affiliate disclosure;as an amazon;disclosure:;if you buy;if you click;if you make a purchase;if you purchase;some links
        some of the links;this article contains;this article may;this blog contains;this page contains
        this page may;this post contains;this post includes;this post may;this site contains;this story may;we may earn
        we may get;we may receive;when you buy;when you click;when you make a purchase;when you purchase
    """,
    "German": "bei den mit;die mit * gekennzeichneten;dieser artikel enthält;dieser beitrag enthält;wenn sie über",
    "French": "cet article contient;cet article peut;certains liens",
    "Spanish, Portuguese, Italian": "este artículo contiene;este post contiene;este artigo contém;questo articolo contiene",
}
PAID_WORDS: Final = ("affiliate", "commission", "provision", "affiliat", "afiliado", "afiliad", "affiliazione", "affilié")
#: Labels in front of the title of a topic in the head of forums with phpBB, by language.
TOPIC_TEXTS: Final = {
    "English, German": "view topic;view forum topic;thema anzeigen",
    "French": "voir le sujet;afficher le sujet;consulter le sujet",
    "Spanish, Portuguese, Italian": "ver tema;ver tópico;exibir tópico;leggi argomento;vedi argomento",
    "Dutch, Scandinavian": "bekijk onderwerp;onderwerp bekijken;visa ämne;läs ämne;vis emne;se emne",
    "Polish, Czech, Slovak": "zobacz temat;wyświetl temat;zobrazit téma;zobraziť tému",
    "Finnish, Hungarian, Romanian": "näytä viestiketju;katso viestiketjua;téma megtekintése;vezi subiect",
    "Russian, Ukrainian, Bulgarian": "просмотр темы;перегляд теми;виж темата",
    "Greek, Turkish": "προβολή θέματος;επισκόπηση θέματος;başlık görüntüleniyor;başlığı görüntüle",
    "Croatian, Slovene, Estonian": "pogledaj temu;pregled teme;poglej temo;vaata teemat",
    "Vietnamese, Indonesian": "xem chủ đề;lihat topik",
    "Hebrew, Arabic": "צפה בנושא;مشاهدة الموضوع",
    "Chinese, Japanese, Korean": "阅读主题;查看主题;檢視主題;觀看文章;トピックを表示;주제 보기",
}


def phrases_of(texts: Mapping[str, str]) -> tuple[str, ...]:
    """The phrases of a table of languages, the longest first.

    >>> phrases_of({"English": "more:;read more", "German": "lies mehr!"})
    ('lies mehr!', 'read more', 'more:')
    """
    return tuple(sorted((phrase for lines in texts.values() for phrase in texts_in(lines)), key=len, reverse=True))


CONTENTS_LABELS: Final = frozenset(phrases_of(CONTENTS_TEXTS))
RELATED_LABELS: Final = phrases_of(RELATED_TEXTS)
PLACEHOLDERS: Final = phrases_of(PLACEHOLDER_TEXTS)
CONSENT_STARTS: Final = phrases_of(CONSENT_TEXTS)
FILLERS: Final = frozenset(phrases_of(FILLER_TEXTS))
SHARE_LABELS: Final = frozenset(phrases_of(SHARE_TEXTS))
SHARE_NAMES: Final = SHARE_LABELS | frozenset(texts_in(SHARE_PLACES))
#: Sentences of English name a channel; those of other languages may name any network.
ENGLISH_PROMOTIONS: Final = phrases_of({"English": PROMOTION_TEXTS["English"]})
ENGLISH_CHANNELS: Final = phrases_of({"English": CHANNEL_TEXTS["English"]})
OTHER_PROMOTIONS: Final = phrases_of({language: texts for language, texts in PROMOTION_TEXTS.items() if language != "English"})
CHANNELS: Final = phrases_of(CHANNEL_TEXTS)
PAID_STARTS: Final = phrases_of(PAID_TEXTS)
TOPIC_LABELS: Final = phrases_of(TOPIC_TEXTS)
#: What ``casefold`` makes of the dotted Turkish İ.
DOTTED_I: Final = "i\u0307"
#: Characters of a label at most.
MAX_LABEL: Final = max(map(len, CONTENTS_LABELS))


def is_contents_label(text: str) -> bool:
    """Whether a text is the label of a table of contents.

    >>> [is_contents_label(text) for text in ("Table of Contents:", "Inhalt", "İçindekiler", "Contents of a box")]
    [True, True, True, False]
    """
    return len(text) < 2 * MAX_LABEL and small_letters(text.strip(" :：\n\t")) in CONTENTS_LABELS


def small_letters(text: str) -> str:
    """A text in small letters, in which the dotted Turkish İ is an i.

    >>> small_letters("İlgili HABER")
    'ilgili haber'
    """
    return text.casefold().replace(DOTTED_I, "i")
