import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import pg from "pg";
import {
  applyMigration,
  isFromTestVersion,
  migrationLock,
  readAppliedMigrations,
  readMigrations,
} from "#platform/migrate.server.ts";
import type { Migration } from "#platform/migrate.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { OnProgress } from "./backup.server.ts";
import type { FilesTarget } from "./files-target.server.ts";
import { manifestName, parseManifest } from "./manifest.server.ts";
import type { Manifest } from "./manifest.server.ts";
import {
  dropAll,
  exactTextSettings,
  findFilledTable,
  readTables,
  dropConstraints,
  writeRows,
  writeSequences,
} from "./tables.server.ts";
import { openZip } from "./zip-reader.server.ts";
import type { ZipReader } from "./zip-reader.server.ts";

export interface RestoreContext {
  pool: pg.Pool;
  files: FilesTarget;
  /** The default is the checkout's folder of migrations. */
  migrationsFolder?: string;
}

const rowsPerInsert = 200;

/**
 * Restores a backup into an empty database and an empty place for files, completely or not at all. An older backup is
 * loaded into the tables of its own version, which are then migrated. Empty tables of a newer version are dropped
 * first.
 * @throws StartFailure if there is data already, the backup is newer than this version, or it is damaged
 */
export async function restore(
  ctx: RestoreContext,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  const zip = await openZip(file);
  try {
    const manifest = await readManifest(zip, file);
    await inTransaction(ctx.pool, requireEmptyDatabase);
    await ctx.files.prepare();
    await unpackFiles(zip, manifest, ctx.files, onProgress);
    await inTransaction(ctx.pool, async (client) => {
      await loadDatabase(client, zip, manifest, onProgress, ctx.migrationsFolder);
      await ctx.files.place();
    });
    await ctx.files.finish();
    return manifest;
  } finally {
    await ctx.files.clean();
    zip.close();
  }
}

/** @throws StartFailure if a table has rows */
async function requireEmptyDatabase(client: pg.PoolClient): Promise<void> {
  const filledTable = await findFilledTable(client);
  if (filledTable === undefined) return;
  throw new StartFailure(
    `The database is not empty (its table ${filledTable} has rows): restore into an empty one.`,
  );
}

async function readManifest(zip: ZipReader, file: string): Promise<Manifest> {
  if (!zip.names.includes(manifestName)) {
    throw new StartFailure(`The file ${file} is not a Lampstand backup.`);
  }
  let content = "";
  await zip.read(manifestName, async (bytes) => {
    content = await text(bytes);
  });
  return parseManifest(content);
}

async function unpackFiles(
  zip: ZipReader,
  manifest: Manifest,
  target: FilesTarget,
  onProgress: OnProgress,
): Promise<void> {
  const names = zip.names.filter((name) => name.startsWith("files/"));
  if (names.length !== manifest.files.count) {
    throw new StartFailure(
      `The backup is damaged: it lists ${manifest.files.count} files but contains ${names.length}.`,
    );
  }
  let done = 0;
  for (const name of names) {
    await zip.read(name, (bytes) => target.write(name.slice("files/".length), bytes));
    onProgress("files", (done += 1));
  }
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(exactTextSettings);
    await work(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function loadDatabase(
  client: pg.PoolClient,
  zip: ZipReader,
  manifest: Manifest,
  onProgress: OnProgress,
  migrationsFolder: string | undefined,
): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
  await requireEmptyDatabase(client);
  const migrations = await readMigrations(migrationsFolder);
  requireKnownMigrations(migrations, manifest);
  const backupMigrationCount = manifest.migrations.length;
  let appliedCount = (await readAppliedMigrations(client)).size;
  if (appliedCount > backupMigrationCount) {
    await dropAll(client);
    appliedCount = (await readAppliedMigrations(client)).size;
  }
  const [older, newer] = [
    migrations.slice(appliedCount, backupMigrationCount),
    migrations.slice(backupMigrationCount),
  ];
  for (const migration of older) await applyMigration(client, migration);
  const restoreConstraints = await dropConstraints(client);
  await loadTables(client, zip, manifest, onProgress);
  await writeSequences(client, manifest.sequences);
  await restoreConstraints();
  for (const migration of newer) await applyMigration(client, migration);
}

/** @throws StartFailure if this version does not begin with the migrations of the backup */
function requireKnownMigrations(knownMigrations: Migration[], manifest: Manifest): void {
  const isPrefix = manifest.migrations.every(
    ({ name, hash }, index) =>
      knownMigrations[index]?.name === name && knownMigrations[index].hash === hash,
  );
  if (isPrefix) return;
  if (isFromTestVersion(manifest.migrations.map(({ name }) => name))) {
    throw new StartFailure(
      "The backup was made by a test version of Lampstand that this version can't read: restore it with that version, export its portals, and import them here.",
    );
  }
  throw new StartFailure(
    "This backup is from another version of Lampstand, probably a newer one: restore it with that version.",
  );
}

async function loadTables(
  client: pg.PoolClient,
  zip: ZipReader,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const shapes = new Map((await readTables(client)).map((shape) => [shape.name, shape]));
  // The backup contains the rows that a migration inserted too.
  for (const name of shapes.keys()) await client.query(`DELETE FROM ${pg.escapeIdentifier(name)}`);
  for (const { name, columns, rows } of manifest.tables) {
    const shape = shapes.get(name);
    const columnNames = new Set(shape?.columns.map((column) => column.name));
    if (shape === undefined || !columns.every((column) => columnNames.has(column))) {
      throw new StartFailure(`The backup's table ${name} does not match this version's tables.`);
    }
    const importedShape = {
      name,
      columns: shape.columns.filter((column) => columns.includes(column.name)),
    };
    let loaded = 0;
    await zip.read(`tables/${name}.jsonl`, async (bytes) => {
      let lines: string[] = [];
      const write = async () => {
        if (lines.length > 0) await writeRows(client, importedShape, lines);
        loaded += lines.length;
        lines = [];
        onProgress(name, loaded);
      };
      for await (const line of splitLines(bytes)) {
        lines.push(line);
        if (lines.length === rowsPerInsert) await write();
      }
      await write();
    });
    if (loaded !== rows) {
      throw new StartFailure(
        `The backup is damaged at the table ${name}: ${rows} rows were written and ${loaded} found.`,
      );
    }
  }
}

/** Lines end with "\n" alone: node:readline would also break at U+2028, which a text may contain. */
async function* splitLines(bytes: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of bytes.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
