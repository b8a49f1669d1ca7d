/** A Bible passage as the popup shows it. */
export type VersesData = {
  name: string;
  translation: string;
  /** The verses' language. */
  language: string;
  /** Whether the verses' language differs from the page's. The popup then says so. */
  isOtherLanguage: boolean;
  /** `number` includes the chapter where a new one starts. The list is empty if the translation lacks these verses. */
  verses: { number: string; lines: string[] }[];
  /** Whether there is more than is shown. */
  isTruncated: boolean;
};
