import { isDeepStrictEqual } from "node:util";
import type { BlockChange, BlockGroup, BodyChanges } from "./body-changes.ts";
import type { Component } from "./component.ts";

const groupOfType: Readonly<Record<string, BlockGroup>> = {
  "rich-text": "text",
  header: "text",
  quote: "text",
  callout: "text",
  note: "text",
  image: "picture",
  gallery: "picture",
  slider: "picture",
  video: "video",
  "video-event": "video",
  audio: "audio",
  question: "question",
  quiz: "question",
  match: "question",
  arrange: "question",
  bible: "verse",
};

/** A block without the blocks in it, and the language of the text that it is in. */
type FlatBlock = { group: BlockGroup; type: string; props: unknown };

/** The content of a page or an element: its texts and blocks by language, and its settings. */
type Body = { texts: Readonly<Record<string, { components: Component[] }>> };

/** Compares a page or an element with its published version; null: it isn't published yet. */
export function compareBodies(before: Body | null, after: Body): BodyChanges {
  const [oldBlocks, newBlocks] = [flattenBlocks(before), flattenBlocks(after)];
  const counts = new Map<string, BlockChange>();
  const count = (group: BlockGroup, change: BlockChange["change"]) => {
    const key = `${group} ${change}`;
    const counted = counts.get(key) ?? { group, change, count: 0 };
    counts.set(key, { ...counted, count: counted.count + 1 });
  };
  for (const [key, { group, ...content }] of newBlocks) {
    const old = oldBlocks.get(key);
    if (!old) count(group, "added");
    else if (!isDeepStrictEqual({ type: old.type, props: old.props }, content))
      count(group, "changed");
  }
  for (const [key, { group }] of oldBlocks) if (!newBlocks.has(key)) count(group, "removed");
  return {
    texts: before !== null && !isDeepStrictEqual(headingsOf(before), headingsOf(after)),
    settings: before !== null && !isDeepStrictEqual(settingsOf(before), settingsOf(after)),
    order: before !== null && isReordered([...oldBlocks.keys()], [...newBlocks.keys()]),
    blocks: [...counts.values()],
  };
}

function flattenBlocks(body: Body | null): Map<string, FlatBlock> {
  const flat = new Map<string, FlatBlock>();
  for (const [language, { components }] of Object.entries(body?.texts ?? {})) {
    const open: Component[] = components.toReversed();
    for (let block = open.pop(); block; block = open.pop()) {
      const { id, type, props, children } = block;
      flat.set(`${language} ${id}`, { group: groupOfType[type] ?? "other", type, props });
      open.push(...children.toReversed());
    }
  }
  return flat;
}

const headingsOf = ({ texts }: Body) =>
  Object.entries(texts).map(([language, text]) => [language, { ...text, components: [] }]);

const settingsOf = (body: Body) => ({ ...body, texts: {} });

/** Whether the blocks that both versions have come in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [old, current] = [new Set(before), new Set(after)];
  return !isDeepStrictEqual(
    before.filter((key) => current.has(key)),
    after.filter((key) => old.has(key)),
  );
}

/** Counts the pictures that screen readers can't describe. */
export function countPicturesWithoutText(body: Body): number {
  let count = 0;
  const open: unknown[] = [body.texts];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const alt = "alt" in value ? value.alt : undefined;
    // A header describes its pictures for light and dark together.
    if (typeof alt === "string" && alt !== "" && !("sources" in value)) continue;
    if ("sources" in value && alt === "") count += 1;
    open.push(...Object.values(value).filter((inner) => inner !== undefined));
  }
  return count;
}
