import { and, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { containsWords, wordConditions } from "#domains/settings/contains-words.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  microsecondTime,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { auditLog } from "#domains/settings/tables.server.ts";
import { auditSearchText, auditSearchWords } from "./audit-search.server.ts";
import type { AuditFields } from "./changed-fields.ts";

export type AuditEntry = {
  id: string;
  /** ISO instant. */
  at: string;
  /** The id of the user who made the change; "system" for commands. */
  actor: string;
  /** Their name; "" for commands, and for people whose account is gone. */
  actorName: string;
  /** The verb, such as `updateSettings`. */
  action: string;
  subject: { type: string; id: string };
  /** The name of the user who was changed; "" for other subjects, and for people whose account is gone. */
  subjectName: string;
  /** The fields that changed, by their path. */
  before: AuditFields;
  after: AuditFields;
  detail: AuditFields;
};

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  /** A type (`page`), or a type and an id (`page:about`). */
  subject?: string | undefined;
  /** The first instant. */
  from?: Date | undefined;
  /** The instant after the last one. */
  to?: Date | undefined;
  /** Words anywhere in the entry, whether in capitals or not; words of one or two characters begin a word in it. */
  text?: string | undefined;
};

/** Returns the names of users by their id. */
export type LoadUserNames = (
  ctx: ReadCtx,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

export type ReadCtx = Pick<SystemCtx, "db" | "portal" | "actor">;

/** The most entries in one response. */
export const auditLogListMax = 100;
/** The type of the subjects that are users. */
const userSubject = "user";
const firstPage: PageRequest = { limit: auditLogListMax, after: null };
/**
 * A search first looks through so many entries in their order. A word that many entries contain fills a page there; the
 * index of words would find all of them, only to sort out the newest.
 */
const searchedFirstMax = 2_000;
const searchText = sql.raw(auditSearchText);

/**
 * Lists the changes that staff made, newest first, one page at a time, in two queries, or three for a search.
 * @throws AUTH-DENY without an admin's role
 */
export async function listAuditLog(
  ctx: ReadCtx,
  filter: AuditFilter,
  loadUserNames: LoadUserNames,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<AuditEntry>> {
  authorize(ctx, "list", "audit log");
  return readAuditLog(ctx, filter, loadUserNames, pageRequest);
}

/** Reads one page of the audit log. The caller checks the permission. */
export async function readAuditLog(
  ctx: ReadCtx,
  filter: AuditFilter,
  loadUserNames: LoadUserNames,
  pageRequest: PageRequest,
): Promise<ListPage<AuditEntry>> {
  const rows = await readRows(ctx, filter, pageRequest);
  const names = await loadUserNames(ctx, [...new Set(rows.flatMap(userIdsOf))]);
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.exactTime, row.id],
    ({ exactTime, subjectType: type, subjectId: subject, ...row }) => ({
      ...row,
      at: new Date(exactTime).toISOString(),
      actorName: names.get(row.actor) ?? "",
      subject: { type, id: subject },
      subjectName: (type === userSubject && names.get(subject)) || "",
    }),
  );
}

const { at, id, actor, action, subjectType, subjectId, before, after, detail } = auditLog;
const columns = { id, actor, action, subjectType, subjectId, before, after, detail };

/** Reads the rows of one page, and one more if there is a next page. */
async function readRows(
  { db, portal }: Pick<ReadCtx, "db" | "portal">,
  filter: AuditFilter,
  pageRequest: PageRequest,
) {
  const newestFirst = [desc(at), desc(id)];
  const conditions = and(
    eq(auditLog.environmentId, portal.id),
    // A later page is before `to` anyway. With both conditions, PostgreSQL would read all entries in between.
    ...filterConditions(pageRequest.after === null ? filter : { ...filter, to: undefined }),
    afterCursor(
      pageRequest,
      (lastTime, lastId) => sql`(${at}, ${id}) < (${lastTime}::timestamptz, ${lastId}::uuid)`,
    ),
  );
  const words = auditSearchWords(filter.text ?? "");
  if (words.length > 0) {
    const first = db
      .select({ ...columns, at })
      .from(auditLog)
      .where(conditions)
      .orderBy(...newestFirst)
      .limit(searchedFirstMax)
      .as("first");
    const { at: foundAt, ...found } = first._.selectedFields;
    const rows = await db
      .select({ ...found, exactTime: microsecondTime(foundAt) })
      .from(first)
      .where(and(...wordConditions(searchText, words)))
      .orderBy(desc(foundAt), desc(found.id))
      .limit(rowsToRead(pageRequest));
    if (rows.length === rowsToRead(pageRequest)) return rows;
  }
  return db
    .select({ ...columns, exactTime: microsecondTime(at) })
    .from(auditLog)
    .where(and(conditions, words.length > 0 ? containsWords(searchText, words) : undefined))
    .orderBy(...newestFirst)
    .limit(rowsToRead(pageRequest));
}

/** The users whose names an entry shows. */
const userIdsOf = (row: { actor: string; subjectType: string; subjectId: string }): string[] =>
  row.subjectType === userSubject ? [row.actor, row.subjectId] : [row.actor];

function filterConditions(filter: AuditFilter): (SQL | undefined)[] {
  const { subject, from, to } = filter;
  const separator = subject?.indexOf(":") ?? -1;
  const type = separator === -1 ? subject : subject?.slice(0, separator);
  const idOfSubject = separator === -1 ? undefined : subject?.slice(separator + 1);
  return [
    filter.actor === undefined ? undefined : eq(auditLog.actor, filter.actor),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    type === undefined ? undefined : eq(auditLog.subjectType, type),
    idOfSubject === undefined ? undefined : eq(auditLog.subjectId, idOfSubject),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
  ];
}
