import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import {
  type ListPage,
  type PageRequest,
  microsecondTime,
  afterCursor,
  pageOf,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { type Certificate, certificatesMax, renamesMax } from "./certificate.ts";
import { certificates } from "#domains/learning/result-tables.server.ts";
import { isStillMember } from "#domains/identity/membership/read-member.server.ts";

/** A certificate with data for the server only: its owner, and whether they have left the portal. */
export type StoredCertificate = Certificate & { userId: string; hasHolderLeft: boolean };

const firstPage: PageRequest = { limit: certificatesMax, after: null };

const columns = {
  number: certificates.number,
  userId: certificates.userId,
  courseId: certificates.courseId,
  edition: certificates.edition,
  name: certificates.name,
  renamed: certificates.renamed,
  title: certificates.title,
  language: certificates.language,
  minutes: certificates.minutes,
  finishedAt: certificates.finishedAt,
  issuedAt: certificates.issuedAt,
  /** Exact, for the position in the list. */
  at: microsecondTime(certificates.issuedAt),
  revokedAt: certificates.revokedAt,
  isHolderMember: sql<boolean>`${isStillMember(certificates.environmentId, certificates.userId)}`,
};

/** Reads certificates of a portal that match a condition, the newest first. */
export async function readCertificates(
  db: Db,
  environmentId: string,
  condition: SQL | undefined,
): Promise<StoredCertificate[]> {
  return (await readCertificatePage(db, environmentId, condition)).rows;
}

/** Reads one page of the certificates that match a condition, the newest first. */
export async function readCertificatePage(
  db: Db,
  environmentId: string,
  condition: SQL | undefined,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<StoredCertificate>> {
  const { issuedAt, number } = certificates;
  const rows = await db
    .select(columns)
    .from(certificates)
    .where(
      and(
        eq(certificates.environmentId, environmentId),
        condition,
        afterCursor(
          pageRequest,
          (at, last) => sql`(${issuedAt}, ${number}) < (${at}::timestamptz, ${last})`,
        ),
      ),
    )
    .orderBy(desc(issuedAt), desc(number))
    .limit(rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.at, row.number],
    ({ at: _at, isHolderMember, renamed, ...row }) => ({
      ...row,
      finishedAt: row.finishedAt.getTime(),
      issuedAt: row.issuedAt.getTime(),
      revokedAt: row.revokedAt?.getTime() ?? 0,
      renamesLeft: Math.max(0, renamesMax - renamed),
      hasHolderLeft: !isHolderMember,
    }),
  );
}
