import { and, eq, type SQL, type SQLWrapper } from "drizzle-orm";
import { pageRevisions, pages } from "./tables.server.ts";

/** Joins the revision of a page with this number. */
export const isRevisionOf = (revision: SQLWrapper): SQL | undefined =>
  and(
    eq(pageRevisions.environmentId, pages.environmentId),
    eq(pageRevisions.alias, pages.alias),
    eq(pageRevisions.revision, revision),
  );

/** The row of one page. */
export const isPage = (environmentId: string, alias: string): SQL | undefined =>
  and(eq(pages.environmentId, environmentId), eq(pages.alias, alias));
