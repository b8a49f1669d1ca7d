/** A passage as the popup shows it. */
export type VersesShown = {
  name: string;
  translation: string;
  /** The verses' language. */
  language: string;
  /** Whether it differs from the page's language, which the popup then says. */
  foreign: boolean;
  /** `number` includes the chapter where a new one starts. Empty: the translation doesn't have these verses. */
  verses: { number: string; lines: string[] }[];
  /** Whether there is more than is shown. */
  cut: boolean;
};
