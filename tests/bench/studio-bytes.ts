import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Budget } from "./byte-budgets.ts";

/** KB are 1000 bytes. */
const studioScriptMaxBytes = 250_000;

type RouteFiles = { module: string; imports?: string[] };
type Manifest = { entry: RouteFiles; routes: Record<string, RouteFiles> };

/** Every class of the studio begins like this, so its views and style sheets are recognizable. */
const studioMark = /["'`. ]studio-[a-z]/;
/** The text editor has it in every version. */
const editorMark = /ProseMirror/;

/**
 * Measures the studio's scripts in a finished build, and counts the files with code of the studio that public pages
 * could load: there must be none.
 */
export function measureStudio(clientFolder: string): Budget[] {
  const files = readFiles(join(clientFolder, "assets"));
  const studioManifest = readManifest(files, /^studio-manifest-/);
  const publicManifest = readManifest(files, /^manifest-/);
  const firstView = ["root", "studio", "studio/home"].map((id) => studioManifest.routes[id]!);
  const firstViewFiles = collectImports(files, [studioManifest.entry, ...firstView], staticImports);
  const publicRoutes = [publicManifest.entry, ...Object.values(publicManifest.routes)];
  const publicFiles = collectImports(files, publicRoutes, allImports);
  const withEditor = [...publicFiles].filter((name) => editorMark.test(files.get(name)!));
  const sheets = [...files.keys()].filter(
    (name) => name.endsWith(".css") && !name.startsWith("studio-"),
  );
  const withStudio = [...publicFiles, ...sheets].filter((name) =>
    studioMark.test(files.get(name)!),
  );
  const manifestName = [...files.keys()].find((name) => /^manifest-.*\.js$/.test(name))!;
  if (/studio/.test(files.get(manifestName)!)) withStudio.push(manifestName);
  const unwanted = [...new Set([...withStudio, ...withEditor])];
  const bytes = [...firstViewFiles].map((name) => gzipSync(files.get(name)!).length);
  return [
    {
      name: "studio: script of its first view (gz)",
      actual: bytes.reduce((sum, one) => sum + one, 0),
      max: studioScriptMaxBytes,
      unit: "bytes",
      detail: `${bytes.length} files`,
    },
    {
      name: "files of public pages with code of the studio or its text editor",
      actual: unwanted.length,
      max: 0,
      unit: "files",
      detail: unwanted.join(", "),
    },
  ];
}

function readFiles(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

function readManifest(files: ReadonlyMap<string, string>, pattern: RegExp): Manifest {
  const [, code] = [...files].find(([name]) => pattern.test(name)) ?? [];
  if (code === undefined) throw new Error(`The build has no manifest ${String(pattern)}.`);
  return JSON.parse(/=(\{.*\});/s.exec(code.split("for(const")[0]!)![1]!) as Manifest;
}

const fileName = (path: string) => path.replace(/^.*\//, "");
const staticImports = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const allImports = /["'`]\.?\/?(?:assets\/)?([\w.-]+\.js)["'`]/g;

/** Returns these routes' files with everything that they import. */
function collectImports(
  files: ReadonlyMap<string, string>,
  routes: readonly RouteFiles[],
  pattern: RegExp,
): Set<string> {
  const found = new Set(
    routes.flatMap(({ module, imports = [] }) => [module, ...imports]).map(fileName),
  );
  // A set may grow while it is iterated.
  for (const name of found)
    for (const [, imported] of (files.get(name) ?? "").matchAll(pattern))
      if (files.has(imported!)) found.add(imported!);
  return found;
}
