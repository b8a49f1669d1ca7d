import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { type ChildServer, startChild } from "./child-server.ts";
import { type DataFolder, killServer, makeDataFolder } from "./data-folder.ts";

const host = "first.example";
const rounds = 20;
const writers = 4;
/** The fewest writes in each round before the server is killed. */
const writesLeast = 5;

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await makeDataFolder("lampstand-killed-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended();
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

/** A user who keeps writing, repeats unanswered writes, and remembers the answered ones. */
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
      const answer = await browser.fetch(path, { method, json }).catch(() => undefined);
      if (answer === undefined) return;
      // If the database is down too, a write is refused and sent again.
      if (answer.status === 503) continue;
      expect(`${answer.status} ${answer.text}`).toMatch(/^200 /);
      this.acknowledged.add(key);
      this.#unanswered = undefined;
    }
  }
}

const acknowledgedBy = (people: readonly Writer[]) =>
  people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

async function stored(): Promise<string[]> {
  const client = new pg.Client(folder.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    "select key from progress_operations union all select key from results",
  );
  await client.end();
  // A key may be stored together with its owner.
  return rows.flatMap(({ key }) => /write-\d+-\d+/.exec(key)?.[0] ?? []);
}

test(`after ${rounds} times kill -9 during writes, every answered write is stored once`, async () => {
  const people = Array.from({ length: writers }, (_, person) => new Writer(person));
  for (let round = 0; round < rounds; round += 1) {
    server = await startChild({ DATA_DIR: folder.path });
    const current = server;
    if (round === 0) for (const person of people) await person.register(current.browser(host));
    const writing = people.map((person) => person.write(current.browser(host)));
    const before = acknowledgedBy(people);
    while (acknowledgedBy(people) < before + writesLeast) await wait(5);
    await wait(Math.random() * 50);
    await killServer(current, folder, round % 2 === 1);
    await Promise.all(writing);
  }
  server = await startChild({ DATA_DIR: folder.path });
  const keys = await stored();
  const acknowledged = people.flatMap((person) => [...person.acknowledged]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * writesLeast);
  expect(new Set(keys).size).toBe(keys.length);
  const kept = new Set(keys);
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
  // The only other stored writes were in progress when the last server was killed.
  expect(keys.length - acknowledged.length).toBeLessThanOrEqual(writers);
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
}, 300_000);
