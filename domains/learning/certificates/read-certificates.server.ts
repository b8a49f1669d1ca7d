import { type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { type Certificate, certificatesMax, ownRenamesMax } from "./certificate.ts";
import { certificates } from "#domains/learning/result-tables.server.ts";

type Row = {
  number: string;
  user_id: string;
  course_id: string;
  edition: number;
  name: string;
  renamed: number;
  title: string;
  language: string;
  minutes: number;
  finished_at: string;
  issued_at: string;
  revoked_at: string | null;
  holder_gone: boolean;
};

/** A certificate with data for the server only: its owner, and whether they have left the portal. */
export type StoredCertificate = Certificate & { userId: string; holderGone: boolean };

const firstPage: PageWish = { limit: certificatesMax, after: null };

/** Reads certificates of a portal that match a condition on `c`, the newest first. */
export async function readCertificates(
  db: Db | Transaction,
  environmentId: string,
  condition: SQL,
): Promise<StoredCertificate[]> {
  return (await readCertificatePage(db, environmentId, condition)).rows;
}

/** Reads one page of the same. */
export async function readCertificatePage(
  db: Db | Transaction,
  environmentId: string,
  condition: SQL,
  wish: PageWish = firstPage,
): Promise<Page<StoredCertificate>> {
  const { rows } = await db.execute<Row>(sql`
    select c.number, c.user_id, c.course_id, c.edition, c.name, c.renamed, c.title, c.language, c.minutes,
      c.finished_at, c.issued_at, c.revoked_at,
      not exists (select 1 from memberships m where m.environment_id = c.environment_id
        and m.user_id = c.user_id and m.deleted_at is null) as holder_gone
    from ${certificates} c where c.environment_id = ${environmentId} and ${condition}
      and ${onlyAfter(wish, (at, number) => sql`(c.issued_at, c.number) < (${at}::timestamptz, ${number})`)}
    order by c.issued_at desc, c.number desc limit ${rowsToRead(wish)}`);
  return pageOf(rows, wish, ({ issued_at: at, number }) => [at, number], present);
}

function present(row: Row): StoredCertificate {
  return {
    number: row.number,
    userId: row.user_id,
    courseId: row.course_id,
    edition: row.edition,
    name: row.name,
    title: row.title,
    language: row.language,
    minutes: row.minutes,
    finishedAt: new Date(row.finished_at).getTime(),
    issuedAt: new Date(row.issued_at).getTime(),
    revokedAt: row.revoked_at === null ? 0 : new Date(row.revoked_at).getTime(),
    renamesLeft: Math.max(0, ownRenamesMax - row.renamed),
    holderGone: row.holder_gone,
  };
}
