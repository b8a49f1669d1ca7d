import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let found: string | undefined;

/**
 * The folder of the checkout: the nearest one above this file (or the bundle it ended up in) that
 * holds package-lock.json, which tells it from a package.json that a build leaves in its own folder.
 */
export function packageRoot(): string {
  found ??= findAbove(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function findAbove(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package-lock.json"))) return folder;
    if (dirname(folder) === folder) return process.cwd();
  }
}
