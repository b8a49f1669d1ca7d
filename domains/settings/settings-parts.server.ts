import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { type ListPage, pageOf, type PageRequest, rowsToRead } from "./paging.server.ts";
import { type Settings, settingsSchema } from "./settings.ts";
import { environments, settingsRevisions } from "./tables.server.ts";

type Reader = Pick<Db, "select" | "execute">;
/** Sections of the settings that are edited together. A revision counts only if it changed one of them. */
export type SettingsSections = readonly (keyof Settings)[];

const sectionsOf = (sections: SettingsSections): SQL =>
  sql`jsonb_build_array(${sql.join(
    sections.map((name) => sql`${settingsRevisions.settings} -> ${name}`),
    sql`, `,
  )})`;

/** SQL: the revisions up to the current one that changed these sections, with who made them. */
const changesOf = (environmentId: string, sections: SettingsSections): SQL => sql`
  select version, created_by, created_at from (
    select ${settingsRevisions.version}, ${settingsRevisions.createdBy}, ${settingsRevisions.createdAt},
      ${sectionsOf(sections)} is distinct from
        lag(${sectionsOf(sections)}) over (order by ${settingsRevisions.version}) as is_change
    from ${settingsRevisions} where ${settingsRevisions.environmentId} = ${environmentId}
  ) revisions where is_change`;

/** Reads one page of the revisions that changed these sections, the newest first. */
export async function listSectionRevisions(
  db: Reader,
  environmentId: string,
  sections: SettingsSections,
  pageRequest: PageRequest,
): Promise<ListPage<{ revision: number; createdBy: string; createdAt: number }>> {
  const before = pageRequest.after === null ? sql`` : sql`and version < ${pageRequest.after[0]}`;
  const { rows } = await db.execute<{ version: number; created_by: string; created_at: Date }>(sql`
    ${changesOf(environmentId, sections)} ${before}
    order by version desc limit ${rowsToRead(pageRequest)}`);
  return pageOf(
    rows,
    pageRequest,
    ({ version }) => [version],
    (row) => ({
      revision: row.version,
      createdBy: row.created_by,
      createdAt: new Date(row.created_at).getTime(),
    }),
  );
}

/** Reads the settings of a revision; undefined if there is none. */
export async function readSettingsRevision(
  db: Pick<Reader, "select">,
  environmentId: string,
  version: number,
): Promise<Settings | undefined> {
  const [row] = await db
    .select({ settings: settingsRevisions.settings })
    .from(settingsRevisions)
    .where(
      and(
        eq(settingsRevisions.environmentId, environmentId),
        eq(settingsRevisions.version, version),
      ),
    );
  return row && settingsSchema.parse(row.settings);
}

/** So many answers of `readSectionRevision` are kept for a database. */
const knownRevisionsMax = 2_000;
/** Which revision changed the sections last, by database, then by portal, version and sections. It never changes. */
const knownRevisions = new WeakMap<Reader, Map<string, number>>();

function knownRevisionsOf(db: Reader): Map<string, number> {
  const known = knownRevisions.get(db) ?? new Map<string, number>();
  knownRevisions.set(db, known);
  return known;
}

/**
 * Reads the newest settings, and the revision that changed these sections last. Don't call it after a change in the same
 * transaction: what is rolled back must not be remembered.
 */
export async function readSectionRevision(
  db: Reader,
  environmentId: string,
  sections: SettingsSections,
): Promise<number | undefined> {
  const [row] = await db
    .select({ version: environments.settingsVersion })
    .from(environments)
    .where(eq(environments.id, environmentId));
  if (!row) return undefined;
  const key = JSON.stringify([environmentId, row.version, sections]);
  const knownHere = knownRevisionsOf(db);
  const known = knownHere.get(key);
  if (known !== undefined) return known;
  const { rows } = await db.execute<{ version: number }>(sql`
    ${changesOf(environmentId, sections)} and version <= ${row.version}
    order by version desc limit 1`);
  const revision = rows[0]!.version;
  if (knownHere.size >= knownRevisionsMax) knownHere.delete(knownHere.keys().next().value!);
  knownHere.set(key, revision);
  return revision;
}
