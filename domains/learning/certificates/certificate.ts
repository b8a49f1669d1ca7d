import type { Course } from "#domains/courses/course.ts";
import type { Settings } from "#domains/settings/settings.ts";

/** How often the owner may correct the name. Admins may correct it any number of times. */
export const renamesMax = 3;
/** The most certificates in a user's list. */
export const certificatesMax = 100;

/** A certificate in its current state; times in epoch milliseconds, 0 means not yet. */
export type Certificate = {
  number: string;
  courseId: string;
  edition: number;
  name: string;
  /** The course's title when it was issued. */
  title: string;
  language: string;
  /** How long the course takes; 0: unknown. */
  minutes: number;
  finishedAt: number;
  issuedAt: number;
  revokedAt: number;
  renamesLeft: number;
};

/** Without letters that look like others: no I, L, O, U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupCount = 3;
const groupChars = 4;
export const certificateNumberBytes = groupCount * groupChars;

/** Returns a new number from random bytes, such as `K7M2-9QXT-4B8W`: 60 bits, too many to guess. */
export function createCertificateNumber(bytes: Uint8Array): string {
  const letters = Array.from(
    bytes.subarray(0, certificateNumberBytes),
    (byte) => alphabet[byte % alphabet.length]!,
  );
  return Array.from({ length: groupCount }, (_, group) =>
    letters.slice(group * groupChars, (group + 1) * groupChars).join(""),
  ).join("-");
}

/** Reads a number as a user typed it from paper: lower case, no dashes, O for 0. Returns null if it isn't a number. */
export function readCertificateNumber(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters)) return null;
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns the edition that a certificate of this course is for; null if the course gives none. */
export function findOfferedEdition(
  course: Pick<Course, "certificate" | "microcourse">,
  settings: Pick<Settings, "certificates">,
): number | null {
  if (course.certificate) return course.certificate.offered ? course.certificate.edition : null;
  return settings.certificates.offered && !course.microcourse ? 1 : null;
}

export const certificatePath = (number: string) => `/certificates/${number}/`;
export const certificateFilePath = (number: string) => `/certificates/${number}/certificate.pdf`;
