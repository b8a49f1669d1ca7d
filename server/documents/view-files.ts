import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.server.ts";

type ViewFiles = Readonly<Record<string, readonly string[]>>;

let known: ViewFiles | undefined;

/** Returns the build's list of each view's files (vite-view-files.ts); empty in development. */
function viewFiles(): ViewFiles {
  if (known) return known;
  try {
    const list = readFileSync(join(packageRoot(), "build", "view-files.json"), "utf8");
    known = JSON.parse(list) as ViewFiles;
  } catch {
    known = {};
  }
  return known;
}

/**
 * Returns the files of all views on a rendered page: its blocks, as `data-blocks` names them, an open popup with its
 * step, and the floating buttons.
 */
export function filesOfViews(html: string): string[] {
  const start = html.slice(0, html.indexOf(">", html.indexOf("<html")) + 1);
  const kinds = /\sdata-blocks="([^"]*)"/.exec(start)?.[1]?.split(" ") ?? [];
  const step = /\sdata-step-view="([^"]*)"/.exec(html)?.[1];
  const names = [
    ...kinds,
    ...(html.includes("<dialog open") ? ["popup-body"] : []),
    ...(step === undefined ? [] : [`step ${step}`]),
    ...(html.includes('data-part="bottom-widgets"') ? ["bottom-widgets"] : []),
  ];
  const files = viewFiles();
  return names.flatMap((name) => (Object.hasOwn(files, name) ? files[name]! : []));
}
