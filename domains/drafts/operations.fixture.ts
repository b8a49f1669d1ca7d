import fc from "fast-check";
import {
  applyOperations,
  type JsonObject,
  type Operation,
  OperationProblem,
  readPath,
} from "./operations.ts";

/** An item of a list, with items inside. */
export type Block = JsonObject & { id: string; title: string; children: Block[] };
const ids = ["a", "b", "c", "d", "e", "f"];

/** A document with a tree of blocks that each have another id. */
export const anyDocument: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.shuffledSubarray(ids), fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }))
  .map(([used, parents]) => {
    const blocks: Block[] = used.map((id) => ({ id, title: id, children: [] }));
    const roots: Block[] = [];
    for (const [index, block] of blocks.entries()) {
      const parent = parents[index]! < index ? blocks[parents[index]!] : undefined;
      (parent?.children ?? roots).push(block);
    }
    return { title: "Lesson", options: { duration: 5 }, components: roots };
  });

type Place = { path: string[]; id: string };

function listPlaces(list: readonly Block[], path: string[]): Place[] {
  return list.flatMap((block) => [
    { path, id: block.id },
    ...listPlaces(block.children, [...path, block.id, "children"]),
  ]);
}

export const placesOf = (document: JsonObject) =>
  listPlaces(document["components"] as Block[], ["components"]);

/** Chooses an operation that fits the document. Equal seeds choose equal operations. */
export function chooseOperation(
  document: JsonObject,
  [kind, one, two, text]: Choice,
  person: string,
): Operation {
  const places = placesOf(document);
  const place = places[one % Math.max(places.length, 1)];
  const lists = [
    ["components"],
    ...places.map(({ path, id }) => [...path, id, "children"]),
  ] as string[][];
  const list = lists[two % lists.length]!;
  const siblings = readPath(document, list) as Block[];
  const after = siblings[text.length % (siblings.length + 1)]?.id ?? null;
  if (kind === 0) return { op: "set", path: ["title"], value: text };
  if (kind === 1)
    return {
      op: "insert",
      path: list,
      after,
      item: { id: `${person}-${text}`, title: text, children: [] },
    };
  if (!place || kind === 2) return { op: "set", path: ["options", text], value: one };
  if (kind === 3) return { op: "set", path: [...place.path, place.id, "title"], value: text };
  if (kind === 4) return { op: "remove", ...place };
  const isInside = [...list, ""].join("/").startsWith([...place.path, place.id, ""].join("/"));
  return isInside || after === place.id
    ? { op: "unset", path: [...place.path, place.id, "title"] }
    : { op: "move", ...place, to: list, after };
}

export type Choice = [kind: number, one: number, two: number, text: string];
export const anyChoice: fc.Arbitrary<Choice> = fc.tuple(
  fc.nat(5),
  fc.nat(20),
  fc.nat(20),
  fc.stringMatching(/^[a-z]{1,6}$/),
);

/** Applies chosen operations one after another, and returns those that fit. */
export function applyChoices(document: JsonObject, choices: readonly Choice[], person = "me") {
  let current = document;
  const operations: Operation[] = [];
  for (const choice of choices) {
    const operation = chooseOperation(current, choice, person);
    try {
      current = applyOperations(current, [operation]).document;
      operations.push(operation);
    } catch (error) {
      if (!(error instanceof OperationProblem)) throw error;
    }
  }
  return { document: current, operations };
}
