import { cleanLine } from "#platform/typed-text.ts";
import { isStorableText } from "#platform/storable-text.ts";

/** The referral data that a browser collected before the sign-in, read once from its cookies. */
export type Referral = {
  /** The campaign, either complete or null. */
  utm: Readonly<Record<string, string>> | null;
  mentorId: string | null;
  teamId: string | null;
  /** The location of the IP address; `Unknown` counts as not known. */
  countryId: string | null;
  region: string | null;
  city: string | null;
};

/** The page on which a user signs in: which course to open for them, and what their mentor may know. */
export type SignInPlace = {
  /** Id of the scenario they went through; null outside popups. */
  scenario: string | null;
  courseId: string | null;
  pageId: string | null;
};

export const nowhere: SignInPlace = { scenario: null, courseId: null, pageId: null };

const trackingNames = ["utm_source", "utm_campaign", "utm_medium", "utm_content", "utm_term"];
const valueMaxChars = 200;
const unknownPlace = "Unknown";

/** Reads the referral cookies. A missing, too long or non-text value is null. */
export function readReferral(cookies: ReadonlyMap<string, string>): Referral {
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

/** A campaign counts only with both its source and its name. */
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

/** Reads the place from a path: `/courses/{courseId}…` names a course, `/{alias}/` a page. */
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

/** The types of elements. They are repeated here because this domain may not import the courses. */
const elementKinds = ["lesson", "test", "webinar", "quiz", "video-event"];

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
