import { defineErrors } from "#platform/domain-error.ts";

export const { authorChanged, nothingToUndo, undoConflict } = defineErrors({
  /** Somebody else has signed in with the browser in which a change was made. */
  authorChanged: {
    code: "AUTHOR-CHANGED",
    message: "Someone else has signed in here. Sign in again to save this change.",
    status: 409,
  },
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
