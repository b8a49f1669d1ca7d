import { useEffect, useEffectEvent, useState } from "react";

type Undoable = { undo(): void; redo(): void };
type Part = "outline" | "middle";

/** What undo and redo act on: the course in its outline, and the open element everywhere else. */
export type UndoTarget = Undoable & Record<`${Part}Props`, { onFocusCapture(): void }>;

/** Undo and redo for the part that had the focus last, also by Ctrl or ⌘ with Z and Y. */
export function useUndoKeys(course: Undoable, element: Undoable | null): UndoTarget {
  const [part, setPart] = useState<Part>("middle");
  const target = part === "outline" || !element ? course : element;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === "z" && event.shiftKey) || key === "y";
    if ((!isRedo && key !== "z") || hasOwnUndo(event.target)) return;
    event.preventDefault();
    if (isRedo) target.redo();
    else target.undo();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return {
    undo: () => target.undo(),
    redo: () => target.redo(),
    outlineProps: { onFocusCapture: () => setPart("outline") },
    middleProps: { onFocusCapture: () => setPart("middle") },
  };
}

/** Dialogs and forms hold texts that aren't in the draft yet. Their fields undo by themselves. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest("form") !== null) ||
  document.querySelector("dialog:modal") !== null;
