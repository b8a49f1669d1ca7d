import { expect, test } from "vitest";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { makeBlockCtx } from "#blocks/blocks.fixture.ts";
import { block } from "./block.ts";
import type { GivingGoalData } from "./data.ts";
import { load } from "./load.server.ts";

async function loadGoal(props: object) {
  const ctx = makeBlockCtx();
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
