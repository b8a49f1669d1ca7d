import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { countAnswers } from "#domains/learning/answers/answer-counts.ts";
import {
  type Arrangement,
  gradeArrangement,
  toPublicIds,
} from "#domains/learning/answers/arrangement.ts";
import { countGiven } from "#domains/learning/answers/count-given.server.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const portal: TestPortal = await startTestPortal();
afterAll(() => portal.close());
const users: string[] = [];
for (let count = 0; count < 3; count += 1) users.push((await openRegisteredBrowser(portal)).userId);

type Given = { user: number; stored: string[] };

/** Stores tests that only have an answer to the exercise, one after the other. */
async function store(given: readonly Given[]) {
  await portal.database.db.execute(sql`delete from results`);
  const rows = given.map(({ user, stored }) => ({ user_id: users[user], answers: { o: stored } }));
  await portal.database.db.execute(sql`
    insert into results (environment_id, key, kind, user_id, element_id, element_revision, answers,
      multiple, passed, score, server_at)
    select ${portal.id}, 'key ' || number, 'test', user_id, 'counted', 1, answers, false, false, 0,
      timestamptz '2026-01-01' + number * interval '1 second'
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (user_id uuid, answers jsonb))
      with ordinality as given (user_id, answers, number)`);
}

/** Counts with the database, and says how many rows it sent. */
async function count(exercise: Arrangement) {
  let rowsCount = 0;
  const db = new Proxy(portal.database.db, {
    get: (target, name) =>
      name === "execute"
        ? async (query: Parameters<typeof target.execute>[0]) => {
            const answer = await target.execute(query);
            rowsCount += answer.rows.length;
            return answer;
          }
        : Reflect.get(target, name),
  });
  const ctx = { db, portal: { id: portal.id } } as unknown as Parameters<typeof countGiven>[0];
  const counts = await countGiven(ctx, "counted", [exercise]);
  const [counted] = countAnswers([{ ...exercise, isCurrent: true }], counts, true);
  return { counted: counted!, rowsCount };
}

/** What a person counts who looks at the words of every single answer. */
function countByHand({ kind, items }: Arrangement, given: readonly Given[]) {
  const words = (pair: string): string => {
    const [row, choice] = pair.split(":") as [string, string];
    const textOf = (id: string) => items.find((one) => one.id === id)!;
    return kind === "order"
      ? `${choice}. ${textOf(row).text}`
      : `${textOf(row).text} – ${textOf(choice).match}`;
  };
  const pairs = new Map<string, { people: number; results: number }>();
  for (const [index, { user, stored }] of given.entries()) {
    const isFirst = given.findIndex((one) => one.user === user) === index;
    for (const text of new Set(stored.map(words))) {
      const { people, results } = pairs.get(text) ?? { people: 0, results: 0 };
      pairs.set(text, { people: people + (isFirst ? 1 : 0), results: results + 1 });
    }
  }
  return pairs;
}

const ids = ["i0", "i1", "i2", "i3"];
const kinds = fc.constantFrom("order" as const, "match" as const);
/** Few words, so that items often have the same. */
const itemWords = fc.array(
  fc.record({ text: fc.constantFrom("A", "B"), match: fc.constantFrom("x", "y") }),
  {
    minLength: 4,
    maxLength: 4,
  },
);
const arranged = fc.record({ user: fc.nat(2), order: fc.shuffledSubarray(ids, { minLength: 4 }) });

test("the counts are those of grading and counting every single answer, also of items with the same words", async () => {
  await fc.assert(
    fc.asyncProperty(
      kinds,
      itemWords,
      fc.array(arranged, { maxLength: 6 }),
      async (kind, texts, list) => {
        const items = texts.map((one, index) => ({ id: ids[index]!, ...one }));
        const exercise = { kind, componentId: "o", text: "Arrange", items };
        const given = list.map(({ user, order }) => ({
          user,
          stored: order.map(
            (id, index) => `${ids[index]}:${kind === "order" ? ids.indexOf(id) + 1 : id}`,
          ),
        }));
        await store(given);
        const { counted } = await count(exercise);
        const first = given.filter(
          ({ user }, index) => given.findIndex((one) => one.user === user) === index,
        );
        expect(counted.people).toBe(first.length);
        expect(counted.right).toBe(
          first.filter(
            ({ stored }) => gradeArrangement(exercise, toPublicIds(exercise, stored)).correct,
          ).length,
        );
        const byHand = countByHand(exercise, given);
        const right = countByHand(exercise, [
          {
            user: 0,
            stored: ids.map((id, index) => `${id}:${kind === "order" ? index + 1 : id}`),
          },
        ]);
        const none = { people: 0, results: 0 };
        expect(
          counted.variants
            .map(({ text, correct, people, results }) => [text, correct, people, results])
            .toSorted(),
        ).toEqual(
          [...new Set([...right.keys(), ...byHand.keys()])]
            .map((text) => {
              const { people, results } = byHand.get(text) ?? none;
              return [text, right.has(text), people, results];
            })
            .toSorted(),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test("answers that name removed items, or too few, are counted and never right", async () => {
  const items = ["a", "b"].map((id) => ({ id, text: id.toUpperCase() }));
  const exercise = { kind: "order" as const, componentId: "o", text: "Arrange", items };
  await store([
    { user: 0, stored: ["a:1", "b:2", "gone:3"] },
    { user: 1, stored: ["a:1"] },
    { user: 2, stored: [] },
  ]);
  const { counted } = await count(exercise);
  expect(counted).toMatchObject({ people: 2, right: 0 });
  expect(counted.variants.map(({ text, people }) => [text, people])).toEqual([
    ["1. A", 2],
    ["2. B", 1],
  ]);
});

test("thousands of different orders of twenty items reach the server as counts", async () => {
  const size = 20;
  const items = Array.from({ length: size }, (_, index) => ({ id: `i${index}`, text: `${index}` }));
  const exercise = { kind: "order" as const, componentId: "o", text: "Arrange", items };
  const [given] = fc.sample(
    fc.array(fc.shuffledSubarray(items, { minLength: size }), { minLength: 3000, maxLength: 3000 }),
    { numRuns: 1, seed: 7 },
  );
  await store(
    given!.map((order, index) => ({
      user: index % users.length,
      stored: order.map(({ id }, place) => `${id}:${place + 1}`),
    })),
  );
  const { counted, rowsCount } = await count(exercise);
  expect(rowsCount).toBeLessThanOrEqual(size * size + 1);
  expect(counted.people).toBe(users.length);
  const results = counted.variants.reduce((sum, one) => sum + (one.results ?? 0), 0);
  expect(results).toBe(3000 * size);
});
