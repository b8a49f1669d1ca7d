/** The right-to-left languages. */
const rightToLeftLanguages: readonly string[] = ["ar", "fa", "ku", "kab"];

/** "rtl" for ar, fa, ku and kab, "ltr" otherwise. */
export function textDirection(language: string): "ltr" | "rtl" {
  return rightToLeftLanguages.includes(language.split("-")[0] ?? language) ? "rtl" : "ltr";
}
