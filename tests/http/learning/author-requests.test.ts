import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const requestsPath = (course: string, kind: string) =>
  `/creator/courses/${course}/${kind}-requests`;

test("a certificate and a gift are requested at the end of the course; the last request counts", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const admin = await createUserWithRole(portal, "mp-admin");
  const sendRequest = (kind: string, data: unknown, course = "short") =>
    call(browser, "POST", requestsPath(course, kind), { data });
  for (const kind of ["certificate", "gift"])
    expect((await sendRequest(kind, {})).json["code"]).toBe("COURSE-UNFINISHED");
  await call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
  const { status, json } = await sendRequest("certificate", { name: "Anna" });
  expect([status, json]).toEqual([200, { accepted: true }]);
  await sendRequest("certificate", { name: "Anna Koval" });
  await sendRequest("gift", { city: "Lviv" });
  expect((await sendRequest("gift", {}, "nothing")).status).toBe(404);
  // This course has no gift, however far a learner is.
  await call(browser, "PUT", "/courses/first-steps/elements/welcome/progress", { state: "done" });
  expect((await sendRequest("gift", {}, "first-steps")).status).toBe(404);
  const listResponse = await call(admin.browser, "GET", "/creator/requests");
  const ownRequests = (
    listResponse.json["requests"] as unknown as { userId: string; data: unknown }[]
  ).filter((request) => request.userId === userId);
  expect(ownRequests.map(({ data }) => data)).toEqual(
    expect.arrayContaining([{ city: "Lviv" }, { name: "Anna Koval" }]),
  );
  expect(ownRequests).toHaveLength(2);
  expect((await call(browser, "GET", "/creator/requests")).status).toBe(403);
});

test("data that is not an object or is too large is refused, and nothing is stored", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  for (const data of ["text", ["a"], null, 5, undefined, { long: "x".repeat(5_000) }])
    expect([
      data,
      (await call(browser, "POST", requestsPath("short", "gift"), { data })).status,
    ]).toEqual([data, 422]);
  const guest = await call(portal.browser(), "POST", requestsPath("short", "gift"), { data: {} });
  expect(guest.status).toBe(401);
  const admin = await createUserWithRole(portal, "mp-admin");
  const { text } = await call(admin.browser, "GET", "/creator/requests");
  expect(text).not.toMatch(/"text"|xxx/);
});
