export const prayerTexts = [
  "text",
  "text-hint",
  "name",
  "name-hint",
  "readers",
  "everyone",
  "team",
  "agree",
  "policy",
  "send",
  "i-prayed",
  "no-name",
  "none",
] as const;

export type ListedPrayer = {
  id: string;
  /** "" for a request without a name. */
  name: string;
  text: string;
  /** ISO instant. */
  createdAt: string;
  /** `12 people prayed`; "" for none. */
  prayed: string;
};

export type PrayerRequestsData = {
  requests: ListedPrayer[];
  textMaxChars: number;
  nameMaxChars: number;
  texts: Record<(typeof prayerTexts)[number], string>;
};

/** What the forms' action returns to a script (app/portal/prayers.ts). */
export type PrayerResponse = { ok: boolean; message: string };
