import { afterAll, beforeAll, expect, test } from "vitest";
import { postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Prayer = { id: string; text: string; name: string; status?: string; flag?: string | null };
const listShown = async (): Promise<Prayer[]> =>
  (await call(portal.browser(), "GET", "/prayer-requests")).json.requests as never;

async function listQueue(browser: Parameters<typeof call>[0], view: string): Promise<Prayer[]> {
  const { status, json } = await call(browser, "GET", `/prayer-queue?view=${view}`);
  expect(status).toBe(200);
  return json.requests as never;
}

const send = (text: string, fields: object = {}) =>
  call(portal.browser(), "POST", "/prayer-requests", { text, agreed: true, ...fields });

test("a request is read by nobody but moderators until one of them shows it, and the change is in the audit log", async () => {
  const { browser } = await createUserWithRole(portal, "moderator");
  expect((await send("For my neighbour.", { name: "Anna" })).status).toBe(200);
  expect(await listShown()).toEqual([]);
  const [held] = await listQueue(browser, "held");
  expect(held).toMatchObject({ name: "Anna", text: "For my neighbour.", status: "held" });
  const path = `/prayer-requests/${held!.id}/moderation`;
  expect((await call(portal.browser(), "PUT", path, { decision: "shown" })).status).toBe(401);
  expect((await call(browser, "PUT", path, { decision: "shown" })).json).toEqual({
    status: "shown",
  });
  expect(await listShown()).toMatchObject([{ id: held!.id, name: "Anna" }]);
});

test("a request for the team can never be shown to everyone", async () => {
  const { browser } = await createUserWithRole(portal, "moderator");
  await send("Between us.", { isForTeam: true });
  const [request] = await listQueue(browser, "team");
  const path = `/prayer-requests/${request!.id}/moderation`;
  expect((await call(browser, "PUT", path, { decision: "shown" })).status).toBe(404);
  expect((await listShown()).map(({ text }) => text)).not.toContain("Between us.");
});

test("each browser counts once as having prayed, and a hidden request can't be prayed for", async () => {
  const { browser } = await createUserWithRole(portal, "moderator");
  const [request] = await listShown();
  const path = `/prayer-requests/${request!.id}/prayers`;
  const [first, second] = [portal.browser(), portal.browser()];
  // A browser is known from its first answer on.
  for (const one of [first, second]) await one.fetch("/");
  const count = async (one: typeof first) => (await call(one, "POST", path)).json.prayedCount;
  expect([await count(first), await count(first), await count(second)]).toEqual([1, 1, 2]);
  await call(browser, "PUT", `/prayer-requests/${request!.id}/moderation`, { decision: "hidden" });
  expect((await call(first, "POST", path)).status).toBe(404);
});

test("empty and long requests, and those without agreement, are refused; links are flagged", async () => {
  const { browser } = await createUserWithRole(portal, "moderator");
  expect((await send(" \u200b ")).json).toMatchObject({ code: "PRAYER-EMPTY" });
  expect((await send("x".repeat(1_001))).json).toMatchObject({ code: "PRAYER-LONG" });
  expect((await send("Please.", { agreed: false })).json).toMatchObject({
    code: "CONSENT-MISSING",
  });
  await send("See https://evil.example now");
  expect(await listQueue(browser, "held")).toMatchObject([{ flag: "link" }]);
});

test("one browser can't send many requests", async () => {
  const browser = portal.browser();
  await browser.fetch("/");
  const statuses = [];
  for (let number = 0; number < 8; number += 1) {
    const body = { text: `Request ${number}`, agreed: true };
    statuses.push((await call(browser, "POST", "/prayer-requests", body)).status);
  }
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
  expect(statuses.at(-1)).toBe(429);
});

test("the form works without scripts, and moderators decide in the studio", async () => {
  const visitor = portal.browser();
  const sent = await postForm(visitor, "/prayers", {
    returnTo: "/sundays/#prayers",
    text: "For a quiet night.",
    readers: "everyone",
    agreed: "on",
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("location")).toBe("/sundays/#prayers");
  const { browser } = await createUserWithRole(portal, "moderator");
  const { text } = await browser.fetch("/studio/prayers");
  expect(text).toContain("For a quiet night.");
  const request = (await listQueue(browser, "held")).find((one) => one.text.includes("quiet"));
  const decided = await postForm(browser, "/studio/prayers", {
    request: request!.id,
    intent: "shown",
  });
  expect(decided.status).toBe(303);
  expect((await listShown()).map((one) => one.text)).toContain("For a quiet night.");
});

test("old requests are no longer shown", async () => {
  portal.clock.advance(61 * 86_400_000);
  expect(await listShown()).toEqual([]);
});
