import {
  type Extensions,
  Extension,
  Mark,
  markInputRule,
  mergeAttributes,
  Node,
} from "@tiptap/core";
import { ListItem } from "@tiptap/extension-list";
import { TableKit } from "@tiptap/extension-table";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { StarterKit } from "@tiptap/starter-kit";
import { footnotesMax, pictureSchema } from "#blocks/prop-schemas.ts";
import { safeHref } from "#ui/rich-node.ts";
import { UploadPlaces } from "./upload-places.ts";

/** An attribute that only our own nodes have and pasted HTML can't set. */
const storedAttribute = { default: null, rendered: false };

/** What our text stores besides the editor's own attributes. */
const StoredAttributes = Extension.create({
  name: "storedAttributes",
  addGlobalAttributes: () => [
    // Whether the paragraph is stored as its text alone; null: as is usual at its place.
    { types: ["paragraph"], attributes: { bare: storedAttribute } },
    { types: ["heading"], attributes: { id: storedAttribute } },
    { types: ["table"], attributes: { align: storedAttribute } },
    { types: ["link"], attributes: { download: storedAttribute } },
    {
      types: ["listItem"],
      attributes: {
        // Makes the item a task that is done (true) or not (false).
        checked: {
          default: null,
          keepOnSplit: true,
          parseHTML: () => null,
          renderHTML: ({ checked }) =>
            checked === null ? {} : { "data-checked": String(checked) },
        },
      },
    },
  ],
});

/** Code may be strong or a link as well, unlike the editor's own mark. */
const Code = Mark.create({
  name: "code",
  excludes: "",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: ({ HTMLAttributes }) => ["code", mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])`([^`]+)`$/, type: this.type })];
  },
});

/** The attribute of HTML with the number of a footnote. */
export const numberName = "data-number";
/** A reference is looked for before raised text. */
const referencePriority = 100;

/** The number of a footnote. It is kept when the text is copied, and read from an imported document. */
const numberAttribute = {
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(footnotesMax, Math.max(1, Math.trunc(Number(element.getAttribute(numberName))) || 1)),
  renderHTML: ({ number }: Record<string, unknown>) => ({ [numberName]: String(number) }),
};

const Footnote = Node.create({
  name: "footnote",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({ number: numberAttribute }),
  parseHTML: () => [{ tag: `div[${numberName}]` }],
  renderHTML: ({ HTMLAttributes }) => ["div", { class: "footnote", ...HTMLAttributes }, 0],
});

const inlineAtom = { group: "inline", inline: true, atom: true, selectable: true } as const;

const Reference = Node.create({
  name: "reference",
  ...inlineAtom,
  addAttributes: () => ({
    number: numberAttribute,
    isRepeated: { default: false, rendered: false },
  }),
  parseHTML: () => [{ tag: `sup[${numberName}]`, priority: referencePriority }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "sup",
    { class: "link", ...HTMLAttributes },
    String(node.attrs["number"]),
  ],
});

const Anchor = Node.create({
  name: "anchor",
  ...inlineAtom,
  addAttributes: () => ({ id: { default: "", rendered: false } }),
  renderHTML: ({ node }) => ["span", { class: "anchor", title: `#${node.attrs["id"]}` }],
});

export const pictureAttribute = "data-picture";

/** A picture that is copied within the editor keeps its data. Pictures of other pages aren't pasted. */
const Picture = Node.create({
  name: "picture",
  ...inlineAtom,
  draggable: true,
  addAttributes: () => ({
    picture: {
      default: null,
      parseHTML: (element: HTMLElement) => readPicture(element.getAttribute(pictureAttribute)),
      renderHTML: ({ picture }) => ({
        [pictureAttribute]: JSON.stringify(picture),
        src: picture?.sources.at(-1)?.url,
        alt: picture?.alt,
        width: picture?.width,
        height: picture?.height,
      }),
    },
    caption: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `img[${pictureAttribute}]`,
      getAttrs: (element) => (readPicture(element.getAttribute(pictureAttribute)) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

function readPicture(value: string | null) {
  try {
    return pictureSchema.safeParse(JSON.parse(value ?? "")).data ?? null;
  } catch {
    return null;
  }
}

/** A list item is also a task if it has `[ ]` or `[x]` at its start. */
const Item = ListItem.extend({
  addInputRules() {
    return [
      {
        find: /^\s*\[([ x]?)\]\s$/,
        undoable: true,
        handler: ({ state, range, match }) => {
          const { $from } = state.selection;
          const item = $from.node(-1);
          if (item?.type !== this.type) return null;
          state.tr
            .delete(range.from, range.to)
            .setNodeMarkup($from.before(-1), null, { ...item.attrs, checked: match[1] === "x" });
          return undefined;
        },
      },
    ];
  },
});

/** The editor's document: exactly what our formatted text can hold. Changes are undone by the draft, not here. */
export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: "link" },
      isAllowedUri: (href) => safeHref(href) !== undefined,
    },
    listItem: false,
    trailingNode: false,
    underline: false,
    undoRedo: false,
  }),
  Item,
  TableKit.configure({ table: { resizable: false } }),
  Subscript,
  Superscript,
  Code,
  Footnote,
  Reference,
  Anchor,
  Picture,
  UploadPlaces,
  StoredAttributes,
];
