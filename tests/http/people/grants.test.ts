import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#tests/kit/commands.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Returns a command's output. */
const say = async (...args: string[]) =>
  (await runCommand(portal, [...args, "--portal", "first.example"])).join("\n");

test.each([
  ["grant-role", "mp-admin"],
  ["grant-course", "bought"],
  ["quick-link", "/profile"],
])("%s reaches only the user who verified the address", async (name, what) => {
  const { email, browser } = await registeredBrowser(portal);
  const given = () => say(name, what, "--email", email);
  await expect(given()).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringMatching(/is not confirmed.*Confirm email/),
  });
  const self = (await call(browser, "GET", "/users/self")).json;
  expect([self.roles, self.orders]).toEqual([["disciple"], { courses: [] }]);
  await verifyAddress(portal, email);
  expect(await given()).not.toBe("");
});

test("a role can be removed from a user with an unverified email, but not granted to an unknown email", async () => {
  const { email } = await registeredBrowser(portal);
  const taken = await say("revoke-role", "mp-admin", "--email", ` ${email.toUpperCase()} `);
  expect(taken).toContain("now has these roles: disciple");
  await expect(
    say("grant-role", "mp-admin", "--email", "nobody@example.org"),
  ).rejects.toMatchObject({ message: expect.stringContaining("nobody in this portal") });
});
