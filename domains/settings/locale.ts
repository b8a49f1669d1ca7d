/** The locale with Latin digits in Arabic, as everywhere in the portal: browsers disagree about plain `ar`. */
export const localeOf = (language: string) => (language === "ar" ? "ar-u-nu-latn" : language);
