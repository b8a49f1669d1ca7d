import { useEffect, useEffectEvent, useRef, useState } from "react";

type Undoable = { undo(): void; redo(): void };
type Part = "outline" | "middle";

/** What undo and redo act on: the course in its outline, and the open element everywhere else. */
export type UndoTarget = Undoable & Record<`${Part}Props`, { onFocusCapture(): void }>;

/** Undo and redo for the part that had the focus last, also by Ctrl or ⌘ with Z and Y. */
export function useUndoKeys(course: Undoable, element: Undoable | null): UndoTarget {
  const [part, setPart] = useState<Part>("middle");
  const valueAtFocus = useRef<string | null>(null);
  const target = part === "outline" || !element ? course : element;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === "z" && event.shiftKey) || key === "y";
    if (!isRedo && key !== "z") return;
    if (hasOwnUndo(event.target)) {
      // The browser would take back what was typed last in another field.
      if (!isRedo && valueOf(event.target) === valueAtFocus.current) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (isRedo) target.redo();
    else target.undo();
  });
  useEffect(() => {
    const onFocus = ({ target: field }: FocusEvent) => {
      valueAtFocus.current = valueOf(field);
    };
    addEventListener("keydown", onKey);
    addEventListener("focusin", onFocus);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("focusin", onFocus);
    };
  }, []);
  return {
    undo: () => target.undo(),
    redo: () => target.redo(),
    outlineProps: { onFocusCapture: () => setPart("outline") },
    middleProps: { onFocusCapture: () => setPart("middle") },
  };
}

/** What a text field holds; null: it is none. */
const valueOf = (field: EventTarget | null): string | null =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null;

/** Dialogs and forms hold texts that aren't in the draft yet. Their fields undo by themselves. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest("form") !== null) ||
  document.querySelector("dialog:modal") !== null;
