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
export type SignInLocation = {
  /** Id of the scenario they went through; null outside popups. */
  scenario: string | null;
  courseId: string | null;
  pageId: string | null;
};

export const noSignInLocation: SignInLocation = { scenario: null, courseId: null, pageId: null };

const trackingNames = ["utm_source", "utm_campaign", "utm_medium", "utm_content", "utm_term"];
const valueMaxChars = 200;
const unknownName = "Unknown";

/** Reads the referral cookies. A missing, too long or non-text value is null. */
export function readReferral(cookies: ReadonlyMap<string, string>): Referral {
  const readText = (name: string) => {
    const value = cleanLine(cookies.get(name) ?? "").trim();
    return value && value !== unknownName && value.length <= valueMaxChars ? value : null;
  };
  return {
    utm: readTracking(cookies.get("utm-meta")),
    mentorId: readText("mentor_id"),
    teamId: readText("team_id"),
    countryId: readText("countryId"),
    region: readText("region"),
    city: readText("city"),
  };
}

const isValue = (text: string) =>
  text !== "" && text.length <= valueMaxChars && isStorableText(text);

/** Reads the campaign from its cookie; null unless the cookie has both its source and its name. */
export function readTracking(cookie: string | undefined): Record<string, string> | null {
  let stored: unknown;
  try {
    stored = JSON.parse(cookie ?? "null");
  } catch {
    return null;
  }
  if (typeof stored !== "object" || stored === null) return null;
  const values = trackingNames.flatMap((name) => {
    const value: unknown = Object.hasOwn(stored, name)
      ? (stored as Record<string, unknown>)[name]
      : "";
    if (typeof value !== "string" || !isValue(value)) return [];
    const clean = cleanLine(value);
    return clean === "" ? [] : [[name, clean] as const];
  });
  const utm = Object.fromEntries(values);
  return utm["utm_source"] && utm["utm_campaign"] ? utm : null;
}

/** Reads the sign-in location from a path: `/courses/{courseId}…` names a course, `/{alias}/` a page. */
export function readSignInLocation(path: string, scenario: string | null = null): SignInLocation {
  const [firstSegment = "", secondSegment = ""] = path
    .split(/[?#]/, 1)[0]!
    .split("/")
    .filter(Boolean)
    .map(decodeSegment);
  if (firstSegment.length > valueMaxChars || secondSegment.length > valueMaxChars)
    return { ...noSignInLocation, scenario };
  const isCourse =
    firstSegment === "courses" && secondSegment !== "" && !elementTypes.includes(secondSegment);
  return {
    scenario,
    courseId: isCourse ? secondSegment : null,
    pageId: isCourse || secondSegment !== "" ? null : firstSegment || "main",
  };
}

/** The types of elements. They are repeated here because this domain may not import the courses. */
const elementTypes = ["lesson", "test", "webinar", "quiz", "video-event"];

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
