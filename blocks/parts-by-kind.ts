/** Returns the exports of a glob such as `./*\/block.ts` by folder name, which is the kind of block. */
export const partsByKind = <Part>(files: Record<string, Part>): Readonly<Record<string, Part>> =>
  Object.fromEntries(Object.entries(files).map(([file, part]) => [file.split("/")[1]!, part]));
