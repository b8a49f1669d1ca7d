/** A book of the Bible: its code, its number of chapters, and its names by language, the one to display first. */
export type Book = {
  code: string;
  chapters: number;
  names: { en: readonly string[]; uk: readonly string[]; ar: readonly string[] };
};

/**
 * Code, chapters, names in English, Ukrainian and Arabic. A name with a final dot is only recognized with its dot,
 * because without the dot it is an ordinary word ("Am", "Як").
 */
const table = `
GEN|50|Genesis,Gen|Буття,Бут|التكوين,تكوين,تك
EXO|40|Exodus,Exod,Ex|Вихід,Вих|الخروج,خروج,خر
LEV|27|Leviticus,Lev|Левит,Лев|اللاويين,لاويين
NUM|36|Numbers,Num|Числа,Числ.,Чис.|العدد,سفر العدد
DEU|34|Deuteronomy,Deut,Dt|Повторення Закону,Второзаконня,Повт,Втор|التثنية,تثنية,تث
JOS|24|Joshua,Josh|Ісуса Навина,Ісус Навин,Нав|يشوع
JDG|21|Judges,Judg|Суддів,Судді,Суд.|القضاة,قضاة
RUT|4|Ruth|Рут,Руф|راعوث
1SA|31|1 Samuel,1 Sam|1 Самуїла,1 Самуїлова,1 Сам|1 صموئيل,صموئيل الأول,1 صم
2SA|24|2 Samuel,2 Sam|2 Самуїла,2 Самуїлова,2 Сам|2 صموئيل,صموئيل الثاني,2 صم
1KI|22|1 Kings,1 Kgs|1 Царів,1 Цар|1 ملوك,الملوك الأول,1 مل
2KI|25|2 Kings,2 Kgs|2 Царів,2 Цар|2 ملوك,الملوك الثاني,2 مل
1CH|29|1 Chronicles,1 Chr|1 Хронік,1 Хроніки,1 Хр|1 أخبار,أخبار الأيام الأول,1 أخ
2CH|36|2 Chronicles,2 Chr|2 Хронік,2 Хроніки,2 Хр|2 أخبار,أخبار الأيام الثاني,2 أخ
EZR|10|Ezra|Ездри,Ездра,Езд|عزرا
NEH|13|Nehemiah,Neh|Неемії,Неемія,Неем|نحميا
EST|10|Esther,Esth|Естери,Естер,Ест|أستير
JOB|42|Job|Йова,Йов,Іова,Іов|أيوب
PSA|150|Psalm,Psalms,Ps,Pss|Псалом,Псалма,Псалмі,Псалми,Псалмів,Псал,Пс|مزمور,المزمور,المزامير,مزامير,مز
PRO|31|Proverbs,Prov|Приповісті,Приповістей,Притчі,Притч,Прип|الأمثال,أمثال
ECC|12|Ecclesiastes,Eccl,Ecc|Екклезіяста,Екклезіяст,Еклезіаста,Еклезіаст,Екл|الجامعة
SNG|8|Song of Songs,Song of Solomon,Song|Пісня над піснями,Пісні над піснями,Пісня пісень,Пісн|نشيد الأنشاد,نش
ISA|66|Isaiah,Isa|Ісаї,Ісая,Ісаії,Ісаія,Іс|إشعياء,أشعياء,إش
JER|52|Jeremiah,Jer|Єремії,Єремія,Єр|إرميا,أرميا,إر
LAM|5|Lamentations,Lam|Плач Єремії,Плач|مراثي إرميا,مراثي
EZK|48|Ezekiel,Ezek|Єзекіїля,Єзекіїль,Єз|حزقيال,حز
DAN|12|Daniel,Dan|Даниїла,Даниїл,Дан|دانيال
HOS|14|Hosea,Hos|Осії,Осія,Ос.|هوشع
JOL|3|Joel|Йоіла,Йоіл,Йоїла,Йоїл|يوئيل
AMO|9|Amos,Am.|Амоса,Амос,Ам.|عاموس
OBA|1|Obadiah,Obad|Овдія,Овдій,Авдія,Авдій|عوبديا
JON|4|Jonah,Jon|Йони,Йона|يونان
MIC|7|Micah,Mic|Михея,Михей,Мих|ميخا
NAM|3|Nahum,Nah|Наума,Наум|ناحوم
HAB|3|Habakkuk,Hab|Авакума,Авакум,Ав.|حبقوق
ZEP|3|Zephaniah,Zeph|Софонії,Софонія,Соф|صفنيا
HAG|2|Haggai,Hag|Огія,Огій,Аггея,Аггей|حجي
ZEC|14|Zechariah,Zech|Захарії,Захарія,Зах|زكريا
MAL|4|Malachi,Mal|Малахії,Малахія,Мал.|ملاخي
MAT|28|Matthew,Matt,Mt|Матвія,Матвій,Матея,Матей,Матв,Мат,Мт,Мф|متى,مت
MRK|16|Mark,Mk|Марка,Марко,Мк,Мр|مرقس
LUK|24|Luke,Lk|Луки,Лука,Лук,Лк|لوقا,لو
JHN|21|John,Jn|Івана,Іван,Йоана,Ів,Ін,Йн|يوحنا,يو
ACT|28|Acts|Дії,Дії апостолів,Дій,Діян|أعمال الرسل,أعمال,أع
ROM|16|Romans,Rom|Римлян,до Римлян,Рим|رومية,رو
1CO|16|1 Corinthians,1 Cor|1 Коринтян,1 до Коринтян,1 Коринф'ян,1 Кор|1 كورنثوس,كورنثوس الأولى,1 كو
2CO|13|2 Corinthians,2 Cor|2 Коринтян,2 до Коринтян,2 Коринф'ян,2 Кор|2 كورنثوس,كورنثوس الثانية,2 كو
GAL|6|Galatians,Gal|Галатів,до Галатів,Гал|غلاطية
EPH|6|Ephesians,Eph|Ефесян,до Ефесян,Еф|أفسس
PHP|4|Philippians,Phil|Филип'ян,до Филип'ян,Филп,Флп|فيلبي
COL|4|Colossians,Col|Колосян,до Колосян,Кол.|كولوسي
1TH|5|1 Thessalonians,1 Thess|1 Солунян,1 до Солунян,1 Сол|1 تسالونيكي,تسالونيكي الأولى,1 تس
2TH|3|2 Thessalonians,2 Thess|2 Солунян,2 до Солунян,2 Сол|2 تسالونيكي,تسالونيكي الثانية,2 تس
1TI|6|1 Timothy,1 Tim|1 Тимофія,1 Тимофію,1 до Тимофія,1 Тим|1 تيموثاوس,تيموثاوس الأولى,1 تي
2TI|4|2 Timothy,2 Tim|2 Тимофія,2 Тимофію,2 до Тимофія,2 Тим|2 تيموثاوس,تيموثاوس الثانية,2 تي
TIT|3|Titus,Tit|Тита,Титу,Тит|تيطس
PHM|1|Philemon,Phlm|Филимона,Филимону,Флм|فليمون
HEB|13|Hebrews,Heb|Євреїв,до Євреїв,Євр|العبرانيين,عبرانيين,عب
JAS|5|James,Jas|Якова,Яків,Як.|يعقوب
1PE|5|1 Peter,1 Pet|1 Петра,1 Пет|1 بطرس,بطرس الأولى,1 بط
2PE|3|2 Peter,2 Pet|2 Петра,2 Пет|2 بطرس,بطرس الثانية,2 بط
1JN|5|1 John,1 Jn|1 Івана,1 Йоана,1 Ів,1 Ін|1 يوحنا,يوحنا الأولى,1 يو
2JN|1|2 John,2 Jn|2 Івана,2 Йоана,2 Ів,2 Ін|2 يوحنا,يوحنا الثانية,2 يو
3JN|1|3 John,3 Jn|3 Івана,3 Йоана,3 Ів,3 Ін|3 يوحنا,يوحنا الثالثة,3 يو
JUD|1|Jude|Юди,Юда|يهوذا
REV|22|Revelation,Rev|Об'явлення,Одкровення,Об.|الرؤيا,رؤيا,رؤ`;

/** In the order of the Bible. */
export const books: readonly Book[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [code = "", chapters, ...names] = line.split("|");
    const [en = [], uk = [], ar = []] = names.map((list) => list.split(","));
    return { code, chapters: Number(chapters), names: { en, uk, ar } };
  });

export const findBook = (code: string): Book | undefined =>
  books.find((book) => book.code === code);

/** The length of the longest chapter, Psalm 119. */
export const versesMax = 176;
