import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { ZipFile } from "yazl";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { backupFormat, manifestName } from "./manifest.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { exactTextSettings, readRows, readSequences, readTables } from "./tables.server.ts";
import type { TableShape } from "./tables.server.ts";

type StoredFiles = Pick<FileStore, "list" | "stat" | "read">;

export interface BackupContext {
  pool: Pool;
  files: StoredFiles;
}

/** Reports progress: a table's name and how many of its rows are done, or "files" and how many files are done. */
export type OnProgress = (part: string, done: number) => void;

/** Files that are not compressed again: pictures and videos are compressed already. */
const compressedExtensions = /\.(?:avif|gif|jpe?g|mp[34]|ogg|png|webm|webp|woff2|zip)$/i;

/**
 * Writes everything into one zip file: every table as of one moment (the portals continue to work), and the uploaded
 * files. It can be restored into another version of PostgreSQL. The zip file gets its name only when it is complete,
 * and only its owner may read it. It doesn't contain SECRET: store that elsewhere.
 * @throws StartFailure if the file exists already or cannot be written
 */
export async function backup(
  ctx: BackupContext,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new StartFailure(`The file ${file} already exists: choose another name for the backup.`);
  }
  const unfinishedFile = `${file}.part`;
  const client = await ctx.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(exactTextSettings);
    const manifest = await writeZip(client, ctx.files, unfinishedFile, onProgress);
    await rename(unfinishedFile, file);
    return manifest;
  } catch (error) {
    await rm(unfinishedFile, { force: true });
    const { code, path } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    throw new StartFailure(`The backup failed at ${path} (${code}).`, { cause: error });
  } finally {
    await client.query("ROLLBACK").catch(() => {});
    client.release();
  }
}

async function writeZip(
  client: PoolClient,
  store: StoredFiles,
  target: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const manifest = await describeDatabase(client);
  const shapes = await readTables(client);
  // List the files after the snapshot of the rows: a file is always written before the row that names it.
  const files = await listFiles(store);
  manifest.files = { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };

  const zip = new ZipFile();
  const mode = 0o100600;
  let reading: Readable | undefined;
  for (const shape of shapes) {
    const entry = { name: shape.name, columns: shape.columns.map(({ name }) => name), rows: 0 };
    manifest.tables.push(entry);
    zip.addReadStreamLazy(`tables/${shape.name}.jsonl`, { mode }, (callback) => {
      reading = Readable.from(countedLines(client, shape, entry, onProgress));
      callback(null, reading);
    });
  }
  for (const { name } of files) {
    const compress = !compressedExtensions.test(name);
    zip.addReadStreamLazy(`files/${name}`, { mode, compress }, (callback) => {
      openFile(store, name).then(
        (bytes) => callback(null, bytes),
        (error: Error) => callback(error, undefined as never),
      );
    });
  }
  // The manifest is read after the tables, when the rows are counted.
  zip.addReadStream(Readable.from(manifestText(manifest)), manifestName, { mode });
  zip.end();
  // flush: the data must be on the disk, because a backup is for the day when the machine fails.
  const written = pipeline(
    zip.outputStream,
    createWriteStream(target, { mode: 0o600, flush: true }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on("error", reject);
      written.then(resolve, reject);
    });
  } catch (error) {
    await stopReading(reading);
    throw error;
  }
  onProgress("files", files.length);
  return manifest;
}

/** Stops reading a table, so that the connection can be used for something else. */
async function stopReading(reading: Readable | undefined): Promise<void> {
  if (reading === undefined || reading.closed) return;
  const closed = once(reading, "close");
  reading.destroy();
  await closed;
}

async function describeDatabase(client: PoolClient): Promise<Manifest> {
  const result = await client.query<{ created: Date; hasTables: boolean }>(
    "SELECT now() AS created, to_regclass('public.lampstand_migrations') IS NOT NULL AS \"hasTables\"",
  );
  const { created, hasTables } = result.rows[0]!;
  if (!hasTables)
    throw new StartFailure("The database has no tables yet: there is nothing to back up.");
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM lampstand_migrations ORDER BY name COLLATE "C"',
  );
  return {
    product: "lampstand",
    format: backupFormat,
    created: created.toISOString(),
    migrations: rows,
    tables: [],
    sequences: await readSequences(client),
    files: { count: 0, bytes: 0 },
  };
}

async function* countedLines(
  client: PoolClient,
  shape: TableShape,
  entry: Manifest["tables"][number],
  onProgress: OnProgress,
): AsyncGenerator<string> {
  for await (const lines of readRows(client, shape)) {
    entry.rows += lines.length;
    onProgress(shape.name, entry.rows);
    yield `${lines.join("\n")}\n`;
  }
}

async function* manifestText(manifest: Manifest): AsyncGenerator<string> {
  yield `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Lists the stored files with their sizes. One that was deleted meanwhile is left out. */
async function listFiles(store: StoredFiles): Promise<{ name: string; size: number }[]> {
  const files: { name: string; size: number }[] = [];
  for await (const name of store.list("")) {
    const stored = await store.stat(name);
    if (stored) files.push({ name, size: stored.bytes });
  }
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @throws StartFailure if the file was deleted after it was listed */
async function openFile(store: StoredFiles, name: string): Promise<Readable> {
  const bytes = await store.read(name);
  if (bytes) return bytes;
  throw new StartFailure(`The file ${name} was deleted during the backup: start it again.`);
}
