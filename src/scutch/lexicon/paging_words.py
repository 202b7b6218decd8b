"""Words of pagination in forty languages: labels of links to other pages, names of URL parameters and of classes."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.control_words import texts_in

#: By language: labels of the next page, of older items, of more items in place, of the previous page, of the next single item.
#: The labels of a cell are separated by semicolons. Numbers and signs are removed from a label before it is looked up.
PAGING_LABELS: Final = {
    "English": (
        ("next;next page;next results;next results page;go to next page;go to the next page"
         ";next page of results"
        ";view next page;show next page;next set of results;forward;next items;next posts"
        ";next entries;next records;next events"
        ";next listings;next set;more results;page forward;next page of posts;next list"
         ";view next results;show next results;see next results"),
        ("older;older posts;older entries;older articles;older news;older stories;older items;older topics"
        ";older threads;earlier posts;earlier entries;go to older posts;previous entries;previous posts"),
        ("load more;show more;see more;view more;more posts;more articles;more items;more products"
         ";more stories;more jobs"
        ";load more results;load more posts;load more products;load more articles;load more items;load more jobs"
        ";load more stories;load more news;show more results;show more products;show more items;show more jobs"
        ";see more results;view more results;view more products;more news;more listings;load next page;load next"),
        ("previous;prev;back;previous page;prev page;newer;newer posts;newer entries;newer articles"
        ";go to previous page"),
        ("older comments;newer comments;next article;next post;next story;next entry;next chapter"
         ";next topic;next thread;next lesson;next episode"
        ";next month;next week;next day;next year;next event;next slide;next image"
        ";next photo;next picture;next video"
        ";next product;next item;next project;next question;next section;next step;next issue"
        ";next up;read next;up next"
        ";newer post;older post;previous post;older article;next reading;next recipe;next tutorial"
        ";next race;next match"
        ";next game;next part;next unit;next record;next newer thread;next oldest;next newest;next result"),
    ),
    "German": (
        ("weiter;nächste;nächste seite;zur nächsten seite;vor;vorwärts;nächste ergebnisse;folgende"
         ";folgende seite;eine seite weiter"
        ";weitere ergebnisse;nächste einträge;nächste treffer"),
        "ältere;ältere beiträge;ältere artikel;ältere einträge;ältere posts;ältere meldungen;ältere nachrichten",
        ("mehr laden;mehr anzeigen;weitere anzeigen;weitere laden;mehr ergebnisse;mehr artikel"
         ";mehr produkte;weitere artikel laden"
        ";weitere produkte laden;mehr ergebnisse anzeigen;weitere beiträge;mehr artikel laden"),
        "zurück;vorherige;vorherige seite;vorige;vorige seite;neuere;neuere beiträge;neuere artikel",
        ("nächster artikel;nächster beitrag;nächstes thema;nächster monat;nächste woche"
         ";nächster tag;nächstes bild;nächstes kapitel"
        ";nächstes produkt;nächste veranstaltung;älterer beitrag;nächstes video"),
    ),
    "French": (
        ("suivant;suivante;suivants;suivantes;page suivante;la page suivante"
         ";aller à la page suivante;résultats suivants;suiv"
        ";pages suivantes;articles suivants"),
        ("plus anciens;plus ancien;articles plus anciens;articles précédents;messages plus anciens"
        ";anciens articles"),
        ("charger plus;afficher plus;voir plus;plus de résultats;voir plus de résultats"
         ";charger plus d'articles;plus d'articles"
        ";afficher plus de résultats;voir plus d'articles"),
        "précédent;précédente;page précédente;préc;plus récents;articles plus récents;retour",
        ("article suivant;message suivant;sujet suivant;mois suivant;semaine suivante;jour suivant"
         ";chapitre suivant;image suivante"
        ";produit suivant;à suivre;mois prochain;semaine prochaine"),
    ),
    "Spanish": (
        ("siguiente;siguientes;página siguiente;siguiente página;ir a la página siguiente;próxima"
         ";próxima página;sig"
        ";resultados siguientes;siguientes resultados;pagina siguiente;siguiente pagina;adelante"),
        ("anteriores;más antiguos;más antiguas;entradas anteriores;entradas antiguas"
         ";entradas más antiguas;artículos anteriores"
        ";noticias anteriores;publicaciones anteriores"),
        ("cargar más;mostrar más;ver más;más resultados;ver más resultados;cargar más resultados"
         ";más noticias;más artículos"
        ";ver más productos;cargar más productos"),
        "anterior;página anterior;previa;atrás;más recientes;entradas siguientes;entradas más recientes",
        ("artículo siguiente;siguiente artículo;siguiente entrada;entrada siguiente;siguiente tema"
         ";mes siguiente;próximo mes"
        ";siguiente capítulo;semana siguiente;siguiente producto;noticia siguiente"
        ";siguiente noticia;entrada antigua"),
    ),
    "Portuguese": (
        ("próxima;próximo;próximas;próximos;próxima página;página seguinte;seguinte;seguintes"
         ";avançar;proxima;proximo"
        ";proxima pagina;próximos resultados"),
        ("mais antigos;mais antigas;postagens mais antigas;posts antigos;posts mais antigos"
         ";artigos mais antigos;anteriores"
        ";publicações mais antigas"),
        ("carregar mais;mostrar mais;ver mais;mais resultados;ver mais resultados"
        ";carregar mais resultados;mais notícias;veja mais"),
        "anterior;página anterior;voltar;mais recentes;postagens mais recentes",
        ("próximo artigo;próximo post;artigo seguinte;próximo mês;próximo capítulo;próximo tópico"
         ";próxima notícia;postagem mais antiga"
        ";próximo produto;próxima semana;próxima aula"),
    ),
    "Italian": (
        ("successivo;successiva;successivi;successive;pagina successiva;avanti;prossima"
         ";prossima pagina;pagina seguente;seguente"
        ";vai alla pagina successiva;succ;prossimo;risultati successivi"),
        "più vecchi;post più vecchi;articoli più vecchi;articoli precedenti;meno recenti;articoli meno recenti",
        ("carica altri;carica altro;mostra altri;mostra di più;vedi altri;altri risultati"
         ";carica altri risultati;vedi di più"
        ";mostra altro;altri articoli"),
        "precedente;pagina precedente;indietro;prec;più recenti",
        ("articolo successivo;prossimo articolo;post successivo;mese successivo;prossimo mese"
         ";capitolo successivo"
        ";argomento successivo;prodotto successivo;settimana successiva;post più vecchio;prossimo post"),
    ),
    "Dutch": (
        "volgende;volgende pagina;volgende resultaten;verder;ga naar de volgende pagina",
        "ouder;oudere;oudere berichten;oudere artikelen;vorige berichten",
        "meer laden;laad meer;toon meer;meer tonen;meer resultaten;meer artikelen;bekijk meer;meer weergeven",
        "vorige;vorige pagina;terug;nieuwere;nieuwere berichten",
        ("volgend artikel;volgend bericht;volgende bericht;volgende maand;volgende week"
        ";volgend onderwerp;volgende artikel"),
    ),
    "Polish": (
        "następna;następny;następne;następna strona;dalej;kolejna strona;kolejne;kolejna;nast;następne wyniki",
        "starsze;starsze wpisy;starsze posty;starsze artykuły",
        "załaduj więcej;pokaż więcej;wczytaj więcej;zobacz więcej;więcej wyników;więcej wpisów;więcej artykułów",
        "poprzednia;poprzedni;poprzednia strona;wstecz;nowsze;nowsze wpisy",
        "następny artykuł;następny wpis;następny temat;następny miesiąc;następny rozdział;następny produkt",
    ),
    "Czech": (
        ("další;další strana;další stránka;následující;následující stránka;následující strana;dále"
        ";vpřed;další výsledky"),
        "starší;starší příspěvky;starší články",
        "načíst další;zobrazit další;načíst více;zobrazit více;další články;další produkty",
        "předchozí;předchozí strana;předchozí stránka;zpět;novější;novější příspěvky",
        "další článek;následující článek;další příspěvek;další měsíc;následující měsíc;další téma;další kapitola",
    ),
    "Slovak": (
        "ďalšia;ďalší;ďalšie;ďalšia strana;ďalšia stránka;nasledujúca;nasledujúca strana;ďalej",
        "staršie;staršie príspevky;staršie články",
        "načítať ďalšie;zobraziť ďalšie;zobraziť viac;načítať viac",
        "predchádzajúca;predchádzajúca strana;späť;novšie",
        "ďalší článok;nasledujúci článok;ďalší mesiac",
    ),
    "Hungarian": (
        "következő;következő oldal;tovább;következő találatok;előre",
        "régebbi;régebbi bejegyzések;régebbi cikkek;korábbi bejegyzések",
        "több betöltése;továbbiak;további találatok;több megjelenítése;továbbiak betöltése;több mutatása",
        "előző;előző oldal;vissza;újabb;újabb bejegyzések",
        "következő cikk;következő bejegyzés;következő hónap;következő fejezet;következő téma",
    ),
    "Romanian": (
        ("următoarea;următorul;următoarele;pagina următoare;următoarea pagină;înainte;urmatoarea"
        ";urmatorul;pagina urmatoare"),
        "mai vechi;articole mai vechi;postări mai vechi",
        "încarcă mai multe;afișează mai multe;vezi mai multe;mai multe rezultate;arată mai multe",
        "precedenta;anterioara;pagina anterioară;înapoi;pagina precedentă;mai noi;articole mai noi",
        "articolul următor;următorul articol;luna următoare;capitolul următor",
    ),
    "Bulgarian": (
        "следваща;следващ;следващи;следваща страница;напред",
        "по-стари;по-стари публикации;по-стари статии",
        "зареди още;покажи още;виж още;още резултати",
        "предишна;предишна страница;назад;по-нови",
        "следваща статия;следваща публикация;следваща тема;следващ месец",
    ),
    "Russian": (
        ("следующая;следующие;следующий;следующая страница;вперед;вперёд;далее;след;дальше"
         ";на следующую страницу;следующая стр"
        ";следующие результаты"),
        ("старые;старее;старые записи;предыдущие записи;ранее;более старые;старые статьи"
        ";более ранние записи;следующие записи"),
        ("показать ещё;показать еще;загрузить ещё;загрузить еще;ещё результаты;показать больше"
         ";больше новостей;ещё новости"
        ";еще новости;загрузить больше;ещё товары;показать ещё товары"),
        "предыдущая;предыдущие;предыдущая страница;назад;пред;новые записи;новее;новые",
        ("следующая статья;следующая запись;следующая тема;следующий месяц;следующая глава"
         ";следующая новость;следующий товар"
        ";следующий пост;следующее фото;следующая неделя;следующее сообщение"),
    ),
    "Ukrainian": (
        "наступна;наступні;наступний;наступна сторінка;вперед;далі;наст",
        "старіші;старіші записи;старіші публікації;попередні записи;давніші",
        "показати ще;завантажити ще;показати більше;більше результатів;більше новин",
        "попередня;попередня сторінка;назад;новіші;новіші записи",
        "наступна стаття;наступний запис;наступна тема;наступний місяць;наступна новина",
    ),
    "Serbian and Croatian": (
        ("sljedeća;sljedeće;sljedeći;sljedeća stranica;sledeća;sledeće;sledeći;sledeća strana"
         ";sledeća stranica;naprijed;napred;dalje"
        ";iduća stranica;следећа;следеће;следећа страна"),
        "starije;stariji;starije objave;stariji članci;stariji postovi",
        "učitaj još;prikaži još;vidi još;prikaži više;učitaj više",
        "prethodna;prethodno;prethodni;prethodna stranica;prethodna strana;nazad;natrag;novije;претходна",
        "sljedeći članak;sledeći članak;sledeća tema;sljedeći mjesec;sledeći mesec",
    ),
    "Slovenian": (
        "naslednja;naslednje;naslednji;naslednja stran;naprej",
        "starejše;starejše objave;starejši prispevki",
        "naloži več;prikaži več;več rezultatov",
        "prejšnja;prejšnja stran;nazaj;novejše",
        "naslednji članek;naslednji mesec;naslednja tema",
    ),
    "Greek": (
        "επόμενη;επόμενο;επόμενα;επόμενες;επόμενη σελίδα;επόμ;επόμενα αποτελέσματα",
        "παλαιότερα;παλιότερα;παλαιότερες αναρτήσεις;παλαιότερα άρθρα;παλαιότερες δημοσιεύσεις",
        "φόρτωση περισσότερων;δείτε περισσότερα;περισσότερα αποτελέσματα;εμφάνιση περισσότερων",
        "προηγούμενη;προηγούμενο;προηγούμενα;προηγούμενη σελίδα;πίσω;νεότερα;νεότερες αναρτήσεις",
        "επόμενο άρθρο;επόμενος μήνας;επόμενο θέμα;επόμενο κεφάλαιο",
    ),
    "Turkish": (
        "sonraki;sonraki sayfa;ileri;sonraki sonuçlar;bir sonraki sayfa",
        "eski;daha eski;eski yazılar;önceki yazılar;daha eski kayıtlar;eski gönderiler",
        "daha fazla yükle;daha fazla göster;daha fazla gör;daha fazla sonuç;devamını yükle",
        "önceki;önceki sayfa;geri;daha yeni;yeni yazılar;sonraki yazılar",
        "sonraki yazı;sonraki makale;sonraki konu;gelecek ay;sonraki ay;sonraki haber;sonraki bölüm",
    ),
    "Swedish": (
        "nästa;nästa sida;framåt;nästa resultat;till nästa sida",
        "äldre;äldre inlägg;äldre artiklar;äldre nyheter",
        "ladda fler;visa fler;visa mer;ladda mer;fler resultat;läs in fler;hämta fler;fler artiklar",
        "föregående;föregående sida;bakåt;nyare;nyare inlägg;tillbaka",
        "nästa artikel;nästa inlägg;nästa månad;nästa vecka;nästa kapitel;nästa ämne;nästa bild",
    ),
    "Norwegian": (
        "neste;neste side;fremover;videre;frem",
        "eldre;eldre innlegg;eldre artikler;eldre saker",
        "last inn flere;vis flere;vis mer;last mer;flere resultater;se flere",
        "forrige;forrige side;tilbake;nyere;nyere innlegg",
        "neste artikkel;neste innlegg;neste måned;neste uke;neste kapittel;neste sak",
    ),
    "Danish": (
        "næste;næste side;frem;fremad",
        "ældre;ældre indlæg;ældre artikler;ældre nyheder",
        "indlæs flere;vis mere;hent flere;se flere;flere resultater",
        "forrige;forrige side;tilbage;nyere;nyere indlæg",
        "næste artikel;næste indlæg;næste måned;næste uge;næste kapitel",
    ),
    "Finnish": (
        "seuraava;seuraavat;seuraava sivu;seuraavalle sivulle;eteenpäin",
        "vanhemmat;vanhemmat artikkelit;vanhemmat viestit;vanhemmat julkaisut",
        "lataa lisää;näytä lisää;näytä enemmän;lisää tuloksia",
        "edellinen;edelliset;edellinen sivu;takaisin;uudemmat",
        "seuraava artikkeli;seuraava viesti;seuraava kuukausi;seuraava viikko;seuraava aihe",
    ),
    "Estonian": (
        "järgmine;järgmised;järgmine leht;järgmine lehekülg;edasi",
        "vanemad;vanemad postitused",
        "laadi rohkem;näita rohkem;lae juurde",
        "eelmine;eelmised;eelmine leht;tagasi;uuemad",
        "järgmine artikkel;järgmine postitus;järgmine kuu",
    ),
    "Latvian": (
        "nākamā;nākamais;nākamie;nākamā lapa;tālāk;uz priekšu",
        "vecāki;vecāki ieraksti",
        "ielādēt vairāk;rādīt vairāk;skatīt vairāk",
        "iepriekšējā;iepriekšējais;iepriekšējā lapa;atpakaļ;jaunāki",
        "nākamais raksts;nākamais mēnesis",
    ),
    "Lithuanian": (
        "kitas;kitas puslapis;kiti;toliau;pirmyn;sekantis;sekantis puslapis",
        "senesni;senesni įrašai",
        "rodyti daugiau;įkelti daugiau;daugiau rezultatų",
        "ankstesnis;ankstesnis puslapis;atgal;naujesni",
        "kitas straipsnis;kitas įrašas;kitas mėnuo",
    ),
    "Icelandic": ("næsta;næsta síða;áfram", "eldri;eldri færslur", "sýna meira;hlaða meira", "fyrri;fyrri síða;til baka", ""),
    "Catalan": (
        "següent;següents;pàgina següent;següent pàgina;endavant",
        "més antics;més antigues;entrades més antigues;entrades anteriors",
        "carrega'n més;mostra'n més;veure més;més resultats;carregar més",
        "anterior;pàgina anterior;enrere;més recents",
        "article següent;següent article;mes següent",
    ),
    "Basque": ("hurrengoa;hurrengo orrialdea;hurrengo", "zaharragoak", "gehiago ikusi", "aurrekoa;aurreko orria", ""),
    "Galician": ("seguinte;páxina seguinte;seguinte páxina", "máis antigas", "cargar máis;ver máis", "páxina anterior", ""),
    "Arabic": (
        ("التالي;التالية;الصفحة التالية;الى الصفحة التالية;إلى الصفحة التالية;التالى;الصفحة التاليه"
        ";اللاحق;النتائج التالية"),
        "أقدم;الأقدم;مقالات أقدم;المقالات الأقدم;تدوينات أقدم;مشاركات أقدم;المقالات السابقة",
        "تحميل المزيد;عرض المزيد;المزيد من النتائج;شاهد المزيد;المزيد من الأخبار;تحميل المزيد من المقالات",
        "السابق;السابقة;الصفحة السابقة;أحدث;مقالات أحدث",
        "المقال التالي;المقالة التالية;الموضوع التالي;الشهر التالي;الخبر التالي;الفصل التالي;الشهر القادم",
    ),
    "Hebrew": (
        "הבא;הבאה;העמוד הבא;לעמוד הבא;הדף הבא;לדף הבא;עמוד הבא;הבאים;דף הבא",
        "ישנים יותר;ישנות יותר;פוסטים ישנים;רשומות ישנות יותר;פוסטים ישנים יותר",
        "טען עוד;הצג עוד;עוד תוצאות;לעוד תוצאות;טעינת עוד",
        "הקודם;הקודמת;העמוד הקודם;הדף הקודם;חדשים יותר",
        "המאמר הבא;הפוסט הבא;הכתבה הבאה;החודש הבא;לכתבה הבאה",
    ),
    "Persian": (
        "بعدی;بعد;صفحه بعد;صفحه بعدی;صفحهٔ بعد;نتایج بعدی;صفحه‌ی بعد",
        "قدیمی‌تر;قدیمی تر;نوشته‌های قدیمی‌تر;مطالب قدیمی‌تر;نوشته‌های پیشین;مطالب قدیمی تر",
        "بارگذاری بیشتر;نمایش بیشتر;نتایج بیشتر;مشاهده بیشتر;موارد بیشتر",
        "قبلی;قبل;صفحه قبل;صفحه قبلی;جدیدتر",
        "مطلب بعدی;نوشته بعدی;ماه بعد;خبر بعدی;مقاله بعدی;فصل بعدی",
    ),
    "Hindi": (
        "अगला;अगले;अगली;अगला पृष्ठ;अगला पेज;आगे;अगले परिणाम",
        "पुराने;पुरानी पोस्ट;पुराने लेख",
        "और लोड करें;और दिखाएं;और दिखाएँ;अधिक दिखाएं;और देखें",
        "पिछला;पिछले;पिछला पृष्ठ;पीछे",
        "अगला लेख;अगली खबर;अगला महीना;अगला अध्याय",
    ),
    "Bengali": (
        "পরবর্তী;পরের;পরবর্তী পাতা;পরবর্তী পৃষ্ঠা;পরের পাতা",
        "পুরোনো;পুরোনো পোস্ট",
        "আরও দেখুন;আরো দেখুন;আরও লোড করুন",
        "পূর্ববর্তী;আগের;আগের পাতা",
        "পরবর্তী খবর;পরবর্তী নিবন্ধ",
    ),
    "Thai": (
        "ถัดไป;หน้าถัดไป;หน้าต่อไป;ต่อไป;ไปหน้าถัดไป;หน้าหลัง",
        "เก่ากว่า;บทความเก่ากว่า;โพสต์เก่ากว่า",
        "โหลดเพิ่มเติม;โหลดเพิ่ม;แสดงเพิ่มเติม;ดูเพิ่มเติม;ดูเพิ่ม",
        "ก่อนหน้า;หน้าก่อนหน้า;หน้าก่อน;ย้อนกลับ;ใหม่กว่า",
        "บทความถัดไป;เดือนถัดไป;ตอนถัดไป;เรื่องถัดไป",
    ),
    "Vietnamese": (
        "tiếp;tiếp theo;trang tiếp;trang sau;trang tiếp theo;trang kế;kế tiếp;sau;tiếp tục",
        "cũ hơn;bài cũ hơn;các bài cũ hơn;bài viết cũ hơn;tin cũ hơn",
        "tải thêm;xem thêm;hiển thị thêm;thêm kết quả;tải thêm bài viết",
        "trước;trang trước;quay lại;mới hơn;bài mới hơn",
        "bài tiếp theo;bài viết tiếp theo;bài sau;tháng sau;chương tiếp;chương sau;tin tiếp theo",
    ),
    "Indonesian and Malay": (
        ("berikutnya;selanjutnya;halaman berikutnya;halaman selanjutnya;lanjut;seterusnya"
        ";halaman seterusnya;laman seterusnya"),
        "lebih lama;postingan lama;pos-pos lama;artikel lama;postingan lebih lama;lebih lawas",
        "muat lebih banyak;muat lainnya;tampilkan lebih banyak;lihat lebih banyak;lihat lainnya;muat lagi",
        "sebelumnya;halaman sebelumnya;sebelum;kembali;lebih baru;postingan lebih baru",
        "artikel berikutnya;artikel selanjutnya;bulan berikutnya;berita selanjutnya;bab selanjutnya",
    ),
    "Chinese": (
        ("下一页;下一頁;下页;下頁;后一页;後一頁;后页;下一頁面;下一页面;下一步页;往后;下一页 下一页;次页;下一頁 次頁"
        ";下一屏;向后翻页;翻到下一页;下一 页;更多结果"),
        "更早;更早的文章;较旧的文章;較舊的文章;较早的文章;旧文章;舊文章;早期文章;较旧;較舊;更旧;更早文章;以前的文章;较早文章;较旧文章",
        "加载更多;載入更多;查看更多;显示更多;顯示更多;点击加载更多;更多文章;更多商品;更多新闻;看更多;展开更多;点击查看更多;查看更多结果",
        "上一页;上一頁;上页;上頁;前一页;前一頁;较新的文章;較新的文章;前页;前頁;较新;較新;新文章",
        ("下一篇;下一篇文章;下一章;下一节;下一節;下一主题;下一主題;下个月;下個月;下一月;下一张;下一張;下一条;下一個;下一个;下一集;下一题"
        ";下一則;下一周;下一则;下一篇日志;后一篇;下一步;下一话;下一曲;下一首"),
    ),
    "Japanese": (
        "次へ;次のページ;次ページ;次頁;次の件;次;次を見る;次の結果;次のページへ;次へ進む;つぎへ;次の一覧;次の検索結果",
        "過去の記事;古い記事;以前の記事;過去の投稿;以前の投稿;古い投稿;前の記事一覧;さらに過去の記事",
        "もっと見る;さらに読み込む;もっと読み込む;さらに表示;もっと表示;続きを読み込む;さらに見る",
        "前へ;前のページ;前ページ;前頁;前の件;前;戻る;新しい記事;新しい投稿;前のページへ",
        "次の記事;次の記事へ;次の投稿;次の章;翌月;来月;次月;次の月;翌日;翌週;次の話;次の写真;次の画像;次の動画;次のトピック;次話;次の記事を読む",
    ),
    "Korean": (
        "다음;다음 페이지;다음페이지;다음으로;다음 목록;다음 결과;다음목록;뒤로가기 다음",
        "이전 글;이전 글 보기;오래된 글;지난 글;이전 게시물",
        "더보기;더 보기;더 불러오기;더 많은 결과;결과 더보기;상품 더보기",
        "이전;이전 페이지;이전페이지;앞으로;최신 글",
        "다음 글;다음글;다음 기사;다음 달;다음달;다음 장;다음 화;다음화;다음 게시물;다음 주",
    ),
}  # fmt: skip

#: What the labels of each cell mean. A label of several languages has the first meaning of this order.
MEANINGS: Final = ("next", "older", "more", "previous", "item")
LABEL_MEANINGS: Final = {
    label: meaning
    for place, meaning in reversed(tuple(enumerate(MEANINGS)))
    for cells in PAGING_LABELS.values()
    for label in texts_in(cells[place])
}

#: Signs that mean a meaning on their own.
SIGN_MEANINGS: Final = dict.fromkeys(
    ("›", "»", ">", ">>", "→", "▶", "▸", "►", "⟩", "❯", "➔", "⇒", "≫", "＞", "➜", "⟶", "🡒", "➡"), "next"
) | (dict.fromkeys(("‹", "«", "<", "<<", "←", "◀", "◂", "◄", "⟨", "❮", "⇐", "≪", "＜", "⟵", "⬅"), "previous"))

#: Words for a page in URLs: names of parameters and of path segments whose number counts pages.
PAGE_KEYS: Final = frozenset(texts_in("""
    page;p;pg;pn;pageno;pagenum;pagenumber;page_no;page_num;page_number;page-number;page-num;pageindex;page_index;pageid;paged
    currentpage;current_page;curpage;cp;ppage;_pgn;pgn;pgno;pageno;pagina;página;pag;seite;sida;side;sivu;strana;str;strona
    pagenr;page_nr;pageseq;pageset;page1;halaman;sayfa;stranica;leht;puslapis;lapa;trang;oldal;страница;стр;ページ;頁;页;stranka
    hoja;pagine;pages;resultpage;resultspage;searchpage;ipage;npage;pnum;tpage;pager;pagecurrent;nowpage;gopage;topage;nextpage
    pagenumero;num_page;numpage;page_n;pagesno;pgnum;pagen_1;pagen;pageid;paging;batch;pagenumber_0;ukurs;page_a
    pagination;blz;bladzijde;pagina_actual;pageactual;seitennummer
"""))  # fmt: skip
#: Names of parameters whose number counts items before the page.
OFFSET_KEYS: Final = frozenset(texts_in("""
    start;offset;from;skip;begin;first;startindex;start_index;startat;startrow;start_row;startrecord;start_record;startfrom
    firstitem;first_result;firstresult;startnum;startno;startposition;beginindex;rowstart;recordstart;first_record;startitem
    resultoffset;pageoffset;off;lastindex;limitstart;b_start;b_start:int;st;o;xstart;stindex;startpos;startrank;startdoc;rstart
    per_start;fromrow;item_offset;itemoffset;position;startcount;s1;pstart;sp;startitemindex;ofs;startidx
"""))  # fmt: skip
#: Names of parameters that hold an opaque position.
CURSOR_KEYS: Final = frozenset(texts_in("""
    cursor;after;before;max_id;since_id;next;pagetoken;page_token;nexttoken;next_token;continuationtoken;continuation;token;marker
    scroll_id;scrollid;last_id;lastid;until;starting_after;next_cursor;nextcursor;updated-max;from_id;max_time;last;older_than
"""))  # fmt: skip

#: Words of class and id values of elements around pagers; of elements that page through something else;
#: of elements
#: between single items.
PAGER_CLASSES: Final = frozenset(texts_in("""
    pagination;pager;paginator;paging;paginate;paginated;pagenav;pagenavi;pagebar;pagelist;pagers;paginations;wp-pagenavi;pagelinks
    pages;pagenumbers;pagenumber;pagination-nav;pnav;pgs;pagn;pageno;pagelink;pagenation;pagebox;pagecontrol;pagination__list;multipage
"""))  # fmt: skip
CAROUSEL_CLASSES: Final = frozenset(texts_in("""
    carousel;slider;slick;swiper;slideshow;glide;splide;owl;flickity;lightbox;gallery;slides;slide;bxslider;flexslider;orbit;rslides
    calendar;datepicker;fullcalendar;daterange;monthview;tribe;player;playlist;testimonials;marquee;ticker;flipbook;coverflow
"""))  # fmt: skip
ITEM_CLASSES: Final = frozenset(texts_in("""
    postnav;postnavi;articlenav;navigation-post;post-navigation;post-nav;post-pagination-single;entry-nav;entry-navigation
    single-nav;single-navigation;article-nav;article-navigation;nextpost;next-post;prev-next-posts;post-prev-next;chapter-nav
    article-pagination;post-links;sibling-nav;adjacent-posts;nav-single;post-next;article-next;postpagination;story-nav
    post-nav-links;doc-nav;docs-nav;docs-pagination;theme-doc;bookend;topic-nav;article-pager;single-pagination
"""))  # fmt: skip
