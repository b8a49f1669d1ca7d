import { expect, test } from "vitest";
import { expiryOf } from "#domains/settings/response-expiry.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { makeBlockCtx } from "#blocks/blocks.fixture.ts";
import { block } from "./block.ts";
import type { LivestreamData } from "./data.ts";
import { load } from "./load.server.ts";

async function loadAt(time: string) {
  const ctx = makeBlockCtx({}, { timeZone: "Europe/Kyiv" });
  ctx.clock = fakeClock(Date.parse(time));
  const props = {
    ...block.defaults,
    start: "2026-03-01T10:00",
    minutes: 90,
    repeat: "week",
    until: "2026-03-15",
    videoUrl: "https://youtu.be/live",
    recordingUrl: "https://youtu.be/recording",
  };
  const data = await load(ctx, [{ id: "one", type: "livestream", props, children: [] }]);
  const { state, video } = data.get("one") as LivestreamData;
  return { state, video: video?.id, expiresAt: expiryOf([...ctx.cacheTags]) };
}
const at = (time: string) => Date.parse(time);

test("the address of a broadcast leaves the server only while it is live, and the cached page follows", async () => {
  expect(await loadAt("2026-03-08T07:59:59Z")).toEqual({
    state: "before",
    video: "recording",
    expiresAt: at("2026-03-08T08:00Z"),
  });
  expect(await loadAt("2026-03-08T08:00:00Z")).toEqual({
    state: "live",
    video: "live",
    expiresAt: at("2026-03-08T09:30Z"),
  });
  expect(await loadAt("2026-03-08T09:30:00Z")).toMatchObject({
    state: "before",
    video: "recording",
  });
  expect(await loadAt("2026-03-15T09:30:00Z")).toMatchObject({ state: "over", video: "recording" });
});
