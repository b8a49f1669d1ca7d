import { sql } from "drizzle-orm";
import { mediaTypes } from "#domains/files/media-file.ts";
import type { Transaction } from "#platform/database.server.ts";

const storedAddress = `(/files/[a-f0-9]{32}\\.(?:${Object.keys(mediaTypes).join("|")}))`;
const bodies = ["page_revisions", "course_revisions", "element_revisions"];

/** Lists the URLs of recordings and captions that only revisions of this portal use. */
export async function listOwnMedia(tx: Transaction, environmentId: string): Promise<string[]> {
  const named = bodies.map(
    (table) => sql`
      select environment_id, (regexp_matches(body::text, ${storedAddress}, 'g'))[1] as address
      from ${sql.identifier(table)} where body::text like '%/files/%'`,
  );
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from (${sql.join(named, sql` union `)}) named
    group by address having bool_and(environment_id = ${environmentId})`);
  return rows.map(({ address }) => address);
}
