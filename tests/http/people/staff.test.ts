import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const staffBackofficeUrl = "https://backoffice.example.org/api";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    // As in a demo, the simulators replace only the outside services.
    simulators: true,
    environment: {
      STAFF_EMAIL_FRAGMENT: "@staff.example.org",
      STAFF_BACKOFFICE_URL: staffBackofficeUrl,
    },
  });
});
afterAll(() => portal.close());

test("staff, recognised by part of their verified email, get another back office; nobody else does", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const readBackofficeUrl = async () =>
    (await call(browser, "GET", "/users/self")).json["services"]!["backoffice"];
  expect(await readBackofficeUrl()).toBe(`${portal.origin}/api`);
  const staffBrowser = portal.browser();
  await call(staffBrowser, "POST", "/register", {
    registerData: {
      firstName: "Olha",
      lastName: "Bondar",
      email: "olha@staff.example.org",
      password: "a long enough password",
    },
  });
  const unverifiedSelf = (await call(staffBrowser, "GET", "/users/self")).json;
  expect(unverifiedSelf["services"]!["backoffice"]).toBe(`${portal.origin}/api`);
  await verifyAddress(portal, "olha@staff.example.org");
  const self = (await call(staffBrowser, "GET", "/users/self")).json;
  expect([self["services"]!["backoffice"], self["roles"]]).toEqual([
    staffBackofficeUrl,
    ["disciple"],
  ]);
});
