import { and, eq, type SQL, type SQLWrapper } from "drizzle-orm";
import { pageRevisions, pages } from "./tables.server.ts";

/** Condition that joins a page with its revision of this number. */
export const isRevisionOf = (revision: SQLWrapper): SQL | undefined =>
  and(
    eq(pageRevisions.environmentId, pages.environmentId),
    eq(pageRevisions.alias, pages.alias),
    eq(pageRevisions.revision, revision),
  );

/** Condition for the row of one page. */
export const isPage = (environmentId: string, alias: string): SQL | undefined =>
  and(eq(pages.environmentId, environmentId), eq(pages.alias, alias));
