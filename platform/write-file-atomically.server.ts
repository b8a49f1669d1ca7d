import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { unfinishedEnding } from "./file-store/file-name.ts";
import { inFolderOf } from "./in-folder.server.ts";

/** Writes a file completely or not at all, even during a power cut. Creates its folder. */
export async function writeFileAtomically(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString("hex")}${unfinishedEnding}`;
  try {
    const file = await inFolderOf(unfinished, () => open(unfinished, "wx", 0o644));
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
