import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RichNode } from "#ui/rich-node.ts";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { insertPictures } from "./insert-pictures.ts";
import { openText, showNewer } from "./text-editor.ts";
import { TextToolbar } from "./text-toolbar.tsx";

type Props = { label: string; nodes: RichNode[]; onChange: (nodes: RichNode[]) => void };

/** Formatted text as a field of the inspector. */
export function TextInput({ label, nodes, onChange }: Props) {
  const { editing, language, direction } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const written = useRef<readonly RichNode[]>(nodes);
  const [editor, setEditor] = useState<Editor | null>(null);
  const write = useEffectEvent((changed: RichNode[]) => {
    written.current = changed;
    onChange(changed);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return false;
    event.preventDefault();
    if (event.shiftKey) editing.redo();
    else editing.undo();
    return true;
  });
  const open = useEffectEvent((element: Element) =>
    openText({
      element,
      nodes,
      attributes: { "aria-label": label, lang: language, dir: direction, class: "studio-input" },
      onChange: write,
      onKeyDown,
      onMissingPictures: (names) => editing.uploads.refuse(names, "studio.media.problem.elsewhere"),
      onPictures: (pictures, changed) =>
        void insertPictures(changed, pictures, {
          editing,
          language,
          onClosed: (media) => editing.insertPicture(media, language, editing.placeAfterSelected()),
        }),
    }),
  );
  useEffect(() => {
    const opened = open(host.current!);
    setEditor(opened);
    return () => opened.destroy();
  }, []);
  useEffect(() => {
    if (!editor || nodes === written.current) return;
    written.current = nodes;
    showNewer(editor, nodes);
  }, [editor, nodes]);
  return (
    <div className="studio-field">
      <span className="studio-field__label">{label}</span>
      {editor && <TextToolbar editor={editor} />}
      <div ref={host} className="studio-rich-input" />
    </div>
  );
}
