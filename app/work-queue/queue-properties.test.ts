import fc from "fast-check";
import { expect, test } from "vitest";
import type { QueuedWork } from "#domains/learning/offline-work/queued-work.ts";
import { type Fault, World } from "./queue-world.fixture.ts";
import type { QueueTools } from "./work-queue.ts";

type Action =
  | { action: "do"; tab: 0 | 1; direct: "answered" | "answer-lost" | "lost" }
  | { action: "crash"; tab: 0 | 1; after: number }
  | { action: "reopen"; tab: 0 | 1 }
  | { action: "close"; tab: 0 | 1; delivered: boolean }
  | { action: "wait"; tab: 0 | 1 }
  | { action: "network"; faults: Fault[] }
  | { action: "sign-in"; person: "anna" | "ivan" | null };

const tab = fc.constantFrom(0 as const, 1 as const);
const fault = fc.constantFrom<Fault>("ok", "lost", "answer-lost", "busy", "error");
const script: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        action: fc.constant("do" as const),
        tab,
        direct: fc.constantFrom("answered" as const, "answer-lost" as const, "lost" as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ action: fc.constant("wait" as const), tab }) },
    fc.record({ action: fc.constant("crash" as const), tab, after: fc.nat(6) }),
    fc.record({ action: fc.constant("reopen" as const), tab }),
    fc.record({ action: fc.constant("close" as const), tab, delivered: fc.boolean() }),
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constant("network" as const),
        faults: fc.array(fault, { maxLength: 4 }),
      }),
    },
    fc.record({
      action: fc.constant("sign-in" as const),
      person: fc.constantFrom("anna" as const, "ivan" as const, null),
    }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** Lets everything run that doesn't wait for a timer or a tab's next action. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setImmediate(next));
}

type Done = { work: QueuedWork; safe: boolean };

/** Plays a script; then every user with work here comes back once more over a good connection. */
async function play(actions: readonly Action[], tools?: (real: QueueTools) => QueueTools) {
  const world = new World(tools);
  const done: Done[] = [];
  for (const one of actions) {
    await perform(world, one, done);
    await settle();
  }
  world.faults.length = 0;
  for (const person of ["anna", "ivan", null] as const) {
    world.server.signIn(person);
    world.tabs = [world.open(), world.open()];
    for (const { queue } of world.tabs) void queue.submit();
    await settle();
    for (const { timers } of world.tabs) for (const timer of timers) timer();
    await settle();
  }
  return { world, done };
}

async function perform(world: World, one: Action, done: Done[]): Promise<void> {
  if (one.action === "network") return void world.faults.splice(0, Infinity, ...one.faults);
  if (one.action === "sign-in") {
    world.server.signIn(one.person);
    // The page is reloaded.
    world.tabs = [world.open(), world.open()];
    return;
  }
  const here = world.tabs[one.tab];
  if (one.action === "reopen" || here.isDead) {
    here.die();
    world.tabs[one.tab] = world.open();
    void world.tabs[one.tab].queue.submit();
  } else if (one.action === "crash") here.stepsLeft = one.after;
  else if (one.action === "wait") for (const timer of here.timers) timer();
  else if (one.action === "close") {
    const body = here.queue.bodyOnClose();
    if (body !== null && one.delivered) void world.transmit(body);
    here.die();
  } else doWork(world, one, done);
}

/** A user does something: it is saved first, then sent by the form itself, then left to the queue. */
function doWork(world: World, { tab: at, direct }: Action & { action: "do" }, done: Done[]): void {
  const page = world.tabs[at];
  const { queue, me } = page;
  const work: QueuedWork = {
    kind: "finish",
    key: `k${done.length}`,
    owner: me.id,
    at: (world.time += 1),
    courseId: `course-${done.length % 2}`,
    elementId: "e",
  };
  const one: Done = { work, safe: false };
  done.push(one);
  void (async () => {
    await queue.save(work);
    one.safe = true;
    if (work.owner === null) await queue.submit();
    // Another user may have signed in meanwhile: then the server refuses the page's own form.
    if (direct !== "lost" && world.server.cookie !== null && world.server.isOwn(work.owner))
      world.server.write(work);
    if (direct === "answered") page.revalidate();
    if (direct === "answered") queue.confirmSoon();
    else queue.tryLater();
  })();
}

const property = (tools?: (real: QueueTools) => QueueTools) =>
  fc.asyncProperty(script, async (actions) => {
    const { world, done } = await play(actions, tools);
    const saved = [...world.server.saved.values()];
    for (const { work, safe } of done) {
      const found = saved.filter((one) => one.work.key === work.key);
      if (safe) expect(found.length, `${work.key} is there`).toBeGreaterThan(0);
      expect(found.filter(({ owner }) => !world.server.isGivenUp(owner)).length).toBeLessThan(2);
      if (work.owner === "anna" || work.owner === "ivan")
        for (const { owner } of found) expect(owner).toBe(work.owner);
    }
    expect(await world.store.all()).toEqual([]);
  });

test("whatever tabs, network and users do, work is on the server exactly once, under its owner", async () => {
  await fc.assert(property(), { numRuns: 1000 });
}, 60_000);

test("the property fails if an answer that never arrived counts as received", async () => {
  const hopeful = (real: QueueTools): QueueTools => ({
    ...real,
    async send(body) {
      const sending = await real.send(body);
      const items = (JSON.parse(body) as { items: QueuedWork[] }).items;
      return sending.state === "answered"
        ? sending
        : {
            state: "answered",
            me: { id: null, temporary: false },
            items: items.map(({ key }) => ({ key, outcome: "kept" })),
          };
    },
  });
  expect((await fc.check(property(hopeful), { numRuns: 300 })).failed).toBe(true);
}, 60_000);

test("work stays in order within a course, however it is delayed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 12 }),
      fc.integer({ min: 2, max: 8 }),
      async (faults, count) => {
        const world = new World();
        world.server.signIn("anna");
        world.tabs = [world.open(), world.open()];
        const [{ queue, timers }] = world.tabs;
        world.faults.push(...faults);
        for (let place = 0; place < count; place += 1) {
          const at = (world.time += 1);
          const about = { owner: "anna", at, courseId: "c", elementId: "e" };
          await queue.save({ kind: "finish", key: `k${place}`, ...about });
        }
        void queue.submit();
        for (let turn = 0; turn <= faults.length; turn += 1) {
          await settle();
          for (const timer of timers) timer();
        }
        await settle();
        const order = [...world.server.saved.values()].map(({ work }) => work.key);
        expect(order).toEqual(Array.from({ length: count }, (_, place) => `k${place}`));
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
