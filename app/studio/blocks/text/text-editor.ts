import { Editor } from "@tiptap/core";
import type { RichNode } from "#ui/rich-node.ts";
import { extensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";
import { cleanPastedHtml, isTooLongToPaste } from "./pasted-html.ts";
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
};

/** Opens a text for editing in an element, which may be in a frame. */
export function openText({ element, nodes, attributes, onChange, onKeyDown }: Options): Editor {
  const editor = new Editor({
    element,
    extensions,
    content: toEditor(nodes),
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", ...attributes },
      handleKeyDown: (_, event) => onKeyDown(event, editor),
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (view, event) => {
        const { clipboardData } = event;
        if (!clipboardData || !isTooLongToPaste(clipboardData)) return false;
        const text = clipboardData.getData("text/plain");
        if (!isTooLongToPaste(clipboardData, "text/plain")) view.pasteText(text);
        return true;
      },
    },
    onUpdate: ({ editor: { state }, transaction }) => {
      if (transaction.getMeta(fromDraft) !== true) onChange(fromEditor(state.doc.toJSON()));
    },
  });
  return editor;
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
