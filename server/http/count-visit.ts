import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Referral } from "#domains/identity/referral.ts";
import { noCourse, noSource } from "#domains/journey/journey.ts";
import type { VisitCounter } from "#domains/journey/visit-counter.server.ts";
import type { VisitedCourse } from "#request/visited-course.ts";

type OpenedPage = {
  environmentId: string;
  /** The client's IP address. */
  address: string;
  /** The campaign's source. */
  source: string;
  course: VisitedCourse | null;
  /** The visitor has no account. */
  isGuest: boolean;
  /** A whole document, not only a screen's data. */
  isDocument: boolean;
};

/** A longer header is no browser's, and would cost time. */
const userAgentMaxChars = 500;
/** Browsers begin like this; previews of links in chats don't. */
const browserStart = /^(?:Mozilla|Opera)\//;
/** What programs call themselves that read pages for search engines, previews and checks. CUBOT makes phones. */
const programNames =
  /(?<!cu)bot|crawl|spider|slurp|preview|externalhit|externalagent|headless|lighthouse|scan|monitor|fetcher|archiver|python|curl|wget/i;

/** Whether a person opens a page: neither a program, nor a browser that loads a page in advance or into a frame. */
function isPerson(headers: IncomingHttpHeaders, isDocument: boolean): boolean {
  const userAgent = headers["user-agent"] ?? "";
  if (userAgent.length > userAgentMaxChars) return false;
  if (!browserStart.test(userAgent) || programNames.test(userAgent)) return false;
  const purposes = [headers["sec-purpose"], headers["purpose"], headers["x-moz"]];
  if (purposes.some((purpose) => purpose !== undefined)) return false;
  const destination = headers["sec-fetch-dest"];
  return destination === undefined || destination === (isDocument ? "document" : "empty");
}

/** Counts an opened page: as somebody who came from outside, and as the start of a course. */
export function countVisit(
  visits: VisitCounter,
  { headers }: Pick<IncomingMessage, "headers">,
  { course, isGuest, isDocument, ...page }: OpenedPage,
): void {
  const comesFromOutside = headers["sec-fetch-site"] !== "same-origin";
  const isArrival = isGuest && isDocument && comesFromOutside;
  if ((!isArrival && !course?.isStart) || !isPerson(headers, isDocument)) return;
  const visit = {
    ...page,
    userAgent: headers["user-agent"] ?? "",
    courseId: course?.id ?? noCourse,
  };
  if (isArrival) visits.count("link", visit);
  if (course?.isStart) visits.count("lesson", visit);
}

/** The source of the campaign that brought a visitor. */
export const sourceOf = ({ utm }: Referral): string => utm?.["utm_source"] ?? noSource;
