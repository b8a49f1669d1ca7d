import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#tests/kit/commands.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Returns a command's output. */
const runAndRead = async (...args: string[]) =>
  (await runCommand(portal, [...args, "--portal", "first.example"])).join("\n");

test.each([
  ["grant-role", "mp-admin"],
  ["grant-course", "a-paid-course"],
  ["quick-link", "/profile"],
])("%s reaches only the user who verified the address", async (commandName, argument) => {
  const { email, browser } = await openRegisteredBrowser(portal);
  const runGrant = () => runAndRead(commandName, argument, "--email", email);
  await expect(runGrant()).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringMatching(/is not confirmed.*Confirm email/),
  });
  const self = (await call(browser, "GET", "/users/self")).json;
  expect([self.roles, self.orders]).toEqual([["disciple"], { courses: [] }]);
  await verifyAddress(portal, email);
  expect(await runGrant()).not.toBe("");
});

test("a role can be removed from a user with an unverified email, but not granted to an unknown email", async () => {
  const { email } = await openRegisteredBrowser(portal);
  const output = await runAndRead("revoke-role", "mp-admin", "--email", ` ${email.toUpperCase()} `);
  expect(output).toContain("now has these roles: disciple");
  await expect(
    runAndRead("grant-role", "mp-admin", "--email", "nobody@example.org"),
  ).rejects.toMatchObject({ message: expect.stringContaining("nobody in this portal") });
});
