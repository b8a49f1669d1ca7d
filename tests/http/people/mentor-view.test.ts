import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assignMentor, createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("a mentor sees neither a learner's age nor their answers to the registration form", async () => {
  const learner = await openRegisteredBrowser(portal);
  const mentor = await assignMentor(portal, learner.userId);
  await portal.database.db.execute(sql`
    update users set profile = profile || '{"additional": "Grew up in Lviv", "age": "about 47"}'
    where id = ${learner.userId}`);
  await portal.database.db.execute(sql`
    update memberships set registration = '{"church": "Hope Hill"}' where user_id = ${learner.userId}`);
  for (const path of [
    `/api/users/${learner.userId}`,
    `/api/profiles/bo:${learner.userId}`,
    `/studio/people/${learner.userId}`,
  ]) {
    const { status, text } = await mentor.browser.fetch(path);
    expect([path, status]).toEqual([path, 200]);
    for (const hidden of ["Grew up in Lviv", "about 47", "Hope Hill"])
      expect([path, hidden, text.includes(hidden)]).toEqual([path, hidden, false]);
  }
  const { browser: admin } = await createUserWithRole(portal, "mp-admin");
  const { text } = await call(admin, "GET", `/users/${learner.userId}`);
  for (const shown of ["Grew up in Lviv", "about 47", "Hope Hill"]) expect(text).toContain(shown);
});
