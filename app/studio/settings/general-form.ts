/** What the form "General" holds. */
export type GeneralValues = {
  title: string;
  timeZone: string;
  /** How many gigabytes the media library may have, as it was typed. */
  storage: string;
};
export type GeneralErrors = Partial<Record<keyof GeneralValues, GeneralProblem>>;
export type GeneralProblem = "too-long" | "time-zone" | "storage";
