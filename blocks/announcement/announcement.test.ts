import { expect, test } from "vitest";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { makeBlockCtx } from "#blocks/blocks.fixture.ts";
import { loadBlocks } from "#blocks/load-blocks.server.ts";
import { block } from "./block.ts";

async function loadAt(time: string, dates: { start?: string; end?: string }) {
  const ctx = makeBlockCtx({}, { timeZone: "Europe/Kyiv" });
  ctx.clock = fakeClock(Date.parse(time));
  const props = { ...block.defaults, ...dates };
  const component = { id: "one", type: "announcement", props, children: [] };
  const { tree } = await loadBlocks(ctx, [component]);
  // Its dates are no mistake.
  expect(ctx.logged).toEqual([]);
  return { isShown: tree.length > 0, expiresAt: expiryOf([...ctx.cacheTags]) };
}

test("an announcement is shown from its start to its end in the portal's time zone, and the cached page follows", async () => {
  const dates = { start: "2026-03-04T10:00", end: "2026-03-05T10:00" };
  const [startsAt, endsAt] = [Date.parse("2026-03-04T08:00Z"), Date.parse("2026-03-05T08:00Z")];
  expect(await loadAt("2026-03-04T07:59:59Z", dates)).toEqual({
    isShown: false,
    expiresAt: startsAt,
  });
  expect(await loadAt("2026-03-04T08:00:00Z", dates)).toEqual({ isShown: true, expiresAt: endsAt });
  expect(await loadAt("2026-03-05T08:00:00Z", dates)).toMatchObject({ isShown: false });
});

test("an announcement without dates is always shown", async () => {
  expect(await loadAt("2026-03-04T08:00:00Z", {})).toEqual({
    isShown: true,
    expiresAt: Number.POSITIVE_INFINITY,
  });
});
