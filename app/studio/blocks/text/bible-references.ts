import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type FoundReference, findReferences } from "#domains/pages/scripture/find-references.ts";

/** Marks and blocks in which learners get no link to a passage. */
const skippedMarks = new Set(["link", "code"]);
const skippedBlocks = new Set(["heading", "codeBlock"]);

/** Shows references to the Bible as the links that learners will see, while they are typed. Nothing of it is stored. */
export const BibleReferences = Extension.create({
  name: "bibleReferences",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => findLinks(doc),
        apply: ({ docChanged, doc }, links) => (docChanged ? findLinks(doc) : links),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

/** A text that wasn't changed isn't searched again. */
const foundInText = new WeakMap<Node, FoundReference[]>();

/** Returns the parts of a document that are shown as links to a passage. */
export function findLinks(doc: Node): DecorationSet {
  const links: Decoration[] = [];
  doc.descendants((node, position) => {
    if (skippedBlocks.has(node.type.name)) return false;
    for (const { start, end } of referencesIn(node))
      links.push(Decoration.inline(position + start, position + end, { class: "link" }));
    return true;
  });
  return links.length > 0 ? DecorationSet.create(doc, links) : DecorationSet.empty;
}

function referencesIn(node: Node): FoundReference[] {
  if (!node.isText || node.marks.some(({ type }) => skippedMarks.has(type.name))) return [];
  const known = foundInText.get(node) ?? findReferences(node.text!);
  foundInText.set(node, known);
  return known;
}
