import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { PageModel } from "./page.ts";

/** A page as those see it who change it. */
export type EditedPage = {
  alias: string;
  id: string;
  published: boolean;
  /** The revision that is shown once the page is published. */
  revision: number;
  /** A newer revision that is not shown yet; null when there is none. */
  draft: number | null;
  version: number;
  index: number;
  model: PageModel | null;
};

/** A change that was made, and the tags it was announced by. */
export type PageChange = EditedPage & { tags: string[] };

/** What is read of a page, `p` in the query. */
export const editedColumns = sql`p.alias, p.id, p.published, p.revision, p.draft, p.version,
  p.position as index, case when p.model_name is null then null
    else jsonb_build_object('name', p.model_name, 'id', p.model_id) end as model`;

/** A page of the portal, held until the transaction ends; undefined when there is none. */
export async function readEdited(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<EditedPage | undefined> {
  const { rows } = await tx.execute<EditedPage>(sql`
    select ${editedColumns} from pages p
    where p.environment_id = ${environmentId} and p.alias = ${alias} for update`);
  return rows[0];
}

/** @throws INVALID when another page belongs to that thing already */
export async function requireFreeModel(
  tx: Transaction,
  environmentId: string,
  alias: string,
  model: PageModel | null,
): Promise<void> {
  if (!model) return;
  const { rows } = await tx.execute<{ alias: string }>(sql`
    select alias from pages where environment_id = ${environmentId} and alias <> ${alias}
      and model_name = ${model.name} and model_id = ${model.id}`);
  if (rows[0])
    throw invalidInput(
      `page.model: the page "${rows[0].alias}" belongs to the ${model.name} "${model.id}" already`,
    );
}
