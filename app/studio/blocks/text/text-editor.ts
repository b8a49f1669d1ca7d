import { Editor } from "@tiptap/core";
import type { RichNode } from "#ui/rich-node.ts";
import { versesAttribute } from "#app/studio/blocks/canvas-document.tsx";
import { BibleReferences } from "./bible-references.ts";
import { extensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";
import { filesOf, picturesAmong } from "#app/studio/blocks/picture-uploads.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";
import { cleanPastedHtml, hasText, isTooLong, isTooLongToPaste } from "./pasted-html.ts";
import {
  insertWithoutMarks,
  type PastedPictures,
  type PlacedPicture,
  takePictures,
} from "./pasted-pictures.ts";
import { toEditor } from "./to-editor.ts";

/** Marks a change that came from the draft, which must not be stored again. */
const fromDraft = "fromDraft";

type Options = {
  element: Element;
  nodes: readonly RichNode[];
  attributes: Record<string, string>;
  onChange(nodes: RichNode[]): void;
  /** Returns true if the key has been handled. */
  onKeyDown(event: KeyboardEvent, editor: Editor): boolean;
  /** Gets pictures that are pasted or dropped, with their places in the text. */
  onPictures(pictures: PlacedPicture[], editor: Editor): void;
  /** Gets the names of pictures that belong to a pasted text but didn't come with it. */
  onMissingPictures(names: string[]): void;
};

/** Opens a text for editing in an element, which may be in a frame. */
export function openText({
  element,
  nodes,
  attributes,
  onChange,
  onKeyDown,
  onPictures,
  onMissingPictures,
}: Options): Editor {
  const linksVerses = element.ownerDocument.body.hasAttribute(versesAttribute);
  let pasted: PastedPictures | null = null;
  const placeAll = (files: readonly File[], at: number) =>
    onPictures(
      files.map((file) => ({ file, alt: "", at })),
      editor,
    );
  const editor = new Editor({
    element,
    extensions: linksVerses ? [...extensions, BibleReferences] : extensions,
    content: toEditor(nodes),
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", ...attributes },
      handleKeyDown: (_, event) => onKeyDown(event, editor),
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (view, event, slice) => {
        if (pasted) {
          onPictures(insertWithoutMarks(view, slice, pasted.pictures), editor);
          return true;
        }
        const { clipboardData } = event;
        if (!clipboardData) return false;
        const pictures = picturesAmong(clipboardData.files);
        const withText = clipboardData.getData("text/html");
        const taken = pictures.length === 0 || hasText(withText) ? takePictures(withText) : null;
        if (taken && !isTooLong(taken.html)) {
          pasted = taken;
          // Comes back to this function, with the HTML as the editor's parser reads it.
          view.pasteHTML(taken.html);
          pasted = null;
          if (taken.missing.length > 0) onMissingPictures(taken.missing);
          return true;
        }
        const isHtmlTooLong = isTooLongToPaste(clipboardData);
        const html = isHtmlTooLong ? "" : clipboardData.getData("text/html");
        // Office programs add a picture of the text that was copied.
        if (pictures.length > 0 && !hasText(html)) {
          placeAll(pictures, view.state.selection.from);
          return true;
        }
        if (html !== "") return false;
        const files = filesOf(clipboardData.files);
        if (files.length > 0 && clipboardData.getData("text/plain") === "") {
          placeAll(files, view.state.selection.from);
          return true;
        }
        const isTextTooLong = isTooLongToPaste(clipboardData, "text/plain");
        const text = isTextTooLong ? "" : clipboardData.getData("text/plain");
        const isCode = view.state.selection.$from.parent.type.spec.code === true;
        if (text !== "" && !isCode && looksLikeMarkdown(text)) void pasteMarkdown(editor, text);
        else if (isHtmlTooLong && text !== "") view.pasteText(text);
        else return isHtmlTooLong || isTextTooLong;
        return true;
      },
      handleDrop: (view, event) => {
        const files = filesOf(event.dataTransfer?.files);
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length === 0 || !place) return false;
        placeAll(files, place.pos);
        return true;
      },
    },
    onUpdate: ({ editor: { state }, transaction }) => {
      if (transaction.getMeta(fromDraft) !== true) onChange(fromEditor(state.doc.toJSON()));
    },
  });
  return editor;
}

/** Pastes Markdown as formatted text. Its parser is loaded when it is needed. */
async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const { readPastedMarkdown } = await import("./pasted-markdown.ts");
  if (editor.isDestroyed) return;
  const nodes = readPastedMarkdown(text);
  if (nodes === null) editor.view.pasteText(text);
  else editor.chain().focus().insertContent(toEditor(nodes).content!).run();
}

/** Shows a newer version of the text. Only what differs is replaced, so the caret stays where it is. */
export function showNewer(editor: Editor, nodes: readonly RichNode[]): void {
  const { doc, tr } = editor.state;
  const next = editor.schema.nodeFromJSON(toEditor(nodes));
  // New paragraphs have other attributes until they are stored, although their text is the same.
  const stored = editor.schema.nodeFromJSON(toEditor(fromEditor(doc.toJSON())));
  if (stored.eq(next)) return;
  const shown = stored.nodeSize === doc.nodeSize ? stored : doc;
  const start = shown.content.findDiffStart(next.content);
  const end = shown.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const slice = next.slice(start, end.b + overlap);
  editor.view.dispatch(
    tr
      .replace(start, end.a + overlap, slice)
      .setMeta(fromDraft, true)
      .setMeta("addToHistory", false),
  );
}
