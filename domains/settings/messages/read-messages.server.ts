import { sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import type { PortalMessages } from "./portal-messages.ts";
import { portalMessages } from "#domains/settings/tables.server.ts";

/** The portal's own texts in all its languages. */
export async function readMessages(
  db: Pick<Db, "execute">,
  environmentId: string,
): Promise<PortalMessages> {
  const { rows } = await db.execute<{ language: string; texts: Record<string, string> }>(sql`
    select language, jsonb_object_agg(key, text) as texts from ${portalMessages}
    where environment_id = ${environmentId} group by language`);
  return Object.fromEntries(rows.map(({ language, texts }) => [language, texts]));
}
