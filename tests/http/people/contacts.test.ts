import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proofEmailLimit } from "#domains/identity/contacts/proof-code.server.ts";
import { freshSignInMs } from "#domains/identity/contacts/require-proof.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
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

const readSelf = async ({ browser }: Pick<Person, "browser">) =>
  (await call(browser, "GET", "/users/self")).json;
const updateProfile = ({ browser, userId }: Pick<Person, "browser" | "userId">, body: unknown) =>
  call(browser, "PATCH", `/profiles/bo:${userId}`, body);
/** Adds a phone that nobody else has. */
const addPhone = async ({ userId }: Pick<Person, "userId">) => {
  const phone = `+38067${BigInt(`0x${userId.slice(-12)}`)
    .toString()
    .slice(-7)
    .padStart(7, "1")}`;
  await portal.database.db.execute(sql`update users set phone = ${phone} where id = ${userId}`);
};
const findLastEmail = async (email: string) => {
  const { rows } = await portal.database.db.execute<{ subject: string; body: string }>(sql`
    select subject, body from outbox where recipient = ${email} order by created_at desc limit 1`);
  return rows[0];
};
const readUserRow = async ({ userId }: Pick<Person, "userId">) => {
  const { rows } = await portal.database.db.execute(sql`
    select email, phone, email_verified_at is not null as email_proven,
      phone_verified_at is not null as phone_proven from users where id = ${userId}`);
  return rows[0];
};

describe("email and phone", () => {
  test("are changed only with the password, and read back", async () => {
    const person = await openRegisteredBrowser(portal);
    await verifyAddress(portal, person.email);
    const core = { email: ` New-${person.email.toUpperCase()}`, phone: "+38 (050) 123-45-67" };
    const missing = await updateProfile(person, { core });
    expect(missing).toMatchObject({ status: 403, json: { code: "PROOF-MISSING" } });
    const wrongProof = await updateProfile(person, { core, proof: "not the password" });
    expect(wrongProof).toMatchObject({ status: 403, json: { code: "PROOF-WRONG" } });
    expect(await readUserRow(person)).toMatchObject({ email: person.email, phone: null });
    const changed = await updateProfile(person, {
      core: { ...core, complete: true },
      proof: testPassword,
    });
    const expectedCore = { email: `new-${person.email}`, phone: "+380501234567", complete: true };
    expect(changed).toMatchObject({ status: 200, json: { core: expectedCore } });
    expect((await readSelf(person)).core).toMatchObject(expectedCore);
    expect((await findLastEmail(person.email))?.body).toContain(expectedCore.email);
  });

  test("an unverified address gets no email when it is changed again", async () => {
    const person = await openRegisteredBrowser(portal);
    const email = `stranger-${person.email}`;
    await updateProfile(person, { core: { email }, proof: testPassword });
    await updateProfile(person, { core: { email: person.email }, proof: testPassword });
    expect(await readUserRow(person)).toMatchObject({ email: person.email });
    expect([await findLastEmail(email), await findLastEmail(person.email)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("lose their verification only when they change", async () => {
    const person = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      update users set phone = ${`+38067${person.userId.replace(/\D/g, "").slice(0, 7)}`},
        phone_verified_at = now(), email_verified_at = now() where id = ${person.userId}`);
    await updateProfile(person, { core: { complete: true } });
    expect(await readUserRow(person)).toMatchObject({ email_proven: true, phone_proven: true });
    await updateProfile(person, { core: { phone: "+380671112233" }, proof: testPassword });
    expect(await readUserRow(person)).toMatchObject({ email_proven: true, phone_proven: false });
    const email = `other-${person.email}`;
    await updateProfile(person, { core: { email }, proof: testPassword });
    expect(await readUserRow(person)).toMatchObject({ email, email_proven: false });
  });

  test("a phone may be entered by several users, but belongs only to one who verified it", async () => {
    const owner = await openRegisteredBrowser(portal);
    const [stranger, relative] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    const phone = "+380501119955";
    expect((await updateProfile(stranger, { core: { phone } })).status).toBe(200);
    const ownerUpdate = await updateProfile(owner, { core: { phone } });
    expect(ownerUpdate).toMatchObject({ status: 200, json: { core: { phone } } });
    const checkIfRegistered = () => call(portal.browser(), "POST", "/is-registered", { phone });
    expect((await checkIfRegistered()).json).toEqual({ exists: false });
    await portal.database.db.execute(
      sql`update users set phone_verified_at = now() where id = ${owner.userId}`,
    );
    expect((await checkIfRegistered()).json).toEqual({ exists: true });
    const relativeUpdate = await updateProfile(relative, { core: { phone } });
    expect(relativeUpdate).toMatchObject({ status: 200, json: { core: { phone } } });
    expect(await readUserRow(relative)).toMatchObject({ phone, phone_proven: false });
  });

  test("a first phone needs no password, because nobody can sign in with it and it gets no messages", async () => {
    const person = await openRegisteredBrowser(portal);
    const firstUpdate = await updateProfile(person, { core: { phone: "+380501119900" } });
    expect(firstUpdate).toMatchObject({ status: 200, json: { core: { phone: "+380501119900" } } });
    const secondUpdate = await updateProfile(person, { core: { phone: "+380501119901" } });
    expect(secondUpdate.json.code).toBe("PROOF-MISSING");
    const removal = await updateProfile(person, { core: { phone: "" } });
    expect(removal.json.code).toBe("PROOF-MISSING");
  });

  test("an email of another account is refused with its own message", async () => {
    const [owner, otherUser] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    const proof = testPassword;
    expect(await updateProfile(otherUser, { core: { email: owner.email }, proof })).toMatchObject({
      status: 409,
      json: { meta: { error: { messageKey: "profile.email-taken" } } },
    });
  });

  test("that are invalid are 422 with the profile form's own message", async () => {
    const person = await openRegisteredBrowser(portal);
    const response = await updateProfile(person, {
      core: { email: "a@", phone: "12" },
      proof: testPassword,
    });
    expect(response).toMatchObject({ status: 422, json: { code: "INVALID-FIELDS" } });
    expect(response.json.meta?.error).toMatchObject({
      messageKey: "env.scenarious.popup.auth.error",
      fields: {
        email: { key: "crud.validation.message.email" },
        phone: { key: "crud.validation.message.phone" },
      },
    });
    const empty = await updateProfile(person, { core: { email: "" }, proof: testPassword });
    expect(empty.json.code).toBe("INVALID-FIELDS");
  });

  test("can be changed only by their owner, not by an admin or a session user", async () => {
    const person = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    const session = await openSessionBrowser(portal);
    const body = { core: { email: "taken@example.org" }, proof: testPassword };
    const byAdmin = await updateProfile({ ...person, browser: admin.browser }, body);
    expect(byAdmin).toMatchObject({ status: 403, json: { code: "AUTH-DENY" } });
    expect(await updateProfile(session, body)).toMatchObject({
      status: 403,
      json: { code: "AUTH-DENY" },
    });
    expect((await updateProfile({ ...person, browser: portal.browser() }, body)).status).toBe(401);
  });

  test("after too many wrong passwords the right one is refused too, and the owner gets an email", async () => {
    const person = await openRegisteredBrowser(portal);
    const core = { phone: "+380501112255" };
    await addPhone(person);
    // Right passwords use up no attempts.
    for (const lastDigits of [56, 57, 58])
      await updateProfile(person, {
        core: { phone: `+3805011122${lastDigits}` },
        proof: testPassword,
      });
    await verifyAddress(portal, person.email);
    for (let attempt = 0; attempt < 9; attempt += 1)
      await updateProfile(person, { core, proof: "guess" });
    expect((await updateProfile(person, { core, proof: testPassword })).status).toBe(200);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await updateProfile(person, { core: { phone: "" }, proof: "guess" });
    expect(
      (await updateProfile(person, { core: { phone: "" }, proof: testPassword })).json.code,
    ).toBe("PROOF-WRONG");
    const subjects = (await emailsTo(portal, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Wrong passwords in your account at first"]);
  });
});

describe("an account without a password", () => {
  async function createUserWithoutPassword(
    columns = sql`password_hash = null, email_verified_at = now()`,
  ): Promise<Person> {
    const person = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      insert into identities (issuer, subject, user_id, method)
      values ('i', ${person.userId}, ${person.userId}, 'telegram')`);
    await addPhone(person);
    await portal.database.db.execute(sql`update users set ${columns} where id = ${person.userId}`);
    return person;
  }
  const requestCode = ({ browser }: Person) => call(browser, "POST", "/users/self/proof-codes", {});
  const readEmailedCode = async ({ email }: Person) =>
    /\d{6}/.exec((await findLastEmail(email))!.subject)![0];

  test("uses an emailed code instead, which works once", async () => {
    const person = await createUserWithoutPassword();
    const core = { phone: "+380501112266" };
    expect((await updateProfile(person, { core })).json.meta?.error?.messageKey).toBe(
      "profile.proof.missing-code",
    );
    await requestCode(person);
    const code = await readEmailedCode(person);
    await requestCode(person);
    expect(await readEmailedCode(person)).toBe(code);
    const wrongCode = code === "000000" ? "000001" : "000000";
    expect((await updateProfile(person, { core, proof: wrongCode })).json.code).toBe("PROOF-WRONG");
    expect(
      (await updateProfile(person, { core, proof: ` ${code.slice(0, 3)} ${code.slice(3)}` }))
        .status,
    ).toBe(200);
    const nextCore = { phone: "+380501112267" };
    expect((await updateProfile(person, { core: nextCore, proof: code })).json.code).toBe(
      "PROOF-WRONG",
    );
  });

  test("allows five guesses, even simultaneous ones and however often the code is sent", async () => {
    const person = await createUserWithoutPassword();
    await requestCode(person);
    const code = await readEmailedCode(person);
    const guesses = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, "0"));
    await Promise.all(
      guesses.map((proof) => updateProfile(person, { core: { phone: "+380501112268" }, proof })),
    );
    await requestCode(person);
    const response = await updateProfile(person, { core: { phone: "+380501112268" }, proof: code });
    expect(response.json.code).toBe("PROOF-WRONG");
  });

  test("gets a limited number of emails, and the code expires after ten minutes", async () => {
    const person = await createUserWithoutPassword();
    for (let attempt = 0; attempt < proofEmailLimit.attemptsMax; attempt += 1)
      await requestCode(person);
    expect((await requestCode(person)).status).toBe(429);
    const code = await readEmailedCode(person);
    portal.clock.advance(10 * 60_000);
    const lateUpdate = await updateProfile(person, {
      core: { phone: "+380501112269" },
      proof: code,
    });
    expect(lateUpdate.json.code).toBe("PROOF-WRONG");
  });

  test("and without an email must have signed in a moment ago, or sign in again", async () => {
    const person = await createUserWithoutPassword(sql`password_hash = null, email = null`);
    const firstUpdate = await updateProfile(person, { core: { phone: "+380501112270" } });
    expect(firstUpdate.status).toBe(200);
    portal.clock.advance(freshSignInMs);
    const laterUpdate = await updateProfile(person, { core: { phone: "+380501112271" } });
    expect(laterUpdate.json.meta?.error?.messageKey).toBe("profile.proof.missing-sign-in");
    // Neither requesting a session nor renewing one counts as a fresh sign-in.
    await call(person.browser, "POST", "/sessions");
    await call(person.browser, "POST", "/tokens/refresh", {});
    const repeatedUpdate = await updateProfile(person, { core: { phone: "+380501112272" } });
    expect(repeatedUpdate.json.meta?.error?.messageKey).toBe("profile.proof.missing-sign-in");
  });

  test("isn't asked for a code at an unverified address", async () => {
    const person = await createUserWithoutPassword(sql`password_hash = null`);
    portal.clock.advance(freshSignInMs);
    const lateUpdate = await updateProfile(person, { core: { email: `right-${person.email}` } });
    expect(lateUpdate.json.meta?.error?.messageKey).toBe("profile.proof.missing-sign-in");
    expect((await requestCode(person)).status).toBe(403);
    expect(await findLastEmail(person.email)).toBeUndefined();
  });
});
