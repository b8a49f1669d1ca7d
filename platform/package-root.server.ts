import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let cachedRoot: string | undefined;

/**
 * Returns the folder of the checkout: the nearest one above this file (or its bundle) with package-lock.json. A build
 * leaves a package.json in its own folder, but no lock file.
 */
export function packageRoot(): string {
  cachedRoot ??= findUpwards(dirname(fileURLToPath(import.meta.url)));
  return cachedRoot;
}

function findUpwards(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package-lock.json"))) return folder;
    if (dirname(folder) === folder) return process.cwd();
  }
}
