import { createContext, useContext, useSyncExternalStore } from "react";
import type { BlockEditing } from "./block-editing.ts";
import type { Component } from "#domains/pages/component.ts";
import type { Place } from "./block-commands.ts";

/** What the parts of an editor of blocks share. */
export type EditorContextValue = {
  editing: BlockEditing;
  /** Opens the list of kinds, to add a block there. */
  openAddMenu(place: Place, split?: TextSplit): void;
  /** Opens the dialog that saves a block, and others next to it, under a name. */
  openSaveSection(block: Component): void;
  /** Whether this person may use saved sections. */
  hasSections: boolean;
  /** Where the blocks are shown: in a lesson's reading column, or alone on a page. */
  surface: "lesson" | "page";
  /** The language of the texts, and its direction. */
  language: string;
  direction: "ltr" | "rtl";
  /** Whether this person may add, move and delete blocks; a translator only changes their words. */
  canArrange: boolean;
};

/** Divides the open text around the new blocks that the person chooses. */
export type TextSplit = (blocks: readonly Component[]) => void;

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error("This component belongs inside a BlockEditor.");
  return value;
}

/** Whether a block is selected. Only the blocks for which this changes are rendered again. */
export function useIsSelected(id: string): boolean {
  const { editing } = useEditor();
  return useSyncExternalStore(
    editing.subscribe,
    () => editing.getSelected() === id,
    () => false,
  );
}
