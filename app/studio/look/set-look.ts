import type { Json, Path } from "#domains/drafts/operations.ts";
import type { Look } from "#domains/look/look.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";

/** Sets one value of the look. Changes of the same value one after another are one step for undo. */
export const setLook = (draft: EditedDraft<Look>, path: Path, value: Json): void =>
  draft.change([{ op: "set", path, value }], { typing: path.join(".") });
