import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const fileName = "database.url";
const connectTimeoutMs = 2_000;

/**
 * Writes the URL of a running server's database to a file, so that commands find it. Only its owner can read the file.
 * @returns a function that deletes the file
 */
export async function writeDatabaseUrlFile(
  dataDir: string,
  url: string,
): Promise<() => Promise<void>> {
  const file = join(dataDir, fileName);
  await writeFile(file, url, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Returns the database of the server that runs on this data folder; undefined if none answers. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const url = await readFile(join(dataDir, fileName), "utf8").catch(() => undefined);
  if (url === undefined) return undefined;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  try {
    await client.connect();
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
