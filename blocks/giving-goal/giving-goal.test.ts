import { expect, test } from "vitest";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { makeBlockCtx } from "#blocks/blocks.fixture.ts";
import { block } from "./block.ts";
import type { GivingGoalData } from "./data.ts";
import { load } from "./load.server.ts";

async function loadGoal(props: object, settings?: Record<string, unknown>, time?: string) {
  const ctx = makeBlockCtx({}, settings);
  if (time !== undefined) ctx.clock = fakeClock(Date.parse(time));
  const component = {
    id: "one",
    type: "giving-goal",
    props: { ...block.defaults, ...props },
    children: [],
  };
  const data = (await load(ctx, [component])).get("one") as GivingGoalData;
  return { ...data, expiresAt: expiryOf([...ctx.cacheTags]) };
}

test("the percent is rounded down, so that a goal is full only when it is reached", async () => {
  expect(await loadGoal({ goal: 1_000, raised: 999 })).toMatchObject({ percent: 99 });
  expect(await loadGoal({ goal: 1_000, raised: 1_500 })).toMatchObject({ percent: 150 });
  expect(await loadGoal({ goal: 0, raised: 10 })).toMatchObject({ percent: 0 });
});

test("the days are counted until the deadline, and the link is gone after it", async () => {
  const buttonLink = "https://give.example/";
  const open = await loadGoal({ deadline: "2026-03-06", buttonLink });
  expect(open).toMatchObject({ left: "2 days left", href: buttonLink });
  expect(open.expiresAt).toBe(Date.parse("2026-03-05T00:00Z"));
  expect(await loadGoal({ deadline: "2026-03-04", buttonLink })).toMatchObject({
    left: "Last day",
  });
  expect(await loadGoal({ deadline: "2026-03-03", buttonLink })).toMatchObject({ href: "" });
});

test("the days are those of the portal's time zone, and without a link of its own it leads to the portal's campaign", async () => {
  const settings = {
    timeZone: "Europe/Kyiv",
    integrations: { donation: { campaign: "https://give.example/portal" } },
  };
  const goal = await loadGoal({ deadline: "2026-03-05" }, settings, "2026-03-04T22:30:00Z");
  expect(goal).toMatchObject({ left: "Last day", href: "https://give.example/portal" });
});
