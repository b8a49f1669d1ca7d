import { defineErrors } from "#platform/domain-error.ts";

export const { nothingToUndo, undoConflict } = defineErrors({
  /** The person has no change left to take back, or to apply again. */
  nothingToUndo: {
    code: "NOTHING-TO-UNDO",
    message: "There is nothing to undo or redo.",
    status: 409,
  },
  /** Somebody else changed the same place after the change that should be taken back. */
  undoConflict: {
    code: "UNDO-CONFLICT",
    message: "Someone else has changed this since, so it can't be undone.",
    status: 409,
  },
});
