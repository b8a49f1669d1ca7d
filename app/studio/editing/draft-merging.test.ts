import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anyChoice,
  anyDocument,
  applyChoices,
  type Choice,
  chooseOperation,
} from "#domains/drafts/operations.fixture.ts";
import { OperationProblem, readPath } from "#domains/drafts/operations.ts";
import { Client, fates, MemoryServer } from "./draft-network.fixture.ts";

const anyStep = fc.record({
  client: fc.nat(1),
  action: fc.oneof(
    { weight: 4, arbitrary: fc.record({ edit: anyChoice, isTyping: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ unit: fc.array(anyChoice, { minLength: 2 }) }) },
    { weight: 6, arbitrary: fc.record({ fate: fc.constantFrom(...fates) }) },
    { weight: 1, arbitrary: fc.constantFrom("crash" as const, "refresh" as const) },
    { weight: 2, arbitrary: fc.constantFrom("undo" as const, "redo" as const) },
  ),
});

/** Edits as a person does who sees the editor, and notes what they added and removed. */
function edit(client: Client, choice: Choice, isTyping: boolean, number: number, ids: Noted): void {
  const document = client.store.getState().document;
  const operation = chooseOperation(document, choice, `${client.name}${number}`);
  try {
    client.store.change([operation], isTyping ? { typing: "text" } : {});
  } catch (error) {
    if (error instanceof OperationProblem) return;
    throw error;
  }
  if (operation.op === "insert") ids.added.push(operation.item.id);
  if (operation.op === "remove")
    ids.removed.push(JSON.stringify(readPath(document, [...operation.path, operation.id])));
}
type Noted = { added: string[]; removed: string[] };

/** Makes an edit of several operations that belong together. */
function editTogether(
  client: Client,
  choices: readonly Choice[],
  number: number,
  ids: Noted,
): void {
  const { document } = client.store.getState();
  const { operations } = applyChoices(document, choices, `${client.name}${number}`);
  client.store.change(operations.map((operation) => ({ ...operation, unit: `${number}` })));
  for (const operation of operations) {
    if (operation.op === "insert") ids.added.push(operation.item.id);
    if (operation.op === "remove") ids.removed.push(JSON.stringify([document, operations]));
  }
}

/** Undoes or redoes, and notes what an undo of an unsent change removed. */
function takeBack(client: Client, action: "undo" | "redo", ids: Noted): void {
  const before = JSON.stringify(client.store.getState().document);
  client.store[action]();
  if (JSON.stringify(client.store.getState().document) !== before) ids.removed.push(before);
}

test("two editors and the server end with the same document, and nothing that was written is lost", async () => {
  const run = fc.asyncProperty(
    anyDocument,
    fc.array(anyStep, { maxLength: 40 }),
    async (document, steps) => {
      const server = new MemoryServer(document);
      const clients = [new Client("a", server), new Client("b", server)];
      const noted: Noted = { added: [], removed: [] };
      for (const [number, { client: index, action }] of steps.entries()) {
        const client = clients[index]!;
        if (action === "crash") client.crash();
        else if (action === "refresh") client.store.refresh();
        else if (action === "undo" || action === "redo") takeBack(client, action, noted);
        else if ("unit" in action) editTogether(client, action.unit, number, noted);
        else if ("fate" in action) await client.step(action.fate);
        else edit(client, action.edit, action.isTyping, number, noted);
      }
      for (const client of clients) await client.settle();
      for (const client of clients) {
        client.store.refresh();
        await client.settle();
        expect(client.store.getState()).toMatchObject({
          document: server.body,
          status: "saved",
          unsentCount: 0,
        });
      }
      const stored = server.changes.map(({ operations }) => operations);
      const clashes = clients.map(({ store }) => store.getState().clashes);
      const kept = JSON.stringify([stored, clashes, noted.removed.join()]);
      expect(noted.added.filter((id) => !kept.includes(id))).toEqual([]);
    },
  );
  await fc.assert(run, { numRuns: 1_000 });
});
