/**
 * How letters of other alphabets are written in Latin ones. Ukrainian follows the spelling in passports; Arabic has no
 * short vowels. Accents are missing because Unicode normalization removes them.
 */
const alphabets = {
  cyrillic:
    "а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f " +
    "х kh ц ts ч ch џ dz ш sh щ shch ъ - ы y ь - э e ю iu я ia ђ dj",
  arabic:
    "ا a ب b پ p ت t ث th ج j چ ch ح h خ kh د d ذ dh ر r ز z ژ zh س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ک k " +
    "گ g ل l م m ن n ه h ة a و w ي y ی y ى a ء - ـ -",
  latin: "ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i",
};

const latinLetters = new Map<string, string>();
for (const pairs of Object.values(alphabets)) {
  const letters = pairs.split(" ");
  // "-" stands for letters without a sound of their own.
  for (let index = 0; index < letters.length; index += 2)
    latinLetters.set(letters[index]!, letters[index + 1]!.replace("-", ""));
}

/** The digits of Arabic and of Persian, from zero. */
const arabicDigits = /[٠-٩۰-۹]/g;

/** Returns a text in small Latin letters without accents. Letters of other alphabets than these stay. */
export const toLatinLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’ʼ]+/gu, "")
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[^\0-\x7f]/gu, (letter) => latinLetters.get(letter) ?? letter);
