import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { type DataFolder, killServer, createDataFolder } from "./data-folder.ts";

const host = "first.example";
const roundCount = 20;
const writerCount = 4;
/** The fewest writes in each round before the server is killed. */
const writesMin = 5;

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await createDataFolder("lampstand-killed-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.waitForExit();
  await folder.remove();
});

type Write = { key: string; path: string; method: "PUT" | "POST"; json: object };

/** Yields the writes of one user, an endless sequence of progress and answers. */
function* writesOf(person: number): Generator<Write> {
  for (let n = 0; ; n += 1) {
    const key = `write-${person}-${n}`;
    yield n % 2 === 0
      ? {
          key,
          method: "PUT",
          path: "/api/courses/first-steps/elements/welcome/progress",
          json: { state: "opened", percent: n % 100, key },
        }
      : {
          key,
          method: "POST",
          path: "/api/interaction-results",
          json: { elementId: "welcome", componentId: "come-in", answers: ["nobody"], key },
        };
  }
}

/** A user who keeps writing, repeats a write that got no response, and remembers the writes that got one. */
class Writer {
  readonly acknowledged = new Set<string>();
  readonly #writes: Generator<Write>;
  readonly #cookies = new Map<string, string>();
  readonly #person: number;
  #unanswered: Write | undefined;

  constructor(person: number) {
    this.#person = person;
    this.#writes = writesOf(person);
  }

  async register(browser: Browser): Promise<void> {
    const email = `person${this.#person}@example.org`;
    const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
    const { status } = await browser.fetch("/api/register", { json: { registerData } });
    expect(status).toBe(200);
    for (const [name, value] of browser.cookies) this.#cookies.set(name, value);
  }

  /** Writes until the server is gone. */
  async write(browser: Browser): Promise<void> {
    for (const [name, value] of this.#cookies) browser.cookies.set(name, value);
    for (;;) {
      const write: Write = this.#unanswered ?? (this.#writes.next().value as Write);
      this.#unanswered = write;
      const { method, path, json, key } = write;
      const response = await browser.fetch(path, { method, json }).catch(() => undefined);
      if (response === undefined) return;
      // If the database is down too, a write is refused and sent again.
      if (response.status === 503) continue;
      expect(`${response.status} ${response.text}`).toMatch(/^200 /);
      this.acknowledged.add(key);
      this.#unanswered = undefined;
    }
  }
}

const countAcknowledged = (people: readonly Writer[]) =>
  people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

async function readStoredKeys(): Promise<string[]> {
  const client = new pg.Client(folder.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    "select key from progress_operations union all select key from results",
  );
  await client.end();
  // A stored key may also contain its owner.
  return rows.flatMap(({ key }) => /write-\d+-\d+/.exec(key)?.[0] ?? []);
}

test(`after the server was killed ${roundCount} times during writes, every acknowledged write is stored once`, async () => {
  const allWriters = Array.from({ length: writerCount }, (_, person) => new Writer(person));
  for (let round = 0; round < roundCount; round += 1) {
    server = await startChildServer({ DATA_DIR: folder.path });
    const currentServer = server;
    if (round === 0)
      for (const person of allWriters) await person.register(currentServer.browser(host));
    const writes = allWriters.map((person) => person.write(currentServer.browser(host)));
    const countBefore = countAcknowledged(allWriters);
    while (countAcknowledged(allWriters) < countBefore + writesMin) await wait(5);
    await wait(Math.random() * 50);
    await killServer(currentServer, folder, round % 2 === 1);
    await Promise.all(writes);
  }
  server = await startChildServer({ DATA_DIR: folder.path });
  const keys = await readStoredKeys();
  const acknowledged = allWriters.flatMap((person) => [...person.acknowledged]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(roundCount * writesMin);
  expect(new Set(keys).size).toBe(keys.length);
  const storedKeys = new Set(keys);
  expect(acknowledged.filter((key) => !storedKeys.has(key))).toEqual([]);
  // The only other stored writes were in progress when the last server was killed.
  expect(keys.length - acknowledged.length).toBeLessThanOrEqual(writerCount);
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
}, 300_000);
