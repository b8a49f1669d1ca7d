import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { PageModel } from "./page.ts";
import { pages } from "./tables.server.ts";
import { isPage } from "./page-revision.server.ts";

/** A page as its editors see it. */
export type EditablePage = {
  alias: string;
  id: string;
  published: boolean;
  /** The revision shown once the page is published. */
  revision: number;
  /** A newer unpublished revision; null if there is none. */
  draft: number | null;
  version: number;
  index: number;
  model: PageModel | null;
};

/** A stored change and its cache tags. */
export type PageChange = EditablePage & { tags: string[] };

/** SQL for what a page belongs to; null if it belongs to nothing. */
export const modelColumn = sql<PageModel | null>`case when ${pages.modelName} is null then null
  else jsonb_build_object('name', ${pages.modelName}, 'id', ${pages.modelId}) end`;

export const pageColumns = {
  alias: pages.alias,
  id: pages.id,
  published: pages.published,
  revision: pages.revision,
  draft: pages.draft,
  version: pages.version,
  index: pages.position,
  model: modelColumn,
};

/** Reads a page for editing and locks it until the transaction ends; undefined if there is none. */
export async function lockPage(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<EditablePage | undefined> {
  const [page] = await tx
    .select(pageColumns)
    .from(pages)
    .where(isPage(environmentId, alias))
    .for("update");
  return page;
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
