import type { Editor } from "@tiptap/core";
import { addFootnote } from "./footnotes.ts";

export type TextFormat = {
  name: string;
  icon?: string;
  /** Shown where no icon says it better. */
  sign?: string;
  /** The shortcut, as the button's tooltip shows it. */
  keys?: string;
  isActive(editor: Editor): boolean;
  run(editor: Editor): void;
};

const mark = (name: string, type: string, sign: string, keys?: string): TextFormat => ({
  name,
  sign,
  ...(keys !== undefined && { keys }),
  isActive: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

const heading = (level: 2 | 3): TextFormat => ({
  name: `heading-${level}`,
  sign: level === 2 ? "H" : "h",
  keys: `Ctrl+Alt+${level}`,
  isActive: (editor) => editor.isActive("heading", { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The value of an item's task: none, open, done. */
const checkedOf = (editor: Editor): unknown => editor.getAttributes("listItem")["checked"] ?? null;

/** The formats of text, in the order of the toolbar. */
export const textFormats: readonly TextFormat[] = [
  mark("bold", "bold", "B", "Ctrl+B"),
  mark("italic", "italic", "I", "Ctrl+I"),
  mark("strike", "strike", "S", "Ctrl+Shift+S"),
  {
    name: "link",
    icon: "link",
    isActive: (editor) => editor.isActive("link"),
    run: () => undefined,
  },
  heading(2),
  heading(3),
  {
    name: "list",
    sign: "•",
    keys: "Ctrl+Shift+8",
    isActive: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "numbered-list",
    sign: "1.",
    keys: "Ctrl+Shift+7",
    isActive: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "task",
    sign: "☐",
    isActive: (editor) => editor.isActive("listItem") && checkedOf(editor) !== null,
    run: (editor) => {
      const chain = editor.chain().focus();
      if (!editor.isActive("listItem")) chain.toggleBulletList();
      chain
        .updateAttributes("listItem", { checked: checkedOf(editor) === null ? false : null })
        .run();
    },
  },
  {
    name: "task-done",
    sign: "☑",
    isActive: (editor) => editor.isActive("listItem", { checked: true }),
    run: (editor) =>
      editor
        .chain()
        .focus()
        .updateAttributes("listItem", { checked: checkedOf(editor) !== true })
        .run(),
  },
  {
    name: "quote",
    sign: "“",
    keys: "Ctrl+Shift+B",
    isActive: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  mark("code", "code", "<>", "Ctrl+E"),
  {
    name: "code-block",
    sign: "{ }",
    keys: "Ctrl+Alt+C",
    isActive: (editor) => editor.isActive("codeBlock"),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  mark("superscript", "superscript", "x²", "Ctrl+."),
  mark("subscript", "subscript", "x₂", "Ctrl+,"),
  {
    name: "table",
    sign: "⊞",
    isActive: (editor) => editor.isActive("table"),
    run: (editor) =>
      editor.isActive("table")
        ? editor.chain().focus().addRowAfter().run()
        : editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  {
    name: "picture",
    icon: "picture",
    isActive: (editor) => editor.isActive("picture"),
    run: () => undefined,
  },
  {
    name: "footnote",
    sign: "†",
    isActive: (editor) => editor.isActive("footnote"),
    run: addFootnote,
  },
  {
    name: "rule",
    sign: "—",
    isActive: () => false,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];
