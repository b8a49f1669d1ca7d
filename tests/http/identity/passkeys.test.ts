import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasskey } from "#tests/kit/authenticator.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { callAsAdmin, signInAgain } from "#tests/kit/second-step.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ settings: { security: { secondStep: ["mp-admin"] } } });
});
afterAll(() => portal.close());

type Passkey = ReturnType<typeof createPasskey>;

async function fetchOptions(browser: Browser, purpose: "add" | "prove") {
  const { json } = await postForm(browser, "/passkey-options", { purpose });
  return json as { challenge: string; allowCredentials?: { id: string }[] };
}

const send = (browser: Browser, intent: string, response: string) =>
  postForm(browser, "/second-step?return=%2Fprofile", { intent, response, name: "My key" });

async function addPasskey(browser: Browser, passkey: Passkey) {
  return send(
    browser,
    "add-passkey",
    passkey.register(await fetchOptions(browser, "add"), portal.origin),
  );
}

async function provePasskey(browser: Browser, passkey: Passkey) {
  const options = await fetchOptions(browser, "prove");
  return (await send(browser, "prove-passkey", passkey.prove(options, portal.origin))).status;
}

async function createAdminWithPasskey() {
  const admin = await createUserWithRole(portal, "mp-admin");
  const passkey = createPasskey();
  const added = await addPasskey(admin.browser, passkey);
  return { ...admin, passkey, added };
}

test("a passkey is set up with recovery codes and does the second step of the next sign-in", async () => {
  const { browser, email, passkey, added } = await createAdminWithPasskey();
  expect(added.status).toBe(200);
  expect(added.text.match(/<code>[a-z0-9]{5}-[a-z0-9]{5}<\/code>/g)).toHaveLength(10);
  expect(await callAsAdmin(browser)).toBe(200);
  const again = await signInAgain(portal, email);
  expect(await callAsAdmin(again)).toBe("SECOND-STEP-MISSING");
  const options = await fetchOptions(again, "prove");
  expect(options.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
  const answer = await send(again, "prove-passkey", passkey.prove(options, portal.origin));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
  expect(await callAsAdmin(again)).toBe(200);
});

test("an answer works once, only in its own session, and only for this address", async () => {
  const { email, passkey } = await createAdminWithPasskey();
  const [first, second] = [await signInAgain(portal, email), await signInAgain(portal, email)];
  const options = await fetchOptions(first, "prove");
  expect((await send(second, "prove-passkey", passkey.prove(options, portal.origin))).status).toBe(
    422,
  );
  const answer = passkey.prove(options, portal.origin);
  for (const origin of ["https://first.example", "http://second.example", portal.second.origin])
    expect(
      (
        await send(
          first,
          "prove-passkey",
          passkey.prove(await fetchOptions(first, "prove"), origin),
        )
      ).status,
    ).toBe(422);
  const otherHost = { ...(await fetchOptions(first, "prove")), rpId: "second.example" };
  expect((await send(first, "prove-passkey", passkey.prove(otherHost, portal.origin))).status).toBe(
    422,
  );
  const late = await fetchOptions(first, "prove");
  portal.clock.advance(6 * 60_000);
  expect((await send(first, "prove-passkey", passkey.prove(late, portal.origin))).status).toBe(422);
  expect((await send(first, "prove-passkey", answer)).status).toBe(422);
  expect(await callAsAdmin(first)).toBe("SECOND-STEP-MISSING");
  const fresh = await fetchOptions(first, "prove");
  const right = passkey.prove(fresh, portal.origin);
  expect((await send(first, "prove-passkey", right)).status).toBe(303);
  expect((await send(second, "prove-passkey", right)).status).toBe(422);
  const again = passkey.prove(await fetchOptions(first, "prove"), portal.origin);
  const replay = () =>
    postForm(first, "/second-step", { intent: "prove-passkey", response: again });
  expect((await replay()).status).toBe(303);
  expect((await replay()).status).toBe(422);
});

test("another person's passkey, a copied one and nonsense are refused", async () => {
  const admin = await createAdminWithPasskey();
  const other = await createAdminWithPasskey();
  const browser = await signInAgain(portal, admin.email);
  expect(await provePasskey(browser, other.passkey)).toBe(422);
  const options = await fetchOptions(browser, "prove");
  const forged = other.passkey.prove(options, portal.origin, { id: admin.passkey.id });
  expect((await send(browser, "prove-passkey", forged)).status).toBe(422);
  // A copy of the passkey has signed fewer times than the original.
  expect(await provePasskey(browser, admin.passkey)).toBe(303);
  const third = await signInAgain(portal, admin.email);
  const stale = admin.passkey.prove(await fetchOptions(third, "prove"), portal.origin, {
    count: 1,
  });
  expect((await send(third, "prove-passkey", stale)).status).toBe(422);
  for (const nonsense of [
    "",
    "{}",
    "[]",
    "null",
    '{"id":"a"}',
    "[".repeat(15_000),
    "x".repeat(500_000),
  ])
    expect((await send(third, "prove-passkey", nonsense)).status).toBe(422);
  expect(await callAsAdmin(third)).toBe("SECOND-STEP-MISSING");
});

test("a passkey that another account has cannot be added, and adding needs a fresh proof", async () => {
  const admin = await createAdminWithPasskey();
  const other = await createUserWithRole(portal, "mp-admin");
  expect((await addPasskey(other.browser, admin.passkey)).status).toBe(422);
  portal.clock.advance(16 * 60_000);
  const { status, json } = await postForm(admin.browser, "/passkey-options", {
    purpose: "add",
  });
  expect([status, json]).toMatchObject([403, { code: "FRESH-PROOF-MISSING" }]);
  const { rows } = await portal.database.db.execute(
    sql`select 1 from second_factors where user_id = ${other.userId}`,
  );
  expect(rows).toEqual([]);
  expect((await postForm(portal.browser(), "/passkey-options", { purpose: "prove" })).status).toBe(
    401,
  );
});

test("a passkey of one portal is none in another", async () => {
  const admin = await createAdminWithPasskey();
  await portal.database.db.execute(sql`
    insert into memberships (environment_id, user_id, roles) values ('second', ${admin.userId}, '{mp-admin}')
    on conflict do nothing`);
  const there = await signInAgain(portal.second, admin.email);
  expect(await callAsAdmin(there)).toBe("SECOND-STEP-MISSING");
  expect((await postForm(there, "/passkey-options", { purpose: "prove" })).status).toBe(422);
  expect((await there.fetch("/second-step")).text).toContain("6 digits from the app");
});
