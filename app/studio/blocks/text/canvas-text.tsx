import { type Editor, resolveFocusPosition } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Caret } from "#app/studio/blocks/block-editing.ts";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import type { Component } from "#domains/pages/component.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { fromEditor } from "./from-editor.ts";
import { insertPictures } from "./insert-pictures.ts";
import { openText, showNewer } from "./text-editor.ts";

const noNodes: readonly RichNode[] = [];

const nodesOf = (block: Component | undefined) =>
  (block?.props["nodes"] ?? noNodes) as readonly RichNode[];

/** The open text of the selected block, in the canvas. */
export function CanvasText({ block }: { block: Component }) {
  const t = useTranslations();
  const { editing, openAddMenu, language } = useEditor();
  const { id } = block;
  const host = useRef<HTMLDivElement>(null);
  const opened = useRef<Editor>(null);
  const written = useRef<readonly RichNode[]>(nodesOf(block));

  const openMenu = (editor: Editor) => {
    const { before, after } = divideAtCaret(editor);
    openAddMenu(editing.placeAfter(id), (blocks) => editing.splitAround(id, before, blocks, after));
  };

  const onChange = useEffectEvent((changed: RichNode[]) => {
    written.current = changed;
    editing.setProp(id, "nodes", changed, { isShown: true });
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent, editor: Editor): boolean => {
    const { selection, doc } = editor.state;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const handle = (action: () => void) => {
      event.preventDefault();
      action();
      return true;
    };
    if (event.isComposing) return false;
    if (isCommand && key === "z")
      return handle(() => (event.shiftKey ? editing.redo() : editing.undo()));
    if (isCommand && key === "y") return handle(() => editing.redo());
    if (event.altKey && key === "ArrowUp") return handle(() => editing.move(id, "up"));
    if (event.altKey && key === "ArrowDown") return handle(() => editing.move(id, "down"));
    if (key === "Escape")
      return handle(() => host.current?.closest<HTMLElement>("[data-block]")?.focus());
    if (!selection.empty) return false;
    const isEmptyLine =
      selection.$from.parent.isTextblock && selection.$from.parent.content.size === 0;
    if (key === "/" && isEmptyLine) return handle(() => openMenu(editor));
    const isAtStart = selection.from <= 1;
    const isAtEnd = selection.to >= doc.content.size - 1;
    if (key === "Backspace" && isAtStart) {
      if (doc.textContent === "" && doc.childCount === 1 && isEmptyLine)
        return handle(() => editing.remove(id));
      return editing.mergeWithPrevious(id);
    }
    if (key === "ArrowUp" && isAtStart) return editing.selectNeighbour(id, -1);
    if (key === "ArrowDown" && isAtEnd) return editing.selectNeighbour(id, 1);
    return false;
  });

  const open = useEffectEvent((element: Element) => {
    const nodes = nodesOf(editing.find(id)?.block);
    written.current = nodes;
    const editor = openText({
      element,
      nodes,
      attributes: { "aria-label": t("studio.blocks.text"), class: "studio-canvas-text" },
      onChange,
      onKeyDown,
      onMissingPictures: (names) => editing.uploads.refuse(names, "studio.media.problem.elsewhere"),
      onPictures: (pictures, changed) =>
        void insertPictures(changed, pictures, {
          editing,
          language,
          onClosed: (media) => editing.insertPicture(media, language, editing.placeAfter(id)),
        }),
    });
    placeCaret(editor, editing.takeCaret());
    return editor;
  });

  useEffect(() => {
    const editor = open(host.current!);
    opened.current = editor;
    editing.setTextEditor(editor);
    return () => {
      opened.current = null;
      if (editing.getTextEditor() === editor) editing.setTextEditor(null);
      editor.destroy();
    };
  }, [editing]);

  // Somebody else's change, or an undo: this person's own changes are already in the editor.
  useEffect(
    () =>
      editing.subscribe(() => {
        const newest = nodesOf(editing.find(id)?.block);
        if (!opened.current || newest === written.current) return;
        written.current = newest;
        showNewer(opened.current, newest);
      }),
    [editing, id],
  );

  return <div ref={host} className="studio-canvas-text__host" />;
}

/** TipTap's own command waits for the next frame, and then takes the focus from whatever got it meanwhile. */
function placeCaret({ state, view }: Editor, caret: Caret | null): void {
  if (caret === null) return;
  const isPoint = typeof caret === "object";
  const position = isPoint ? view.posAtCoords({ left: caret.x, top: caret.y })?.pos : caret;
  const selection = resolveFocusPosition(state.doc, position ?? "end") ?? state.selection;
  view.focus();
  const change = state.tr.setSelection(selection);
  view.dispatch(isPoint ? change : change.scrollIntoView());
}

/** Returns the text before and after the empty line with the caret. */
function divideAtCaret(editor: Editor): { before: RichNode[]; after: RichNode[] } {
  const { doc, selection } = editor.state;
  const index = selection.$from.index(0);
  const blocks = (doc.toJSON() as { content: object[] }).content;
  const toNodes = (content: object[]) =>
    content.length > 0 ? fromEditor({ type: "doc", content }) : [];
  return { before: toNodes(blocks.slice(0, index)), after: toNodes(blocks.slice(index + 1)) };
}
