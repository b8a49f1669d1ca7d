import type { Course } from "#domains/courses/course.ts";
import type { Settings } from "#domains/settings/settings.ts";

/** How often its owner may correct the name; the portal's people always may. */
export const ownRenamesMax = 3;
/** A person's list. */
export const certificatesMax = 100;

/** A certificate as it stands; times in epoch milliseconds, 0: not. */
export type Certificate = {
  number: string;
  courseId: string;
  edition: number;
  name: string;
  /** The course's title when it was issued. */
  title: string;
  language: string;
  /** How long the course takes; 0: not known. */
  minutes: number;
  finishedAt: number;
  issuedAt: number;
  revokedAt: number;
  renamesLeft: number;
};

/** Letters that are not taken for others: no I, L, O, U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 3;
const groupChars = 4;
export const certificateNumberBytes = groups * groupChars;

/** A new number from random bytes, `K7M2-9QXT-4B8W`: 60 bits, so that nobody finds one by trying. */
export function certificateNumber(bytes: Uint8Array): string {
  const letters = Array.from(
    bytes.subarray(0, certificateNumberBytes),
    (byte) => alphabet[byte % alphabet.length]!,
  );
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupChars, (group + 1) * groupChars).join(""),
  ).join("-");
}

/** A number as somebody typed it off a paper: small letters, no dashes, O for 0; null when it is none. */
export function readCertificateNumber(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters)) return null;
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** The edition that a certificate of this course would be for; null: the course ends without one. */
export function offeredEdition(
  course: Pick<Course, "certificate" | "microcourse">,
  settings: Pick<Settings, "certificates">,
): number | null {
  if (course.certificate) return course.certificate.offered ? course.certificate.edition : null;
  return settings.certificates.offered && !course.microcourse ? 1 : null;
}

/** A temporary account has no name that could be proven, and may be gone tomorrow. */
export const mayHaveCertificates = (actor: { kind: "guest" | "session" | "user" }): boolean =>
  actor.kind === "user";

export const certificatePath = (number: string) => `/certificates/${number}/`;
export const certificateFilePath = (number: string) => `/certificates/${number}/certificate.pdf`;
