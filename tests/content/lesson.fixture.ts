import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { courseFile, elementBody, elementFile, type TestPortals } from "./content.fixture.ts";

export const lessonFile = "courses/a/01-road/lesson.md";
/** The line on which the lesson's text begins. */
export const bodyLine = 6;
export const pdf = Buffer.from("%PDF-1.7\nsongs");

/** Creates a folder with one lesson, a picture and a document. */
export async function folderOf(
  portals: TestPortals,
  body: string,
  more: Record<string, string | Uint8Array> = {},
): Promise<string> {
  return portals.folderOf({
    "courses/a/course.yaml": courseFile,
    [lessonFile]: elementFile("Road", body),
    "pictures/road.webp": await readFile("demo/localhost/pictures/road.webp"),
    "media/Songs for May.pdf": pdf,
    ...more,
  });
}

/**
 * Imports a lesson into a fresh portal, exports it and imports the export. `changed` has what this second import
 * changed and the export's warnings.
 */
export async function imported(portals: TestPortals, portal: string, lines: readonly string[]) {
  const ctx = await portals.portal(portal);
  const { warnings } = await importContent(ctx, await folderOf(portals, lines.join("\n")));
  const out = join(await portals.newFolder(), "out");
  const left = (await exportContent(ctx, out)).warnings;
  const { changed } = (await importContent(ctx, out)).elements;
  const { components } = (await elementBody(portals, portal, "road")).texts["en"]!;
  const nodes = components.flatMap(({ props }) => (props["nodes"] ?? []) as RichNode[]);
  return { components, nodes, warnings, out, changed: [...changed, ...left] };
}

export const words = (text: string): RichNode => ({ type: "text", text });
