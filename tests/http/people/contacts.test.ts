import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proofEmailLimit } from "#domains/identity/contacts/proof-code.server.ts";
import { freshSignInMs } from "#domains/identity/contacts/require-proof.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import {
  userWithRole,
  registeredBrowser,
  sessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

type Person = { browser: Browser; userId: string; email: string };

const self = async ({ browser }: Pick<Person, "browser">) =>
  (await call(browser, "GET", "/users/self")).json;
const update = ({ browser, userId }: Pick<Person, "browser" | "userId">, body: unknown) =>
  call(browser, "PATCH", `/profiles/bo:${userId}`, body);
/** Adds a phone that nobody else has. */
const giveAPhone = async ({ userId }: Pick<Person, "userId">) => {
  const phone = `+38067${BigInt(`0x${userId.slice(-12)}`)
    .toString()
    .slice(-7)
    .padStart(7, "1")}`;
  await portal.database.db.execute(sql`update users set phone = ${phone} where id = ${userId}`);
};
const emailTo = async (email: string) => {
  const { rows } = await portal.database.db.execute<{ subject: string; body: string }>(sql`
    select subject, body from outbox where recipient = ${email} order by created_at desc limit 1`);
  return rows[0];
};
const inDatabase = async ({ userId }: Pick<Person, "userId">) => {
  const { rows } = await portal.database.db.execute(sql`
    select email, phone, email_verified_at is not null as email_proven,
      phone_verified_at is not null as phone_proven from users where id = ${userId}`);
  return rows[0];
};

describe("email and phone", () => {
  test("are changed only with the password, and read back", async () => {
    const person = await registeredBrowser(portal);
    await verifyAddress(portal, person.email);
    const core = { email: ` New-${person.email.toUpperCase()}`, phone: "+38 (050) 123-45-67" };
    const missing = await update(person, { core });
    expect(missing).toMatchObject({ status: 403, json: { code: "PROOF-MISSING" } });
    const wrong = await update(person, { core, proof: "not the password" });
    expect(wrong).toMatchObject({ status: 403, json: { code: "PROOF-WRONG" } });
    expect(await inDatabase(person)).toMatchObject({ email: person.email, phone: null });
    const right = await update(person, { core: { ...core, complete: true }, proof: testPassword });
    const after = { email: `new-${person.email}`, phone: "+380501234567", complete: true };
    expect(right).toMatchObject({ status: 200, json: { core: after } });
    expect((await self(person)).core).toMatchObject(after);
    expect((await emailTo(person.email))?.body).toContain(after.email);
  });

  test("an unverified address gets no email when it is changed again", async () => {
    const person = await registeredBrowser(portal);
    const email = `stranger-${person.email}`;
    await update(person, { core: { email }, proof: testPassword });
    await update(person, { core: { email: person.email }, proof: testPassword });
    expect(await inDatabase(person)).toMatchObject({ email: person.email });
    expect([await emailTo(email), await emailTo(person.email)]).toEqual([undefined, undefined]);
  });

  test("lose their verification only when they change", async () => {
    const person = await registeredBrowser(portal);
    await portal.database.db.execute(sql`
      update users set phone = ${`+38067${person.userId.replace(/\D/g, "").slice(0, 7)}`},
        phone_verified_at = now(), email_verified_at = now() where id = ${person.userId}`);
    await update(person, { core: { complete: true } });
    expect(await inDatabase(person)).toMatchObject({ email_proven: true, phone_proven: true });
    await update(person, { core: { phone: "+380671112233" }, proof: testPassword });
    expect(await inDatabase(person)).toMatchObject({ email_proven: true, phone_proven: false });
    const email = `other-${person.email}`;
    await update(person, { core: { email }, proof: testPassword });
    expect(await inDatabase(person)).toMatchObject({ email, email_proven: false });
  });

  test("a phone may be entered by several users, but belongs only to one who verified it", async () => {
    const owner = await registeredBrowser(portal);
    const [stranger, relative] = [await registeredBrowser(portal), await registeredBrowser(portal)];
    const phone = "+380501119955";
    expect((await update(stranger, { core: { phone } })).status).toBe(200);
    const own = await update(owner, { core: { phone } });
    expect(own).toMatchObject({ status: 200, json: { core: { phone } } });
    const exists = () => call(portal.browser(), "POST", "/is-registered", { phone });
    expect((await exists()).json).toEqual({ exists: false });
    await portal.database.db.execute(
      sql`update users set phone_verified_at = now() where id = ${owner.userId}`,
    );
    expect((await exists()).json).toEqual({ exists: true });
    const shared = await update(relative, { core: { phone } });
    expect(shared).toMatchObject({ status: 200, json: { core: { phone } } });
    expect(await inDatabase(relative)).toMatchObject({ phone, phone_proven: false });
  });

  test("a first phone needs no password: it lets nobody in and gets no messages", async () => {
    const person = await registeredBrowser(portal);
    const first = await update(person, { core: { phone: "+380501119900" } });
    expect(first).toMatchObject({ status: 200, json: { core: { phone: "+380501119900" } } });
    const next = await update(person, { core: { phone: "+380501119901" } });
    expect(next.json.code).toBe("PROOF-MISSING");
    const gone = await update(person, { core: { phone: "" } });
    expect(gone.json.code).toBe("PROOF-MISSING");
  });

  test("an email of another account is refused with its own message", async () => {
    const [one, two] = [await registeredBrowser(portal), await registeredBrowser(portal)];
    const proof = testPassword;
    expect(await update(two, { core: { email: one.email }, proof })).toMatchObject({
      status: 409,
      json: { meta: { error: { messageKey: "profile.email-taken" } } },
    });
  });

  test("that are invalid are 422 with the profile form's own message", async () => {
    const person = await registeredBrowser(portal);
    const answer = await update(person, {
      core: { email: "a@", phone: "12" },
      proof: testPassword,
    });
    expect(answer).toMatchObject({ status: 422, json: { code: "INVALID-FIELDS" } });
    expect(answer.json.meta?.error).toMatchObject({
      messageKey: "env.scenarious.popup.auth.error",
      fields: {
        email: { key: "crud.validation.message.email" },
        phone: { key: "crud.validation.message.phone" },
      },
    });
    const empty = await update(person, { core: { email: "" }, proof: testPassword });
    expect(empty.json.code).toBe("INVALID-FIELDS");
  });

  test("can't be changed if the portal fixes them; missing ones may be added", async () => {
    const admin = await userWithRole(portal, "mp-admin");
    const person = await registeredBrowser(portal);
    const allow = (allowChangePersonalInfo: boolean) =>
      call(admin.browser, "PATCH", "/settings", {
        settings: { userManagement: { allowChangePersonalInfo } },
      });
    await allow(false);
    const proof = testPassword;
    const phone = "+380501112233";
    const email = await update(person, { core: { email: `x${person.email}` }, proof });
    expect((await update(person, { core: { phone }, proof })).status).toBe(200);
    const again = await update(person, { core: { phone: "+380501112244" }, proof });
    await allow(true);
    for (const { status, json } of [email, again])
      expect([status, json.code]).toEqual([403, "PERSONAL-INFO-LOCKED"]);
  });

  test("can't be changed either after their user deletes the account in the portal that fixes them", async () => {
    const admin = await userWithRole(portal, "mp-admin");
    const person = await registeredBrowser(portal.second);
    const email = `moved-${person.email}`;
    const settings = (allowChangePersonalInfo: boolean) =>
      call(admin.browser, "PATCH", "/settings", {
        settings: { userManagement: { allowChangePersonalInfo } },
      });
    await settings(false);
    const proof = testPassword;
    const here = portal.browser();
    await call(here, "POST", "/login", { email: person.email, password: proof });
    const deletion = [{ environmentId: "first" }];
    const path = `/profiles/bo:${person.userId}/deletion`;
    const deleted = await call(here, "PUT", path, { deletion, proof });
    const answer = await update(person, { core: { email }, proof });
    await settings(true);
    expect(deleted.json).toMatchObject({ deletion });
    expect(answer).toMatchObject({ status: 403, json: { code: "PERSONAL-INFO-LOCKED" } });
  });

  test("can be changed only by their owner: not by an admin, nor by a session user", async () => {
    const person = await registeredBrowser(portal);
    const admin = await userWithRole(portal, "mp-admin");
    const session = await sessionBrowser(portal);
    const body = { core: { email: "taken@example.org" }, proof: testPassword };
    const other = await update({ ...person, browser: admin.browser }, body);
    expect(other).toMatchObject({ status: 403, json: { code: "AUTH-DENY" } });
    expect(await update(session, body)).toMatchObject({ status: 403, json: { code: "AUTH-DENY" } });
    expect((await update({ ...person, browser: portal.browser() }, body)).status).toBe(401);
  });

  test("after too many wrong passwords the right one is refused too, and the owner gets an email", async () => {
    const person = await registeredBrowser(portal);
    const core = { phone: "+380501112255" };
    await giveAPhone(person);
    // Right passwords use up no attempts.
    for (const end of [56, 57, 58])
      await update(person, { core: { phone: `+3805011122${end}` }, proof: testPassword });
    await verifyAddress(portal, person.email);
    for (let tries = 0; tries < 9; tries += 1) await update(person, { core, proof: "guess" });
    expect((await update(person, { core, proof: testPassword })).status).toBe(200);
    for (let tries = 0; tries < 2; tries += 1)
      await update(person, { core: { phone: "" }, proof: "guess" });
    expect((await update(person, { core: { phone: "" }, proof: testPassword })).json.code).toBe(
      "PROOF-WRONG",
    );
    const subjects = (await emailsTo(portal, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Wrong passwords in your account at first"]);
  });
});

describe("an account without a password", () => {
  async function withoutPassword(
    columns = sql`password_hash = null, email_verified_at = now()`,
  ): Promise<Person> {
    const person = await registeredBrowser(portal);
    await portal.database.db.execute(sql`
      insert into identities (issuer, subject, user_id, method)
      values ('i', ${person.userId}, ${person.userId}, 'telegram')`);
    await giveAPhone(person);
    await portal.database.db.execute(sql`update users set ${columns} where id = ${person.userId}`);
    return person;
  }
  const askCode = ({ browser }: Person) => call(browser, "POST", "/users/self/proof-codes", {});
  const codeIn = async ({ email }: Person) => /\d{6}/.exec((await emailTo(email))!.subject)![0];

  test("uses an emailed code instead, which works once", async () => {
    const person = await withoutPassword();
    const core = { phone: "+380501112266" };
    expect((await update(person, { core })).json.meta?.error?.messageKey).toBe(
      "profile.proof.missing-code",
    );
    await askCode(person);
    const code = await codeIn(person);
    await askCode(person);
    expect(await codeIn(person)).toBe(code);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await update(person, { core, proof: wrong })).json.code).toBe("PROOF-WRONG");
    expect(
      (await update(person, { core, proof: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ).toBe(200);
    const next = { phone: "+380501112267" };
    expect((await update(person, { core: next, proof: code })).json.code).toBe("PROOF-WRONG");
  });

  test("allows five guesses, even simultaneous ones and however often the code is sent", async () => {
    const person = await withoutPassword();
    await askCode(person);
    const code = await codeIn(person);
    const guesses = Array.from({ length: 20 }, (_, at) => String(at).padStart(6, "0"));
    await Promise.all(
      guesses.map((proof) => update(person, { core: { phone: "+380501112268" }, proof })),
    );
    await askCode(person);
    const right = await update(person, { core: { phone: "+380501112268" }, proof: code });
    expect(right.json.code).toBe("PROOF-WRONG");
  });

  test("gets a limited number of emails, and the code expires after ten minutes", async () => {
    const person = await withoutPassword();
    for (let sent = 0; sent < proofEmailLimit.attempts; sent += 1) await askCode(person);
    expect((await askCode(person)).status).toBe(429);
    const code = await codeIn(person);
    portal.clock.advance(10 * 60_000);
    const late = await update(person, { core: { phone: "+380501112269" }, proof: code });
    expect(late.json.code).toBe("PROOF-WRONG");
  });

  test("and without an email must have signed in just now, or do so again", async () => {
    const person = await withoutPassword(sql`password_hash = null, email = null`);
    const first = await update(person, { core: { phone: "+380501112270" } });
    expect(first.status).toBe(200);
    portal.clock.advance(freshSignInMs);
    const later = await update(person, { core: { phone: "+380501112271" } });
    expect(later.json.meta?.error?.messageKey).toBe("profile.proof.missing-sign-in");
    // Neither requesting a session nor renewing one proves anything.
    await call(person.browser, "POST", "/sessions");
    await call(person.browser, "POST", "/tokens/refresh", {});
    const again = await update(person, { core: { phone: "+380501112272" } });
    expect(again.json.meta?.error?.messageKey).toBe("profile.proof.missing-sign-in");
  });

  test("isn't asked for a code at an unverified address", async () => {
    const person = await withoutPassword(sql`password_hash = null`);
    portal.clock.advance(freshSignInMs);
    const late = await update(person, { core: { email: `right-${person.email}` } });
    expect(late.json.meta?.error?.messageKey).toBe("profile.proof.missing-sign-in");
    expect((await askCode(person)).status).toBe(403);
    expect(await emailTo(person.email)).toBeUndefined();
  });
});
