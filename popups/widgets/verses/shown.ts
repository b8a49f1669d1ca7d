/** A passage as the popup shows it. */
export type VersesShown = {
  name: string;
  translation: string;
  /** The language that the verses are in. */
  language: string;
  /** That it is not the page's own, which the popup then says. */
  foreign: boolean;
  /** `number` names the chapter too where another one begins. Empty: the translation has no such verses. */
  verses: { number: string; lines: string[] }[];
  /** There is more than is shown. */
  cut: boolean;
};
