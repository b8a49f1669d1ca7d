import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseGate, openGate } from "#tests/faults/database-gate.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let gate: DatabaseGate;
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal({
    async prepareDatabase(_, url) {
      gate = await openGate(url);
      return gate.url;
    },
  });
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(async () => {
  await portal.close();
  await gate.close();
});

const contactsPath = "/studio/settings/contacts";

/** Changes the email of the portal, once by an operation and once by a form. */
const changes: [way: string, change: (email: string) => Promise<{ status: number }>][] = [
  [
    "an operation",
    (email) => call(admin, "PATCH", "/settings", { settings: { contacts: { email } } }),
  ],
  [
    "a form",
    async (email) => {
      const { text } = await admin.fetch(contactsPath);
      const [, version = ""] = /name="version" value="(\d+)"/.exec(text)!;
      return postForm(admin, contactsPath, { version, "contacts.email": email });
    },
  ],
];

test.each(changes)(
  "who changes something by %s sees it at once, however late the notification comes",
  async (way, change) => {
    const email = `${way.replace(" ", ".")}@example.org`;
    const passNotifications = gate.holdNotifications();
    expect((await change(email)).status).toBeLessThan(400);
    const { json } = await call(admin, "GET", "/settings");
    expect(json).toMatchObject({ contacts: { email } });
    passNotifications();
  },
);
