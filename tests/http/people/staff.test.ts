import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAddress } from "#tests/kit/emails.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const backoffice = "https://backoffice.example.org/api";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    // As in a demo: the simulators replace only the outside services.
    simulators: true,
    environment: { STAFF_EMAIL_FRAGMENT: "@staff.example.org", STAFF_BACKOFFICE_URL: backoffice },
  });
});
afterAll(() => portal.close());

test("staff, recognised by part of their verified email, get another back office; nobody else does", async () => {
  const { browser } = await registeredBrowser(portal);
  const named = async () =>
    (await call(browser, "GET", "/users/self")).json["services"]!["backoffice"];
  expect(await named()).toBe(`${portal.origin}/api`);
  const staff = portal.browser();
  await call(staff, "POST", "/register", {
    registerData: {
      firstName: "Olha",
      lastName: "Bondar",
      email: "olha@staff.example.org",
      password: "a long enough password",
    },
  });
  const claimed = (await call(staff, "GET", "/users/self")).json;
  expect(claimed["services"]!["backoffice"]).toBe(`${portal.origin}/api`);
  await verifyAddress(portal, "olha@staff.example.org");
  const self = (await call(staff, "GET", "/users/self")).json;
  expect([self["services"]!["backoffice"], self["roles"]]).toEqual([backoffice, ["disciple"]]);
});
