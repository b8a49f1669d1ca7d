import { expect, test } from "vitest";
import type { QueuedWork, WorkDraft } from "#domains/learning/offline-work/queued-work.ts";
import { createMemoryStore } from "./saved-work.ts";
import { createWorkQueue } from "./work-queue.ts";

const finished = (key: string): WorkDraft =>
  ({ key, at: 1, kind: "finish", courseId: "course", elementId: key }) as WorkDraft;

function openQueue() {
  const sentKeys: string[][] = [];
  const keysOf = (body: string) =>
    (JSON.parse(body) as { items: QueuedWork[] }).items.map(({ key }) => key);
  const queue = createWorkQueue({
    store: createMemoryStore(),
    async send(body) {
      sentKeys.push(keysOf(body));
      const items = keysOf(body).map((key) => ({ key, outcome: "stored" as const }));
      return { state: "answered", items, me: { id: "anna", temporary: false } };
    },
    now: () => 1,
    setTimer: () => () => {},
    async runExclusively(action) {
      await action();
      return true;
    },
    announce: () => {},
  });
  return { queue, sentKeys, keysOf };
}

test("the queue leaves work to its form while that is being sent; a closing tab doesn't", async () => {
  const { queue, sentKeys, keysOf } = openQueue();
  await queue.setVisitor({ id: "anna", temporary: false });
  const endFormWait = queue.leaveToForm("b");
  await queue.save(finished("a"));
  await queue.save(finished("b"));
  await queue.submit();
  expect(sentKeys).toEqual([["a"]]);
  expect(keysOf(queue.bodyOnClose()!)).toEqual(["b"]);
  endFormWait();
  await queue.submit();
  expect(sentKeys).toEqual([["a"], ["b"]]);
  expect(queue.bodyOnClose()).toBeNull();
});
