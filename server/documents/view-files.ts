import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.server.ts";

type ViewFiles = Readonly<Record<string, readonly string[]>>;

let cachedViewFiles: ViewFiles | undefined;

/** Returns the build's list of each view's files (vite-view-files.ts); empty in development. */
function readViewFiles(): ViewFiles {
  if (cachedViewFiles) return cachedViewFiles;
  try {
    const json = readFileSync(join(packageRoot(), "build", "view-files.json"), "utf8");
    cachedViewFiles = JSON.parse(json) as ViewFiles;
  } catch {
    cachedViewFiles = {};
  }
  return cachedViewFiles;
}

/**
 * Returns the files of all views on a rendered page: its blocks, as `data-blocks` names them, an open popup with its
 * step, and the floating buttons.
 */
export function listFilesOfViews(html: string): string[] {
  const htmlTag = html.slice(0, html.indexOf(">", html.indexOf("<html")) + 1);
  const blockKinds = /\sdata-blocks="([^"]*)"/.exec(htmlTag)?.[1]?.split(" ") ?? [];
  const step = /\sdata-step-view="([^"]*)"/.exec(html)?.[1];
  const viewNames = [
    ...blockKinds,
    ...(html.includes("<dialog open") ? ["popup-body"] : []),
    ...(step === undefined ? [] : [`step ${step}`]),
    ...(html.includes('data-part="bottom-widgets"') ? ["bottom-widgets"] : []),
  ];
  const files = readViewFiles();
  return viewNames.flatMap((name) => (Object.hasOwn(files, name) ? files[name]! : []));
}
