import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { PageModel } from "./page.ts";
import { pages } from "./tables.server.ts";

/** A page as its editors see it. */
export type EditedPage = {
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
export type PageChange = EditedPage & { tags: string[] };

/** The columns of a page; the query calls it `p`. */
export const editedColumns = sql`p.alias, p.id, p.published, p.revision, p.draft, p.version,
  p.position as index, case when p.model_name is null then null
    else jsonb_build_object('name', p.model_name, 'id', p.model_id) end as model`;

/** Locks a page of the portal until the transaction ends; undefined if there is none. */
export async function readEdited(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<EditedPage | undefined> {
  const { rows } = await tx.execute<EditedPage>(sql`
    select ${editedColumns} from ${pages} p
    where p.environment_id = ${environmentId} and p.alias = ${alias} for update`);
  return rows[0];
}

/** @throws INVALID if another page belongs to the same thing */
export async function requireFreeModel(
  tx: Transaction,
  environmentId: string,
  alias: string,
  model: PageModel | null,
): Promise<void> {
  if (!model) return;
  const { rows } = await tx.execute<{ alias: string }>(sql`
    select alias from ${pages} where environment_id = ${environmentId} and alias <> ${alias}
      and model_name = ${model.name} and model_id = ${model.id}`);
  if (rows[0])
    throw invalidInput(
      `page.model: the page "${rows[0].alias}" belongs to the ${model.name} "${model.id}" already`,
    );
}
