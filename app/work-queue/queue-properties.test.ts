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

const tabArbitrary = fc.constantFrom(0 as const, 1 as const);
const faultArbitrary = fc.constantFrom<Fault>("ok", "lost", "answer-lost", "busy", "error");
const scriptArbitrary: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        action: fc.constant("do" as const),
        tab: tabArbitrary,
        direct: fc.constantFrom("answered" as const, "answer-lost" as const, "lost" as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ action: fc.constant("wait" as const), tab: tabArbitrary }),
    },
    fc.record({ action: fc.constant("crash" as const), tab: tabArbitrary, after: fc.nat(6) }),
    fc.record({ action: fc.constant("reopen" as const), tab: tabArbitrary }),
    fc.record({
      action: fc.constant("close" as const),
      tab: tabArbitrary,
      delivered: fc.boolean(),
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constant("network" as const),
        faults: fc.array(faultArbitrary, { maxLength: 4 }),
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
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setImmediate(next));
}

type DoneWork = { work: QueuedWork; isSafe: boolean };

/** Plays a script. Then each user opens the tabs once more, with a connection that works. */
async function playScript(actions: readonly Action[], tools?: (real: QueueTools) => QueueTools) {
  const world = new World(tools);
  const done: DoneWork[] = [];
  for (const one of actions) {
    await perform(world, one, done);
    await waitUntilIdle();
  }
  world.faults.length = 0;
  for (const person of ["anna", "ivan", null] as const) {
    world.server.signIn(person);
    world.tabs = [world.openTab(), world.openTab()];
    for (const { queue } of world.tabs) void queue.submit();
    await waitUntilIdle();
    for (const { timers } of world.tabs) for (const timer of timers) timer();
    await waitUntilIdle();
  }
  return { world, done };
}

async function perform(world: World, step: Action, done: DoneWork[]): Promise<void> {
  if (step.action === "network") return void world.faults.splice(0, Infinity, ...step.faults);
  if (step.action === "sign-in") {
    world.server.signIn(step.person);
    // The page is reloaded.
    world.tabs = [world.openTab(), world.openTab()];
    return;
  }
  const currentTab = world.tabs[step.tab];
  if (step.action === "reopen" || currentTab.isDead) {
    currentTab.die();
    world.tabs[step.tab] = world.openTab();
    void world.tabs[step.tab].queue.submit();
  } else if (step.action === "crash") currentTab.stepsLeft = step.after;
  else if (step.action === "wait") for (const timer of currentTab.timers) timer();
  else if (step.action === "close") {
    const body = currentTab.queue.bodyOnClose();
    if (body !== null && step.delivered) void world.transmit(body);
    currentTab.die();
  } else doWork(world, step, done);
}

/** A user does something: it is saved first, then sent by the form itself, then left to the queue. */
function doWork(
  world: World,
  { tab: tabIndex, direct }: Action & { action: "do" },
  done: DoneWork[],
): void {
  const currentTab = world.tabs[tabIndex];
  const { queue, visitor: me } = currentTab;
  const work: QueuedWork = {
    kind: "finish",
    key: `k${done.length}`,
    owner: me.id,
    at: (world.time += 1),
    courseId: `course-${done.length % 2}`,
    elementId: "e",
  };
  const doneWork: DoneWork = { work, isSafe: false };
  done.push(doneWork);
  void (async () => {
    await queue.save(work);
    doneWork.isSafe = true;
    if (work.owner === null) await queue.submit();
    // Another user may have signed in meanwhile: then the server refuses the page's own form.
    if (direct !== "lost" && world.server.cookie !== null && world.server.isOwn(work.owner))
      world.server.write(work);
    if (direct === "answered") currentTab.revalidate();
    if (direct === "answered") queue.confirmSoon();
    else queue.tryLater();
  })();
}

const queueProperty = (tools?: (real: QueueTools) => QueueTools) =>
  fc.asyncProperty(scriptArbitrary, async (actions) => {
    const { world, done } = await playScript(actions, tools);
    const saved = [...world.server.saved.values()];
    for (const { work, isSafe: safe } of done) {
      const copies = saved.filter((one) => one.work.key === work.key);
      if (safe) expect(copies.length, `${work.key} is there`).toBeGreaterThan(0);
      expect(copies.filter(({ owner }) => !world.server.isUnreachable(owner)).length).toBeLessThan(
        2,
      );
      if (work.owner === "anna" || work.owner === "ivan")
        for (const { owner } of copies) expect(owner).toBe(work.owner);
    }
    expect(await world.store.all()).toEqual([]);
  });

test("whatever tabs, network and users do, work is on the server exactly once, under its owner", async () => {
  await fc.assert(queueProperty(), { numRuns: 1000 });
}, 60_000);

test("a queue that takes a lost response for a success breaks the property", async () => {
  const treatLossAsSuccess = (real: QueueTools): QueueTools => ({
    ...real,
    async send(body) {
      const sending = await real.send(body);
      const items = (JSON.parse(body) as { items: QueuedWork[] }).items;
      return sending.state === "answered"
        ? sending
        : {
            state: "answered",
            me: { id: null, temporary: false },
            items: items.map(({ key }) => ({ key, outcome: "stored" })),
          };
    },
  });
  expect((await fc.check(queueProperty(treatLossAsSuccess), { numRuns: 300 })).failed).toBe(true);
}, 60_000);

test("work stays in order within a course, however it is delayed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(faultArbitrary, { maxLength: 12 }),
      fc.integer({ min: 2, max: 8 }),
      async (faults, count) => {
        const world = new World();
        world.server.signIn("anna");
        world.tabs = [world.openTab(), world.openTab()];
        const [{ queue, timers }] = world.tabs;
        world.faults.push(...faults);
        for (let index = 0; index < count; index += 1) {
          const at = (world.time += 1);
          const commonFields = { owner: "anna", at, courseId: "c", elementId: "e" };
          await queue.save({ kind: "finish", key: `k${index}`, ...commonFields });
        }
        void queue.submit();
        for (let turn = 0; turn <= faults.length; turn += 1) {
          await waitUntilIdle();
          for (const timer of timers) timer();
        }
        await waitUntilIdle();
        const order = [...world.server.saved.values()].map(({ work }) => work.key);
        expect(order).toEqual(Array.from({ length: count }, (_, index) => `k${index}`));
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
