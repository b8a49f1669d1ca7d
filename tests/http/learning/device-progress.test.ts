import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workAgeMaxMs } from "#domains/learning/progress/device-time.ts";
import type { ElementState } from "#domains/learning/progress/element-state.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/answering" });
});
afterAll(() => portal.close());

describe("progress sent by a device", () => {
  type Claim = { state: string; percent?: number } & Record<string, unknown>;
  const putProgress = async (browser: Browser, id: string, claim: Claim) => {
    const path = `/courses/kinds/elements/${id}/progress`;
    return (await call(browser, "PUT", path, claim)).text;
  };
  const sendAsWork = async (browser: Browser, elementId: string, claim: Claim) => {
    const now = portal.clock.now();
    const workFields = {
      kind: "progress",
      key: elementId,
      owner: null,
      at: now,
      courseId: "kinds",
    };
    const items = [{ ...workFields, elementId, ...claim }];
    return (await call(browser, "POST", "/work", { sentAt: now, items })).text;
  };
  const fetchProgress = async (browser: Browser) =>
    (await call(browser, "GET", "/courses/kinds?rel=all")).json.progress!;

  describe.each([
    ["the api", putProgress],
    ["the queue", sendAsWork],
  ])("by %s", (_name, send) => {
    test("is refused for an event that has not begun", async () => {
      const { browser } = await openRegisteredBrowser(portal);
      for (const id of ["evening", "festival"])
        expect(await send(browser, id, { state: "opened", percent: 100 })).toContain(
          "PROGRESS-NOT-BEGUN",
        );
      expect(await send(browser, "evening", { state: "opened" })).not.toContain("PROGRESS");
      expect(await fetchProgress(browser)).toMatchObject({ evening: { percent: 0, finished: 0 } });
    });

    test("is always below 100% before the element is finished, and includes nothing that is graded", async () => {
      const { browser } = await openRegisteredBrowser(portal);
      const now = portal.clock.now();
      const history = ["opened", "done", "finished"].map((state) => ({ state, at: now }));
      for (const id of ["reading", "exam", "opinion"])
        await send(browser, id, { state: "opened", percent: 100, finished: now, history });
      const opened = { state: "opened", finished: 0, history: [{ state: "opened", at: now }] };
      expect(await fetchProgress(browser)).toMatchObject({
        reading: { ...opened, percent: 99 },
        exam: { ...opened, percent: 0 },
        opinion: { ...opened, percent: 0 },
      });
    });

    test("has no date in the distant past, and no event ends before it begins", async () => {
      const { browser } = await openRegisteredBrowser(portal);
      const oldTimes = { started: 1, finished: 2, history: [{ state: "done", at: 3 }] };
      await send(browser, "reading", { state: "done", ...oldTimes });
      await send(browser, "past", { state: "done", ...oldTimes });
      const { reading, past } = (await fetchProgress(browser)) as unknown as Record<
        string,
        ElementState
      >;
      const oldest = portal.clock.now() - workAgeMaxMs;
      expect(reading).toMatchObject({ started: oldest, finished: oldest });
      const eventStart = Date.parse("2026-01-10T18:00:00Z");
      expect(past!.finished).toBeGreaterThanOrEqual(eventStart);
      expect(past!.history[0]!.at).toBeGreaterThanOrEqual(eventStart);
    });
  });
});
