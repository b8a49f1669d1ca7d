import { statfs } from "node:fs/promises";

/** The free and the whole space of the disk with this folder, in bytes. */
export async function readDiskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bsize * bavail, size: bsize * blocks };
}
