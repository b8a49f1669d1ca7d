import { isUtf8 } from "node:buffer";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { invalidInput } from "#domains/settings/errors.ts";
import { cleanContent } from "#platform/typed-text.ts";
import { pictureMaxBytes } from "#domains/files/picture-kind.ts";
import type { Problems } from "./problems.ts";
import type { ContentFolder } from "./content-folder.ts";

export const filesMax = 20_000;
export const textMaxBytes = 2 * 1024 * 1024;
const depthMax = 12;

/**
 * Lists a content folder and reads its texts. Leaves out symbolic links and hidden files. Reports a
 * text that is not UTF-8 in `problems`.
 * @throws INVALID when there is no such folder or it exceeds the limits
 */
export async function readContentFolder(root: string, problems: Problems): Promise<ContentFolder> {
  const stats = await stat(root).catch(() => null);
  if (!stats?.isDirectory()) throw invalidInput(`There is no folder ${root}.`);
  const files = new Set<string>();
  await listFiles(root, "", files, 0);
  const texts = new Map<string, string>();
  for (const path of files)
    if (/\.(md|yaml)$/.test(path)) texts.set(path, await readText(root, path, problems));
  return {
    files,
    texts,
    locate: (path) => join(root, path),
    async read(path) {
      const { size } = await stat(join(root, path));
      // A file that is too large isn't read. An empty buffer above the limit is enough to have it refused.
      return size > pictureMaxBytes
        ? new Uint8Array(pictureMaxBytes + 1)
        : readFile(join(root, path));
    },
  };
}

async function listFiles(
  root: string,
  path: string,
  files: Set<string>,
  depth: number,
): Promise<void> {
  if (depth > depthMax) throw invalidInput(`${path}: The folders are nested too deep.`);
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const entryPath = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) await listFiles(root, entryPath, files, depth + 1);
    else if (entry.isFile()) files.add(entryPath);
    if (files.size > filesMax)
      throw invalidInput(`The folder contains more than ${filesMax} files.`);
  }
}

async function readText(root: string, path: string, problems: Problems): Promise<string> {
  const { size } = await stat(join(root, path));
  if (size > textMaxBytes) {
    const megabytesMax = textMaxBytes / 1024 / 1024;
    problems.error({ file: path, line: 1 }, `The text is larger than ${megabytesMax} MB.`);
    return "";
  }
  const bytes = await readFile(join(root, path));
  if (!isUtf8(bytes))
    problems.error(
      { file: path, line: firstInvalidLine(bytes) },
      "The text is not in UTF-8. Open it in your editor and save it as UTF-8.",
    );
  return cleanContent(bytes.toString("utf8"));
}

const lineEnd = 10;

/** Returns the first line that is not UTF-8. In every common encoding, lines end with the same byte. */
function firstInvalidLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(lineEnd, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
