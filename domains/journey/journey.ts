/**
 * The steps from the first link to the last lesson, in their order. docs/studio.md#home says what each of them counts.
 * `link`: somebody without an account came from outside. `lesson`: a browser opened a course's lesson for the first time
 * that day, unless its reader began the course earlier. `account`: people who are registered now, on the day on which they
 * came to this portal with their account or registered here. `finish`: a learner finished a course.
 */
export const journeySteps = ["link", "lesson", "account", "finish"] as const;
export type JourneyStep = (typeof journeySteps)[number];

/** The steps that the server counts while it answers. The others are in the tables of members and of progress. */
export type VisitStep = Extract<JourneyStep, "link" | "lesson">;

/** How many days a journey can show. */
export const journeyPeriods = [7, 30, 90, 365] as const;
export type JourneyPeriod = (typeof journeyPeriods)[number];

/** People who came by a link without a campaign. */
export const noSource = "";
/** No course: the main page, for example. */
export const noCourse = "";
/** All sources for which a day has no room. */
export const otherSource = "*";
/** A longer source is cut. */
export const sourceMaxChars = 60;
/** So many different sources are counted for a day and portal, see `addCounts`. Anybody can make up sources. */
export const sourcesPerDayMax = 100;
/** The most sources and courses in a list; the rest is one line. */
export const journeyRowsMax = 20;
/** How long counts are kept: a year, and the year before it to compare with. */
export const journeyRetentionDays = 2 * 365 + 1;

export type JourneyCounts = Record<JourneyStep, number>;

export const dayMs = 86_400_000;
/** The day of a moment, in UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
