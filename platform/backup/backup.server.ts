import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { ZipFile } from "yazl";
import { keptAssetsFolder } from "#platform/file-store/file-name.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { backupFormat, manifestName } from "./manifest.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { exactTextSettings, readRows, readSequences, readTables } from "./tables.server.ts";
import type { TableShape } from "./tables.server.ts";

type StoredFiles = Pick<FileStore, "list" | "read">;

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
 * @param signal stops it, so that nothing of it stays
 * @throws StartFailure if the file exists already or cannot be written
 */
export async function backup(
  ctx: BackupContext,
  file: string,
  onProgress: OnProgress = () => {},
  signal?: AbortSignal,
): Promise<Manifest> {
  const report: OnProgress = (...progress) => {
    if (signal?.aborted) throw new StartFailure("The backup was stopped before it was complete.");
    onProgress(...progress);
  };
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new StartFailure(`The file ${file} already exists: choose another name for the backup.`);
  }
  const unfinishedFile = `${file}.part`;
  const client = await ctx.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(exactTextSettings);
    const manifest = await writeZip(client, ctx.files, unfinishedFile, report);
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
  const zip = new ZipFile();
  let reading: Readable | undefined;
  /** Writes an entry, and waits until all of it was read. */
  const add = async (name: string, bytes: Readable, compress = true) => {
    reading = bytes;
    const read = finished(bytes);
    zip.addReadStream(bytes, name, { mode: 0o100600, compress });
    await read;
  };
  const addAll = async () => {
    for (const shape of await readTables(client)) {
      const entry = { name: shape.name, columns: shape.columns.map(({ name }) => name), rows: 0 };
      manifest.tables.push(entry);
      const lines = Readable.from(countedLines(client, shape, entry, onProgress));
      await add(`tables/${shape.name}.jsonl`, lines);
    }
    // The files may take hours. A transaction that stays open for so long slows the whole database down.
    await client.query("ROLLBACK");
    // They are listed after the snapshot of the rows: a file is always written before the row that names it.
    const names = await listFiles(store);
    for (const name of names) {
      const bytes = await store.read(name);
      if (!bytes) {
        manifest.files.deleted += 1;
        continue;
      }
      const counted = Readable.from(countedBytes(bytes, manifest.files), { objectMode: false });
      await add(`files/${name}`, counted, !compressedExtensions.test(name));
      manifest.files.count += 1;
      onProgress("files", manifest.files.count);
    }
    // The manifest comes last, when everything is counted.
    await add(manifestName, Readable.from(manifestText(manifest)));
    zip.end();
  };
  // flush: the data must be on the disk, because a backup is for the day when the machine fails.
  const written = pipeline(
    zip.outputStream,
    createWriteStream(target, { mode: 0o600, flush: true }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on("error", reject);
      addAll().catch(reject);
      written.then(resolve, reject);
    });
  } catch (error) {
    await stopReading(reading);
    throw error;
  }
  return manifest;
}

async function* countedBytes(
  bytes: Readable,
  files: Manifest["files"],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    files.bytes += chunk.length;
    yield chunk;
  }
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
    files: { count: 0, bytes: 0, deleted: 0 },
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

/** Lists the stored files by name. */
async function listFiles(store: StoredFiles): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list("")) if (!name.startsWith(keptAssetsFolder)) names.push(name);
  return names.sort();
}
