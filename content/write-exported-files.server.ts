import { join } from "node:path";
import { readPicture } from "#domains/files/read-picture.server.ts";
import { storedFileNameOf } from "#domains/files/stored-file-name.ts";
import { writeFileAtomically } from "#platform/write-file-atomically.server.ts";
import type { ExportFileNames } from "./courses/export-file-names.ts";
import type { ImportCtx } from "./import-content.server.ts";
import type { ExportedItems } from "./links/export-links.ts";

/** The files of an export before they are written, and the names of the pictures and recordings in them. */
export type ExportedFiles = {
  texts: Map<string, string>;
  fileNames: ExportFileNames;
  items: ExportedItems;
  warnings: string[];
};

/** Writes the texts of an export, and the pictures and recordings that they name. Returns the number of files. */
export async function writeExportedFiles(
  ctx: ImportCtx,
  root: string,
  files: ExportedFiles,
): Promise<number> {
  for (const [path, text] of files.texts)
    await writeFileAtomically(join(root, path), Buffer.from(text, "utf8"));
  let fileCount = files.texts.size;
  for (const [id, path] of files.fileNames.pictureFiles) {
    const storedPicture = await readPicture(ctx, id);
    if (!storedPicture) {
      files.warnings.push(`${path}: The picture ${id} is not stored.`);
      continue;
    }
    await writeFileAtomically(join(root, path), storedPicture.bytes);
    fileCount += 1;
  }
  for (const [address, path] of files.fileNames.mediaFiles) {
    const name = storedFileNameOf(address);
    const recording = name === undefined ? null : await ctx.files.read(name);
    if (!recording) {
      files.warnings.push(`${path}: The recording ${address} is not stored.`);
      continue;
    }
    await writeFileAtomically(join(root, path), recording);
    fileCount += 1;
  }
  return fileCount;
}
