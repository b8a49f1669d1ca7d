import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: { browser: Browser };
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

type Person = { browser: Browser; userId: string };
const updateProfile = ({ browser, userId }: Person, body: unknown) =>
  call(browser, "PATCH", `/profiles/bo:${userId}`, body);
const allowChanges = (allowChangePersonalInfo: boolean) =>
  call(admin.browser, "PATCH", "/settings", {
    settings: { userManagement: { allowChangePersonalInfo } },
  });

describe("email and phone", () => {
  test("can't be changed if the portal fixes them; missing ones may be added", async () => {
    const person = await openRegisteredBrowser(portal);
    await allowChanges(false);
    const proof = testPassword;
    const phone = "+380501112233";
    const emailChange = await updateProfile(person, { core: { email: `x${person.email}` }, proof });
    expect((await updateProfile(person, { core: { phone }, proof })).status).toBe(200);
    const phoneChange = await updateProfile(person, { core: { phone: "+380501112244" }, proof });
    await allowChanges(true);
    for (const { status, json } of [emailChange, phoneChange])
      expect([status, json.code]).toEqual([403, "PERSONAL-INFO-LOCKED"]);
  });

  test("stay locked even after their owner deletes the account in the portal that fixes them", async () => {
    const person = await openRegisteredBrowser(portal.second);
    const email = `moved-${person.email}`;
    await allowChanges(false);
    const proof = testPassword;
    const firstPortalBrowser = portal.browser();
    await call(firstPortalBrowser, "POST", "/login", { email: person.email, password: proof });
    const deletion = [{ environmentId: "first" }];
    const path = `/profiles/bo:${person.userId}/deletion`;
    const deletionResponse = await call(firstPortalBrowser, "PUT", path, { deletion, proof });
    const response = await updateProfile(person, { core: { email }, proof });
    await allowChanges(true);
    expect(deletionResponse.json).toMatchObject({ deletion });
    expect(response).toMatchObject({ status: 403, json: { code: "PERSONAL-INFO-LOCKED" } });
  });
});
