import { useSyncExternalStore } from "react";
import type { Place } from "./block-commands.ts";

/** What is dragged out of the library: browsers tell the places that it passes only that something is. */
export type DraggedBlock = {
  /** The kind of the new block; null: a saved section. */
  kind: string | null;
  insert(place: Place): void;
};

let dragged: DraggedBlock | null = null;
const listeners = new Set<() => void>();

export const getDragged = (): DraggedBlock | null => dragged;

export function setDragged(next: DraggedBlock | null): void {
  dragged = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something is dragged out of the library now. */
export const useIsDragging = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => dragged !== null,
    () => false,
  );
