/** `held`: waits for a moderator. `shown`: everyone reads it. `team`: only the team ever reads it. */
export const prayerStates = ["held", "shown", "team", "hidden"] as const;
export type PrayerState = (typeof prayerStates)[number];

/** What the moderators' list shows. */
export const prayerViews = ["held", "team", "shown", "hidden"] as const;
export type PrayerView = (typeof prayerViews)[number];

/** What a moderator decides about a request: `team` leaves it to those who pray for all of them. */
export const prayerDecisions = ["shown", "team", "hidden"] as const;
export type PrayerDecision = (typeof prayerDecisions)[number];

/** Why a moderator should look twice. */
export const prayerFlags = ["word", "link"] as const;
export type PrayerFlag = (typeof prayerFlags)[number];

export const prayerMaxChars = 1_000;
export const prayerNameMaxChars = 60;
const dayMs = 86_400_000;
/** How long a request is shown. */
export const prayerShownMs = 60 * dayMs;
/** How long a request is stored. */
export const prayerLifeMs = 180 * dayMs;
/** The most requests that visitors get at once, and that one page of the moderators' list has. */
export const prayersPageMax = 50;
/** How long a cached page may show old counts. */
export const prayerCountsAgeMs = 5 * 60_000;

/** A request as everyone may read it. */
export type ShownPrayer = {
  id: string;
  /** "" for a request without a name. */
  name: string;
  text: string;
  /** ISO instant. */
  createdAt: string;
  prayedCount: number;
};
