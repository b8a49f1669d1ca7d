import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { changedBodyOf, draftVersionOf } from "#domains/drafts/changed-drafts.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { PageBody, PageModel } from "./page.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { isPage, isRevisionOf } from "./page-revision.server.ts";

/** A page as its editors see it. */
export type EditablePage = {
  alias: string;
  id: string;
  published: boolean;
  /** The revision shown once the page is published. */
  revision: number;
  /** The revision that its draft becomes once it is published; null if the draft has no changes. */
  draft: number | null;
  /** Grows with every change of the page and of its draft. */
  version: number;
  index: number;
  model: PageModel | null;
};

/** SQL for what a page belongs to; null if it belongs to nothing. */
export const modelColumn = sql<PageModel | null>`case when ${pages.modelName} is null then null
  else jsonb_build_object('name', ${pages.modelName}, 'id', ${pages.modelId}) end`;

/** Drafts of this kind belong to pages; page-draft-kind.server.ts says what they are. */
export const pageKind = { name: "page" };

const newestRevision = sql<number>`(
  select max(revision.revision) from ${pageRevisions} revision
  where revision.environment_id = ${pages.environmentId} and revision.alias = ${pages.alias})`;

/** The columns of a page as its editors see it. */
export const pageColumnsOf = (environmentId: string) => ({
  alias: pages.alias,
  id: pages.id,
  published: pages.published,
  revision: pages.revision,
  draft: sql<
    number | null
  >`case when ${changedBodyOf(environmentId, pageKind, pages.alias)} is not null
    then ${newestRevision} + 1 end`,
  version: sql<number>`${pages.version} + ${draftVersionOf(environmentId, pageKind, pages.alias)}`,
  index: pages.position,
  model: modelColumn,
});

/** SQL for the newest content of a page: its draft, or the revision that it is joined with. */
export const newestBodyOf = (environmentId: string) =>
  sql<PageBody>`coalesce(${changedBodyOf(environmentId, pageKind, pages.alias)}, ${pageRevisions.body})`;

/** Reads a page for editing; undefined if there is none, or it is in the trash. */
export async function readEditablePage(
  db: Pick<Transaction, "select">,
  environmentId: string,
  alias: string,
): Promise<EditablePage | undefined> {
  const [page] = await db
    .select(pageColumnsOf(environmentId))
    .from(pages)
    .where(and(isPage(environmentId, alias), isNull(pages.trashedAt)));
  return page;
}

/** Like `readEditablePage`, and locks the page until the transaction ends. */
export async function lockPage(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<EditablePage | undefined> {
  await tx
    .select({ alias: pages.alias })
    .from(pages)
    .where(isPage(environmentId, alias))
    .for("update");
  // Read after the lock: somebody may have changed it meanwhile.
  return readEditablePage(tx, environmentId, alias);
}

/** Reads the newest content of a page: its draft, or what is published. */
export async function readNewestBody(
  db: Pick<Transaction, "select">,
  environmentId: string,
  alias: string,
): Promise<PageBody | undefined> {
  const [row] = await db
    .select({ body: newestBodyOf(environmentId) })
    .from(pages)
    .innerJoin(pageRevisions, isRevisionOf(pages.revision))
    .where(and(isPage(environmentId, alias), isNull(pages.trashedAt)));
  return row?.body;
}

/** Two pages that are created at once, or get an address at once, must not get the same one. */
export async function lockAliases(tx: Transaction, environmentId: string): Promise<void> {
  const name = `aliases of pages ${environmentId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** @throws INVALID if another page belongs to the same model */
export async function requireFreeModel(
  tx: Transaction,
  environmentId: string,
  alias: string,
  model: PageModel | null,
): Promise<void> {
  if (!model) return;
  const [otherPage] = await tx
    .select({ alias: pages.alias })
    .from(pages)
    .where(
      and(
        eq(pages.environmentId, environmentId),
        ne(pages.alias, alias),
        eq(pages.modelName, model.name),
        eq(pages.modelId, model.id),
      ),
    );
  if (otherPage)
    throw invalidInput(
      `page.model: the page "${otherPage.alias}" belongs to the ${model.name} "${model.id}" already`,
    );
}
