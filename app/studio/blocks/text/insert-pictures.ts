import type { Editor } from "@tiptap/core";
import { NodeSelection, type Transaction } from "@tiptap/pm/state";
import type { StoredMedia } from "#domains/files/media.ts";
import type { BlockEditing } from "#app/studio/blocks/block-editing.ts";
import type { PlacedPicture } from "./pasted-pictures.ts";
import { rememberPlace, takePlace } from "./upload-places.ts";

type Options = {
  editing: BlockEditing;
  language: string;
  /** Takes a picture whose text was closed before it arrived. */
  onClosed(media: StoredMedia): void;
};

/** Uploads pictures and shows each at its place in the text. If one fails, the text stays as it is. */
export async function insertPictures(
  editor: Editor,
  placed: readonly PlacedPicture[],
  { editing, language, onClosed }: Options,
): Promise<void> {
  const waiting = placed.map((picture) => ({ ...picture, id: editing.newId() }));
  for (const { id, at } of waiting) rememberPlace(editor, id, at);
  for (const { file, alt, id } of waiting) {
    const media = await editing.uploads.upload(file);
    if (editor.isDestroyed) {
      if (media) onClosed(media);
      continue;
    }
    const place = takePlace(editor, id);
    if (media && place !== null) insertPicture(editor, media, language, { at: place, alt });
  }
}

/** Adds a picture of the library, and selects it so that its description can be written. */
export function insertPicture(
  editor: Editor,
  { picture, alts }: StoredMedia,
  language: string,
  { at = editor.state.selection.from, alt = "" }: { at?: number; alt?: string } = {},
): void {
  if (!picture) return;
  const attrs = { picture: { ...picture, alt: alts[language] || alt }, caption: null };
  const select = ({ tr }: { tr: Transaction }) => {
    // Code can't hold a picture, so none may be there.
    if (tr.doc.nodeAt(at)?.type.name === "picture")
      tr.setSelection(NodeSelection.create(tr.doc, at));
    return true;
  };
  editor.chain().insertContentAt(at, { type: "picture", attrs }).command(select).run();
}
