import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { courseFile, readElementBody, elementFile, type TestPortals } from "./content.fixture.ts";

export const lessonFile = "courses/a/01-road/lesson.md";
/** The line on which the lesson's text begins. */
export const bodyLine = 6;
export const pdfBytes = Buffer.from("%PDF-1.7\nsongs");

/** Creates a folder with one lesson, a picture and a document. */
export async function createLessonFolder(
  portals: TestPortals,
  body: string,
  otherFiles: Record<string, string | Uint8Array> = {},
): Promise<string> {
  return portals.createFolder({
    "courses/a/course.yaml": courseFile,
    [lessonFile]: elementFile("Road", body),
    "pictures/road.webp": await readFile("demo/localhost/pictures/road.webp"),
    "media/Songs for May.pdf": pdfBytes,
    ...otherFiles,
  });
}

/**
 * Imports a lesson into a fresh portal, exports it and imports the export. `changed` has what this second import
 * changed and the export's warnings.
 */
export async function importAndReimport(
  portals: TestPortals,
  portal: string,
  lines: readonly string[],
) {
  const ctx = await portals.createPortalContext(portal);
  const { warnings } = await importContent(
    ctx,
    await createLessonFolder(portals, lines.join("\n")),
  );
  const out = join(await portals.newFolder(), "out");
  const exportWarnings = (await exportContent(ctx, out)).warnings;
  const { changed } = (await importContent(ctx, out)).elements;
  const { components } = (await readElementBody(portals, portal, "road")).texts["en"]!;
  const nodes = components.flatMap(({ props }) => (props["nodes"] ?? []) as RichNode[]);
  return { components, nodes, warnings, out, changed: [...changed, ...exportWarnings] };
}

export const textNode = (text: string): RichNode => ({ type: "text", text });
