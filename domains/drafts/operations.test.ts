import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeOperations } from "./merge-operations.ts";
import {
  anyChoice,
  anyDocument,
  applyChoices,
  type Block,
  placesOf,
} from "./operations.fixture.ts";
import {
  applyOperations,
  type Json,
  type JsonObject,
  type Operation,
  OperationProblem,
  readPath,
} from "./operations.ts";

const anyChoices = fc.array(anyChoice, { maxLength: 8 });

test("the inverse of any operations restores the document", () => {
  fc.assert(
    fc.property(anyDocument, anyChoices, (document, choices) => {
      const { operations } = applyChoices(document, choices);
      const { document: changed, inverse } = applyOperations(document, operations);
      expect(applyOperations(changed, inverse).document).toEqual(document);
    }),
  );
});

test("operations leave the document they were given as it was", () => {
  fc.assert(
    fc.property(anyDocument, anyChoices, (document, choices) => {
      const before = structuredClone(document);
      applyChoices(document, choices);
      expect(document).toEqual(before);
    }),
  );
});

test("no operation of two people is lost: it is applied, reported, or needless", () => {
  fc.assert(
    fc.property(anyDocument, anyChoices, anyChoices, (document, mine, theirs) => {
      const { operations } = applyChoices(document, mine);
      const their = applyChoices(document, theirs, "them");
      const merged = mergeOperations(their.document, operations, their.operations);
      const reported = merged.clashes.map(({ index }) => index);
      const handled = [...merged.appliedIndexes, ...reported].toSorted((a, b) => a - b);
      const handledOnce = new Set(handled);
      expect(handled).toEqual([...handledOnce]);
      for (const [index, operation] of operations.entries()) {
        const earlier = [...their.operations, ...operations.slice(0, index)];
        if (!handledOnce.has(index))
          expect([operation, isNeedless(operation, document, earlier)]).toEqual([operation, true]);
      }
      expect(applyOperations(merged.document, merged.inverse).document).toEqual(their.document);
    }),
    { numRuns: 500 },
  );
});

/** Whether the same was done before, or a value was already there. Blocks have ids, so a moved value is found again. */
function isNeedless(operation: Operation, document: JsonObject, earlier: readonly Operation[]) {
  const done = new Set(earlier.map((one) => JSON.stringify(one)));
  if (operation.op !== "set") return done.has(JSON.stringify(operation));
  const [owner, key] = [operation.path.at(-2) ?? "", operation.path.at(-1)];
  const written = earlier.filter(
    (one) => one.op === "set" && (one.path.at(-2) ?? "") === owner && one.path.at(-1) === key,
  );
  const values = written.map((one) => one.op === "set" && one.value);
  return [titlesOf(document).get(owner), ...values].includes(operation.value);
}

test("operations that belong together are all applied, or all left out", () => {
  const anyUnits = fc.array(fc.constantFrom("one", "two", undefined), {
    minLength: 8,
    maxLength: 8,
  });
  fc.assert(
    fc.property(anyDocument, anyChoices, anyChoices, anyUnits, (document, mine, theirs, units) => {
      const { operations } = applyChoices(document, mine);
      const together = operations.map((operation, index) => ({
        ...operation,
        unit: units.toSorted()[index],
      }));
      const their = applyChoices(document, theirs, "them");
      const merged = mergeOperations(their.document, together, their.operations);
      const applied = new Set(merged.applied.flatMap(({ unit }) => unit ?? []));
      const leftOut = merged.clashes.flatMap(({ index }) => together[index]!.unit ?? []);
      expect(leftOut.filter((unit) => applied.has(unit))).toEqual([]);
      expect(applyOperations(their.document, merged.applied).document).toEqual(merged.document);
      expect(applyOperations(merged.document, merged.inverse).document).toEqual(their.document);
    }),
  );
});

test("two people who removed the same item don't clash, in whatever order the keys are stored", () => {
  const document = { components: [{ id: "a" }, { id: "b" }] };
  const remove: Operation = { op: "remove", path: ["components"], id: "a" };
  const stored: Operation = { id: "a", op: "remove", path: ["components"] };
  const changed = applyOperations(document, [stored]).document;
  expect(mergeOperations(changed, [remove], [stored])).toMatchObject({ applied: [], clashes: [] });
});

test("a merge changes and removes nothing that the other person changed", () => {
  fc.assert(
    fc.property(anyDocument, anyChoices, anyChoices, (document, mine, theirs) => {
      const { operations } = applyChoices(document, mine);
      const their = applyChoices(document, theirs, "them");
      const merged = mergeOperations(their.document, operations, their.operations);
      const titles = titlesOf(merged.document);
      const titlesBefore = titlesOf(document);
      for (const [id, title] of titlesOf(their.document))
        if (titlesBefore.get(id) !== title) expect([id, titles.get(id)]).toEqual([id, title]);
      const setByThem = their.operations.some(({ path }) => path.join() === "title");
      if (setByThem) expect(merged.document["title"]).toBe(their.document["title"]);
    }),
    { numRuns: 500 },
  );
});

/** The titles of all blocks, by id. */
const titlesOf = (document: JsonObject): Map<string, Json | undefined> =>
  new Map(
    placesOf(document).map(({ path, id }) => [id, readPath(document, [...path, id, "title"])]),
  );

const lesson: JsonObject = {
  title: "Lesson",
  components: [
    { id: "a", title: "One", children: [{ id: "b", title: "Two", children: [] }] },
    { id: "c", title: "Three", children: [] },
  ],
};
const setTitle = (path: string[], value: string): Operation => ({
  op: "set",
  path: [...path, "title"],
  value,
});

test("different places merge, and only the same place clashes", () => {
  const theirs = [setTitle(["components", "a"], "Theirs"), setTitle(["components", "c"], "Theirs")];
  const { document } = applyOperations(lesson, theirs);
  const mine = [
    setTitle(["components", "a"], "Mine"),
    setTitle(["components", "a", "children", "b"], "Mine"),
  ];
  const merged = mergeOperations(document, mine, theirs);
  expect(merged.clashes).toEqual([
    { index: 0, path: ["components", "a", "title"], current: "Theirs" },
  ]);
  expect(readPath(merged.document, ["components", "a", "children", "b", "title"])).toBe("Mine");
});

test("a block that somebody else removed or filled is reported, not removed or written", () => {
  const remove: Operation = { op: "remove", path: ["components"], id: "a" };
  const write = setTitle(["components", "a", "children", "b"], "Written");
  const afterRemoval = applyOperations(lesson, [remove]).document;
  expect(mergeOperations(afterRemoval, [write], [remove])).toMatchObject({
    document: afterRemoval,
    clashes: [{ index: 0, current: null }],
  });
  const afterWriting = applyOperations(lesson, [write]).document;
  expect(mergeOperations(afterWriting, [remove], [write])).toMatchObject({
    document: afterWriting,
    clashes: [{ index: 0 }],
  });
});

test("writing in a block that somebody else moved follows the block", () => {
  const move: Operation = {
    op: "move",
    path: ["components"],
    id: "a",
    to: ["components", "c", "children"],
    after: null,
  };
  const moved = applyOperations(lesson, [move]).document;
  const merged = mergeOperations(moved, [setTitle(["components", "a"], "Mine")], [move]);
  expect(merged.clashes).toEqual([]);
  expect(readPath(merged.document, ["components", "c", "children", "a", "title"])).toBe("Mine");
});

test("a moved block takes along what somebody else wrote in it", () => {
  const write = setTitle(["components", "a", "children", "b"], "Written");
  const move: Operation = {
    op: "move",
    path: ["components"],
    id: "a",
    to: ["components"],
    after: "c",
  };
  const merged = mergeOperations(applyOperations(lesson, [write]).document, [move], [write]);
  expect(merged.clashes).toEqual([]);
  expect((merged.document["components"] as Block[]).map(({ id }) => id)).toEqual(["c", "a"]);
  expect(readPath(merged.document, write.path as string[])).toBe("Written");
});

test.each<[string, Operation]>([
  ["a value without its object", setTitle(["components", "x"], "x")],
  ["an item that is not there", { op: "remove", path: ["components"], id: "x" }],
  [
    "a place after an item that is not there",
    { op: "insert", path: ["components"], after: "x", item: { id: "n" } },
  ],
  [
    "an id that the list has",
    { op: "insert", path: ["components"], after: null, item: { id: "a" } },
  ],
  [
    "a block moved into itself",
    { op: "move", path: ["components"], id: "a", to: ["components", "a", "children"], after: null },
  ],
  ["another id for an item", { op: "set", path: ["components", "a"], value: { id: "z" } }],
  ["the whole document", { op: "set", path: [], value: {} }],
  ["a list that is not one", { op: "insert", path: ["title"], after: null, item: { id: "n" } }],
  ["an inherited property", { op: "unset", path: ["toString"] }],
])("is refused: %s", (_, operation) => {
  expect(() => applyOperations(lesson, [operation])).toThrow(OperationProblem);
});

test("a key called __proto__ is data like any other", () => {
  const value: Json = { polluted: true };
  const { document } = applyOperations(lesson, [{ op: "set", path: ["__proto__"], value }]);
  expect(Object.hasOwn(document, "__proto__")).toBe(true);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
