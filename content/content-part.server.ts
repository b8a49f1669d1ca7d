import type { Problems } from "./problems.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Changes, ImportRun } from "./import-run.server.ts";

/** Writes a part of the folder to the database, in the import's transaction, and returns what changed. */
export type WritePart = (run: ImportRun) => Promise<Record<string, Changes>>;

/** A part of the content folder that another domain owns, such as forms. The import knows it only by this type. */
export type ContentPart = {
  /** Its folders at the root of the content folder. Without such a folder, the portal's data stays as it is. */
  folders: readonly string[];
  /** Reads these folders, and reports errors to `problems`. Returns the function that writes what was read. */
  read(folder: ContentFolder, problems: Problems): WritePart;
  /** Returns the files that this part can be imported from again, by path. */
  writeTexts(ctx: Pick<Ctx, "portal">, tx: Transaction): Promise<ReadonlyMap<string, string>>;
};
