/** The locale that numbers and dates are formatted in. Arabic gets Latin digits: browsers disagree about plain `ar`. */
export const localeOf = (language: string) => (language === "ar" ? "ar-u-nu-latn" : language);
