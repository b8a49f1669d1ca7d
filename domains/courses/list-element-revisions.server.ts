import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { ContentReaderCtx } from "#domains/settings/read-content.server.ts";
import { type LoadedElement, presentElement } from "./load-element.server.ts";
import { elementRevisions } from "./tables.server.ts";

type RevisionsCtx = Pick<ContentReaderCtx, "db" | "portal" | "settings">;

/** Lists the newest revisions of an element, the newest first. They contain the right answers: only for the server. */
export const listElementRevisions = (ctx: RevisionsCtx, element: LoadedElement, limit: number) =>
  readRevisions(ctx, element, limit);

/** Loads revisions of an element by their numbers, in the element's language: only for the server. */
export const loadElementRevisions = (
  ctx: RevisionsCtx,
  element: LoadedElement,
  revisions: readonly number[],
) =>
  readRevisions(ctx, element, revisions.length, inArray(elementRevisions.revision, [...revisions]));

async function readRevisions(
  ctx: RevisionsCtx,
  { id, courseId, language }: LoadedElement,
  limit: number,
  condition?: SQL,
): Promise<LoadedElement[]> {
  const rows = await ctx.db
    .select({ revision: elementRevisions.revision, body: elementRevisions.body })
    .from(elementRevisions)
    .where(
      and(
        eq(elementRevisions.environmentId, ctx.portal.id),
        eq(elementRevisions.elementId, id),
        condition,
      ),
    )
    .orderBy(desc(elementRevisions.revision))
    .limit(limit);
  return rows.map((row) => presentElement(ctx, { id, courseId, ...row }, language));
}
