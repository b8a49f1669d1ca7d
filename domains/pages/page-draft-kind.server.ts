import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { DraftKind } from "#domains/drafts/lock-draft.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { afterCursor, pageOf, rowsToRead } from "#domains/settings/paging.server.ts";
import { findDraftProblem } from "./page-draft-schema.ts";
import { isPage, isRevisionOf } from "./page-revision.server.ts";
import { pageTranslation } from "./page-translation.ts";
import { pageRevisions, pages } from "./tables.server.ts";

const isRevision = (environmentId: string, alias: string) =>
  and(eq(pageRevisions.environmentId, environmentId), eq(pageRevisions.alias, alias));

/** A page that editors can change: neither in the trash nor removed by an import. */
export const isEditable = (environmentId: string, alias: string) =>
  and(isPage(environmentId, alias), isNull(pages.trashedAt), gte(pages.position, 0));

/** Drafts of pages, by alias: their texts, blocks and options. */
export const pageDrafts: DraftKind = {
  name: "page",
  async readPublished(db, environmentId, alias) {
    const [row] = await db
      .select({ revision: pages.revision, body: pageRevisions.body })
      .from(pages)
      .innerJoin(pageRevisions, isRevisionOf(pages.revision))
      .where(isEditable(environmentId, alias));
    return row && { revision: row.revision, body: toJson(row.body) };
  },
  async readPublishedRevision(db, environmentId, alias) {
    const [row] = await db
      .select({ revision: pages.revision })
      .from(pages)
      .where(isEditable(environmentId, alias));
    return row?.revision;
  },
  async listRevisions(db, environmentId, alias, pageRequest) {
    const { revision: number, createdBy, createdAt } = pageRevisions;
    const rows = await db
      .select({ revision: number, createdBy, createdAt })
      .from(pageRevisions)
      .where(
        and(
          isRevision(environmentId, alias),
          afterCursor(pageRequest, (before) => sql`${number} < ${before}`),
        ),
      )
      .orderBy(desc(number))
      .limit(rowsToRead(pageRequest));
    return pageOf(
      rows,
      pageRequest,
      ({ revision }) => [revision],
      (row) => ({ ...row, createdAt: row.createdAt.getTime() }),
    );
  },
  async readRevision(db, environmentId, alias, revision) {
    const [row] = await db
      .select({ body: pageRevisions.body })
      .from(pageRevisions)
      .where(and(isRevision(environmentId, alias), eq(pageRevisions.revision, revision)));
    return row && toJson(row.body);
  },
  findProblem: (_, body) => findDraftProblem(body),
  translation: pageTranslation,
};
