import { sql } from "drizzle-orm";
import { libraryFiles } from "#domains/files/library/library-files.server.ts";
import { storedExtensions } from "#domains/files/media-file.ts";
import type { Transaction } from "#platform/database.server.ts";

const mediaUrlPattern = `(/files/[a-f0-9]{32}\\.(?:${storedExtensions.join("|")}))`;
const revisionTables = ["page_revisions", "course_revisions", "element_revisions"];

/** Lists the URLs of files other than pictures that only this portal has in its revisions or in its media library. */
export async function listUnsharedMedia(tx: Transaction, environmentId: string): Promise<string[]> {
  const urlQueries = revisionTables.map(
    (table) => sql`
      select environment_id, (regexp_matches(body::text, ${mediaUrlPattern}, 'g'))[1] as url
      from ${sql.identifier(table)} where body::text like '%/files/%'`,
  );
  const { rows } = await tx.execute<{ url: string }>(sql`
    select url from (${sql.join([...urlQueries, libraryFiles()], sql` union `)}) urls
    group by url having bool_and(environment_id = ${environmentId})`);
  return rows.map(({ url }) => url);
}
