import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

/** Adds a footnote at the caret, and puts the caret into its text at the end. */
export function addFootnote({ view, state, schema }: Editor): void {
  const footnoteType = schema.nodes["footnote"]!;
  const number = 1 + Math.max(0, ...listNumbers(state.doc));
  const { tr } = state;
  tr.replaceSelectionWith(schema.nodes["reference"]!.create({ number }));
  if (!tr.docChanged) return;
  const paragraph = schema.nodes["paragraph"]!.create();
  tr.insert(tr.doc.content.size, footnoteType.create({ number }, paragraph));
  renumber(tr);
  tr.doc.forEach((node, offset) => {
    if (node.type === footnoteType && node.textContent === "")
      tr.setSelection(TextSelection.near(tr.doc.resolve(offset + 2)));
  });
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

function listNumbers(doc: Node): number[] {
  const numbers: number[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name === "reference" || type.name === "footnote")
      numbers.push(Number(attrs["number"]));
  });
  return numbers;
}

/** Numbers the footnotes in the order in which the text refers to them. */
function renumber(tr: Transaction): void {
  const references = findAll(tr.doc, "reference");
  const footnotes = findAll(tr.doc, "footnote");
  const all = [...references, ...footnotes].map(({ node }) => Number(node.attrs["number"]));
  const newNumbers = new Map([...new Set(all)].map((number, index) => [number, index + 1]));
  for (const { node, at } of [...references, ...footnotes])
    tr.setNodeAttribute(at, "number", newNumbers.get(Number(node.attrs["number"])));
}

function findAll(doc: Node, name: string): { node: Node; at: number }[] {
  const found: { node: Node; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === name) found.push({ node, at });
  });
  return found;
}
