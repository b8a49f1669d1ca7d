import { growingFolder, isPublicFile } from "#platform/file-store/file-store.server.ts";

/** Objects that everybody may read, if the bucket's policy says so. Nothing else is in this folder. */
export const publicFolder = "public/";
export const privateFolder = "private/";
/** The parts of files that grow. */
export const partsFolder = "parts/";

/** The object that has a file's bytes, unless the file grows. */
export const keyOf = (name: string): string =>
  `${isPublicFile(name) ? publicFolder : privateFolder}${name}`;

export const isGrowing = (name: string): boolean => name.startsWith(growingFolder);

const offsetDigits = 15;

/** The object that has a growing file's bytes from this one on. The keys of a file's parts sort like their offsets. */
export const partKeyOf = (name: string, from: number): string =>
  `${partsFolder}${name}/${String(from).padStart(offsetDigits, "0")}`;

/** Returns the file and the offset of a part. */
export function parsePartKey(key: string): { name: string; from: number } {
  const end = key.lastIndexOf("/");
  return { name: key.slice(partsFolder.length, end), from: Number(key.slice(end + 1)) };
}
