import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#platform/clock.ts";
import { keptAssetsFolder } from "#platform/file-store/file-name.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { forEachConcurrently } from "#platform/for-each-concurrently.ts";

/*
 * A page that is open during an upgrade goes on asking for the scripts and styles of its version, and during a rolling
 * upgrade an old process gets requests for those of the new one. So each version puts its assets into the store of files,
 * where all processes find them. Their names contain a hash of their content, so versions never disagree about one.
 */

const listsFolder = `${keptAssetsFolder}lists/`;
/** How long a version's assets stay after another one has replaced it. No page stays open longer without a reload. */
const keptAssetsMs = 14 * 24 * 3_600_000;
const concurrency = 8;
/** Requests for unknown names look into the store at most this often. */
const lookAgainMs = 2_000;
const assetNamePattern = /^[\w-][\w.-]{0,99}$/;

/** The assets of a version. `replacedAt` is an instant in milliseconds, once another version has started. */
type VersionList = { names: string[]; replacedAt?: number };

/** Stores the assets of this version, and deletes those of versions that were replaced long ago. */
export async function keepAssets(
  { files, clock }: { files: FileStore; clock: Clock },
  assetsFolder: string,
): Promise<void> {
  const names = (await readdir(assetsFolder)).filter((name) => assetNamePattern.test(name));
  const version = createHash("sha256").update(names.toSorted().join("\n")).digest("hex");
  const ownList = `${listsFolder}${version.slice(0, 20)}.json`;
  const stored = new Set<string>();
  for await (const name of files.list(keptAssetsFolder)) stored.add(name);
  // The list comes first: another version that starts now deletes what no list names.
  await writeList(files, ownList, { names });
  await forEachConcurrently(
    names.filter((name) => !stored.has(keptAssetsFolder + name)),
    concurrency,
    async (name) => files.write(keptAssetsFolder + name, await readFile(join(assetsFolder, name))),
  );
  const used = await readUsedNames(files, ownList, clock.now());
  const unused = [...stored].filter((name) => !name.startsWith(listsFolder) && !used.has(name));
  await forEachConcurrently(unused, concurrency, (name) => files.delete(name));
}

/** Marks the other versions as replaced. Returns the names of all assets that are still wanted. */
async function readUsedNames(files: FileStore, ownList: string, now: number): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const listName of files.list(listsFolder)) {
    const list = await readList(files, listName);
    if (!list) continue;
    const { names, replacedAt = now } = list;
    if (listName !== ownList && now - replacedAt > keptAssetsMs) {
      await files.delete(listName);
      continue;
    }
    for (const name of names) used.add(keptAssetsFolder + name);
    if (listName !== ownList && list.replacedAt === undefined)
      await writeList(files, listName, { names, replacedAt });
  }
  return used;
}

const writeList = (files: FileStore, name: string, list: VersionList): Promise<void> =>
  files.write(name, Buffer.from(JSON.stringify(list)));

async function readList(files: FileStore, name: string): Promise<VersionList | null> {
  const bytes = await files.readBytes(name);
  return bytes && (JSON.parse(bytes.toString("utf8")) as VersionList);
}

/** Finds assets of other versions by their path. Made-up names cost nothing: only names on a list are looked for. */
export function openKeptAssets({ files, clock }: { files: FileStore; clock: Clock }) {
  const known = new Set<string>();
  const readLists = new Set<string>();
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const look = async () => {
    for await (const listName of files.list(listsFolder)) {
      if (readLists.has(listName)) continue;
      const list = await readList(files, listName);
      for (const name of list?.names ?? []) known.add(name);
      readLists.add(listName);
    }
  };
  return async (path: string): Promise<Buffer | null> => {
    const name = path.startsWith("/assets/") ? path.slice("/assets/".length) : "";
    if (!assetNamePattern.test(name)) return null;
    if (!known.has(name) && clock.now() - lookedAt >= lookAgainMs) {
      lookedAt = clock.now();
      looking = look();
    }
    await looking;
    return known.has(name) ? files.readBytes(keptAssetsFolder + name) : null;
  };
}
