import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.server.ts";

type ViewFiles = Readonly<Record<string, readonly string[]>>;

let known: ViewFiles | undefined;

/** The build's list of each view's files (vite-view-files.ts); empty in development, where there is none. */
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

/** The files of all views that a rendered page shows, as `data-drawn` names them, and of its popup if that is open and its round buttons if it has some. */
export function filesOfViews(html: string): string[] {
  const start = html.slice(0, html.indexOf(">", html.indexOf("<html")) + 1);
  const drawn = /\sdata-drawn="([^"]*)"/.exec(start)?.[1]?.split(" ") ?? [];
  const names = [
    ...drawn,
    ...(html.includes("<dialog open") ? ["popup-body"] : []),
    ...(html.includes('data-part="below"') ? ["below"] : []),
  ];
  const files = viewFiles();
  return names.flatMap((name) => (Object.hasOwn(files, name) ? files[name]! : []));
}
