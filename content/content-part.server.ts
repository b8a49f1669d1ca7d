import type { Problems } from "./problems.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Changes, ImportRun } from "./import-run.server.ts";

/** Writes what was read of a part, inside the import's transaction, and says what became of each thing. */
export type WritePart = (run: ImportRun) => Promise<Record<string, Changes>>;

/** A part of the content folder that a later domain keeps: the import knows it by this alone. */
export type ContentPart = {
  /** Its own folders at the root. One that a content folder lacks is left as it is in the portal. */
  folders: readonly string[];
  /** Reads them; what is wrong is told to `problems`. */
  read(folder: ContentFolder, problems: Problems): WritePart;
  /** The files that it could be read from again, by path. */
  texts(ctx: Pick<Ctx, "portal">, tx: Transaction): Promise<ReadonlyMap<string, string>>;
};
