/** The files of a glob such as `./*\/block.ts` by the name of their folder, which is the block's kind. */
export const partsByKind = <Part>(files: Record<string, Part>): Readonly<Record<string, Part>> =>
  Object.fromEntries(Object.entries(files).map(([file, part]) => [file.split("/")[1]!, part]));
