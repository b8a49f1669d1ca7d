import fc from "fast-check";
import { expect, test } from "vitest";
import { type Json, type JsonObject, readPath } from "#domains/drafts/operations.ts";
import { Client, fates, MemoryServer } from "./draft-network.fixture.ts";

const lesson: JsonObject = { title: "Lesson", options: {}, components: [] };
const setTitle = (value: string) => ({ op: "set" as const, path: ["title"], value });

function openPair() {
  const server = new MemoryServer(lesson);
  return { server, mine: new Client("a", server), theirs: new Client("b", server) };
}

test("what a person types within a short time becomes one change", async () => {
  const { server, mine } = openPair();
  for (const title of ["L", "Le", "Les"]) mine.store.change([setTitle(title)], { typing: "title" });
  mine.store.change([{ op: "set", path: ["options", "x"], value: 1 }]);
  await mine.settle();
  expect(server.changes.map(({ operations }) => operations)).toEqual([
    [setTitle("Les")],
    [{ op: "set", path: ["options", "x"], value: 1 }],
  ]);
});

test("both versions of a sentence that two people wrote can be taken", async () => {
  const { server, mine, theirs } = openPair();
  theirs.store.change([setTitle("Theirs")]);
  await theirs.settle();
  mine.store.change([setTitle("Mine")]);
  await mine.settle();
  const { document, clashes } = mine.store.getState();
  expect(document["title"]).toBe("Theirs");
  expect(clashes).toMatchObject([{ path: ["title"], mine: "Mine" }]);
  mine.store.takeMine(clashes[0]!);
  await mine.settle();
  expect(server.body["title"]).toBe("Mine");
  expect(mine.store.getState().clashes).toEqual([]);
});

test("texts that a person joined while somebody changed one of them stay apart until the person chooses", async () => {
  const { server, mine, theirs } = openPair();
  const blocks = ["upper", "lower"].map((id) => ({ id, title: id, children: [] }));
  mine.store.change([{ op: "set", path: ["components"], value: blocks }]);
  await mine.settle();
  theirs.store.refresh();
  await theirs.settle();
  const upper = ["components", "upper", "title"];
  theirs.store.change([{ op: "set", path: upper, value: "Theirs" }]);
  await theirs.settle();
  const join = [
    { op: "set" as const, path: upper, value: "upper lower" },
    { op: "remove" as const, path: ["components"], id: "lower" },
  ];
  mine.store.change(join.map((operation) => ({ ...operation, unit: "join" })));
  await mine.settle();
  const [first, second] = blocks;
  expect(server.body["components"]).toEqual([{ ...first, title: "Theirs" }, second]);
  const { clashes } = mine.store.getState();
  expect(clashes).toMatchObject([{ path: upper, mine: "upper lower" }]);
  mine.store.takeMine(clashes[0]!);
  await mine.settle();
  expect(server.body["components"]).toEqual([{ ...first, title: "upper lower" }]);
});

test("a block that somebody removed while a person wrote in it comes back with everything that was written", async () => {
  const { server, mine, theirs } = openPair();
  const item = { id: "b1", title: "Block", children: [] };
  theirs.store.change([{ op: "insert", path: ["components"], after: null, item }]);
  await theirs.settle();
  mine.store.refresh();
  await mine.settle();
  theirs.store.change([{ op: "remove", path: ["components"], id: "b1" }]);
  await theirs.settle();
  mine.store.change([{ op: "set", path: ["components", "b1", "title"], value: "Written" }]);
  await mine.settle();
  expect(mine.store.getState().document["components"]).toEqual([]);
  mine.store.takeMine(mine.store.getState().clashes[0]!);
  await mine.settle();
  expect(server.body["components"]).toEqual([{ ...item, title: "Written" }]);
});

test("undo takes back what isn't sent yet in the browser, and what is sent on the server", async () => {
  const { server, mine } = openPair();
  mine.store.change([setTitle("Sent")]);
  await mine.settle();
  mine.store.change([setTitle("Not sent")]);
  mine.store.undo();
  expect(mine.store.getState().document["title"]).toBe("Sent");
  mine.store.undo();
  await mine.settle();
  expect(mine.store.getState().document["title"]).toBe("Lesson");
  mine.store.redo();
  await mine.settle();
  expect(server.body["title"]).toBe("Sent");
  mine.store.redo();
  await mine.settle();
  expect(server.body["title"]).toBe("Not sent");
});

test("a change that waits for the answer to an earlier one is compared with what others changed", async () => {
  const { mine, theirs } = openPair();
  theirs.store.change([setTitle("Theirs")]);
  await theirs.settle();
  mine.store.change([{ op: "set", path: ["options", "x"], value: 1 }]);
  await mine.step("arrives");
  mine.store.change([setTitle("Mine")]);
  await mine.settle();
  expect(mine.store.getState()).toMatchObject({
    document: { title: "Theirs", options: { x: 1 } },
    clashes: [{ path: ["title"], mine: "Mine" }],
  });
});

test("what the open text already shows is announced after a pause, and with any other change at once", async () => {
  const { mine } = openPair();
  let announced = 0;
  mine.store.subscribe(() => (announced += 1));
  for (const title of ["L", "Le"])
    mine.store.change([setTitle(title)], { typing: "title", isShown: true });
  expect(announced).toBe(0);
  expect(mine.store.getState().document["title"]).toBe("Le");
  mine.store.change([setTitle("Les")], { typing: "title" });
  expect(announced).toBe(1);
  await mine.settle();
  expect(mine.store.getState()).toMatchObject({ document: { title: "Les" }, status: "saved" });
});

test("an edit of what was published before an import clashes with the import", async () => {
  const { server, mine } = openPair();
  server.publish({ ...lesson, title: "Imported" });
  mine.store.change([setTitle("Mine")]);
  await mine.settle();
  expect(mine.store.getState()).toMatchObject({
    document: { title: "Imported" },
    clashes: [{ path: ["title"], mine: "Mine" }],
  });
  mine.store.takeMine(mine.store.getState().clashes[0]!);
  await mine.settle();
  expect(server.body["title"]).toBe("Mine");
});

/** What one person sees who never waits: `history` are the values before each change. */
type Seen = { value: Json; history: Json[]; undone: Json[] };

const anyMove = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("edit" as const, "undo" as const, "redo" as const) },
  { weight: 3, arbitrary: fc.constantFrom(...fates) },
);

test("undo and redo take back and apply one person's changes in the order in which they were made", async () => {
  const run = fc.asyncProperty(fc.array(anyMove, { maxLength: 40 }), async (moves) => {
    const server = new MemoryServer(lesson);
    const client = new Client("a", server);
    const seen: Seen = { value: "Lesson", history: [], undone: [] };
    for (const [number, move] of moves.entries()) {
      if (move === "edit") {
        client.store.change([setTitle(`${number}`)]);
        seen.undone = [];
        seen.history.push(seen.value);
        seen.value = `${number}`;
      } else if (move !== "undo" && move !== "redo") await client.step(move);
      else takeSeenBack(client, move, seen);
    }
    await client.settle();
    const state = { status: "saved", document: server.body, clashes: [] };
    expect(client.store.getState()).toMatchObject(state);
    expect(server.body["title"]).toBe(seen.value);
  });
  await fc.assert(run, { numRuns: 1_000 });
});

/** Undoes or redoes if there is something, and if the server can be asked. */
function takeSeenBack({ store }: Client, move: "undo" | "redo", seen: Seen): void {
  const [from, to] = move === "undo" ? [seen.history, seen.undone] : [seen.undone, seen.history];
  if (from.length === 0) return;
  store[move]();
  if (store.getState().problem?.code === "OFFLINE") return;
  to.push(seen.value);
  seen.value = from.pop()!;
}

test("an undo takes back the change before it, also if that is on its way and another one follows", async () => {
  const { server, mine } = openPair();
  mine.store.change([setTitle("Wrong")]);
  await mine.step("arrives");
  mine.store.undo();
  mine.store.change([{ op: "set", path: ["options", "x"], value: 1 }]);
  await mine.settle();
  expect(server.body).toMatchObject({ title: "Lesson", options: { x: 1 } });
});

test("what is typed after an undo that is on its way stays", async () => {
  const { server, mine } = openPair();
  mine.store.change([setTitle("Wrong")]);
  await mine.step("arrives");
  mine.store.undo();
  mine.store.change([setTitle("Right")]);
  await mine.settle();
  expect(server.body["title"]).toBe("Right");
  expect(mine.store.getState()).toMatchObject({ document: server.body, clashes: [] });
});

const isShort = ({ title, options }: JsonObject): boolean =>
  String(title).length < 10 || readPath(options!, ["isLong"]) === true;

test("a refused change is sent with the edit that corrects it", async () => {
  const { server, mine } = openPair();
  server.mayStore = isShort;
  mine.store.change([setTitle("Much too long")]);
  await mine.settle();
  expect(mine.store.getState()).toMatchObject({ status: "refused", problem: { code: "INVALID" } });
  mine.store.change([{ op: "set", path: ["options", "isLong"], value: true }]);
  await mine.settle();
  expect(mine.store.getState()).toMatchObject({ status: "saved", problem: null });
  expect(server.body["title"]).toBe("Much too long");
});

test("an undo of a change that the server then refuses takes back nothing else", async () => {
  const { server, mine } = openPair();
  mine.store.change([setTitle("Stored")]);
  await mine.settle();
  server.mayStore = isShort;
  mine.store.change([setTitle("Much too long")]);
  await mine.step("arrives");
  mine.store.undo();
  await mine.settle();
  expect(server.body["title"]).toBe("Stored");
  mine.store.undo();
  await mine.settle();
  const state = { status: "saved", document: { title: "Stored" } };
  expect(mine.store.getState()).toMatchObject(state);
});

test("an undo that needs the server says so while it can't be reached", async () => {
  const { server, mine } = openPair();
  mine.store.change([setTitle("Sent")]);
  await mine.settle();
  mine.store.refresh();
  await mine.step("arrives");
  await mine.step("request is lost");
  mine.store.undo();
  expect(mine.store.getState()).toMatchObject({ problem: { code: "OFFLINE" }, status: "saved" });
  await mine.settle();
  expect(mine.store.getState().problem).toBeNull();
  mine.store.undo();
  await mine.settle();
  expect(server.body["title"]).toBe("Lesson");
});
