import type { KeyboardEvent } from "react";
import type { EditorContextValue } from "./use-editing.ts";

const arrows = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "out", ArrowRight: "in" } as const;

/** Keys of a selected block, while the focus is on the block itself and not in its text. */
export function handleBlockKey(
  event: KeyboardEvent<HTMLElement>,
  id: string,
  { editing, openAddMenu, direction, canArrange }: EditorContextValue,
): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const handle = (action: () => void) => {
    event.preventDefault();
    action();
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!canArrange && isArranging(event)) return;
  if (event.altKey && key in arrows) {
    const arrow = arrows[key as keyof typeof arrows];
    const mirrored = { up: "up", down: "down", in: "out", out: "in" } as const;
    handle(() => editing.move(id, direction === "rtl" ? mirrored[arrow] : arrow));
  } else if (isCommand && key === "d") handle(() => editing.duplicate(id));
  else if (isCommand && (key === "y" || (key === "z" && event.shiftKey)))
    handle(() => editing.redo());
  else if (isCommand && key === "z") handle(() => editing.undo());
  else if (isCommand || event.altKey) return;
  else if (key === "ArrowUp") handle(() => editing.selectNeighbour(id, -1));
  else if (key === "ArrowDown") handle(() => editing.selectNeighbour(id, 1));
  else if (key === "Delete" || key === "Backspace") handle(() => editing.remove(id));
  else if (key === "Enter") handle(() => editing.select(id, "end"));
  else if (key === "/") handle(() => openAddMenu(editing.placeAfter(id)));
  else if (key === "Escape") handle(() => editing.select(null));
}

/** Whether a key moves, copies or deletes a block. */
const isArranging = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean =>
  altKey ||
  ((ctrlKey || metaKey) && key.toLowerCase() === "d") ||
  key === "Delete" ||
  key === "Backspace";
