import { cleanLine } from "#platform/typed-text.ts";
import { isStorableText } from "#platform/storable-text.ts";

/** What a browser brings along from before anybody signed in: its cookies, read once. */
export type Arrival = {
  /** The campaign (section 3, tracking data), whole or not at all. */
  utm: Readonly<Record<string, string>> | null;
  mentorId: string | null;
  teamId: string | null;
  /** Where the location lookup found them; `Unknown` counts as not known (AMB-21). */
  countryId: string | null;
  region: string | null;
  city: string | null;
};

/** The page on which somebody signs in: what they are authorised for, and what their mentor may know. */
export type SignInPlace = {
  /** Id of the scenario that they went through; null outside the popups. */
  scenario: string | null;
  courseId: string | null;
  pageId: string | null;
};

export const nowhere: SignInPlace = { scenario: null, courseId: null, pageId: null };

const trackingNames = ["utm_source", "utm_campaign", "utm_medium", "utm_content", "utm_term"];
const valueMaxChars = 200;
const unknownPlace = "Unknown";

/** Reads the cookies that section 2.1 and 2.4 name; what is missing, too long or no text is null. */
export function readReferral(cookies: ReadonlyMap<string, string>): Arrival {
  const text = (name: string) => {
    const value = cleanLine(cookies.get(name) ?? "").trim();
    return value && value !== unknownPlace && value.length <= valueMaxChars ? value : null;
  };
  return {
    utm: readTracking(cookies.get("utm-meta")),
    mentorId: text("mentor_id"),
    teamId: text("team_id"),
    countryId: text("countryId"),
    region: text("region"),
    city: text("city"),
  };
}

const isValue = (text: string) =>
  text !== "" && text.length <= valueMaxChars && isStorableText(text);

/** AUTH-54: a campaign counts only with both its source and its name. */
export function readTracking(cookie: string | undefined): Record<string, string> | null {
  let kept: unknown;
  try {
    kept = JSON.parse(cookie ?? "null");
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null) return null;
  const values = trackingNames.flatMap((name) => {
    const value: unknown = Object.hasOwn(kept, name) ? (kept as Record<string, unknown>)[name] : "";
    if (typeof value !== "string" || !isValue(value)) return [];
    const clean = cleanLine(value);
    return clean === "" ? [] : [[name, clean] as const];
  });
  const utm = Object.fromEntries(values);
  return utm["utm_source"] && utm["utm_campaign"] ? utm : null;
}

/** What a path alone tells of the place: `/courses/{courseId}…` names a course, `/{alias}/` a page. */
export function placeOf(path: string, scenario: string | null = null): SignInPlace {
  const [first = "", second = ""] = path.split(/[?#]/, 1)[0]!.split("/").filter(Boolean).map(plain);
  if (first.length > valueMaxChars || second.length > valueMaxChars)
    return { ...nowhere, scenario };
  const isCourse = first === "courses" && second !== "" && !elementKinds.includes(second);
  return {
    scenario,
    courseId: isCourse ? second : null,
    pageId: isCourse || second !== "" ? null : first || "main",
  };
}

/** The types of elements; the courses, which know them, stand after this domain. */
const elementKinds = ["lesson", "test", "webinar", "quiz", "video-event"];

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
