import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  invitationRetentionMs,
  invitationsPerEmailMax,
} from "#domains/people/invitations/invitation.ts";
import { sweepExpired } from "#domains/people/sweep-expired.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const dayMs = 24 * 3_600_000;
const unknownToken = "A".repeat(43);
type Person = Awaited<ReturnType<typeof openRegisteredBrowser>>;
let portal: TestPortal;
let admin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from invitations`);
  await portal.database.db.execute(sql`delete from outbox`);
  await portal.database.db.execute(sql`delete from rate_limits`);
  admin = await createUserWithRole(portal, "mp-admin");
});

const rolesOf = async (browser: Browser) =>
  (await call(browser, "GET", "/users/self")).json.roles as unknown as string[];
const accept = (browser: Browser, token: string) =>
  call(browser, "POST", "/invitations/accept", { token });
const invite = (body: object, browser = admin.browser) =>
  call(browser, "POST", "/invitations", body);
const tokenIn = (text: unknown) => /\/invitation\/([\w-]+)/.exec(String(text))?.[1] ?? "";

/** Makes an invitation with a link and returns its token. */
async function inviteByLink(body: object = { role: "editor" }): Promise<string> {
  const { status, json } = await invite(body);
  expect(status).toBe(200);
  return tokenIn(json.url);
}

/** Makes an emailed invitation and returns the token in the email. */
async function inviteByEmail(email: string, role = "treasurer"): Promise<string> {
  const { json } = await invite({ role, email });
  expect(json.url).toBeNull();
  return tokenIn((await emailsTo(portal, email)).at(-1)?.body);
}

describe("an invitation by link", () => {
  test("gives its role once, to the first signed-in person who accepts it", async () => {
    const token = await inviteByLink({ role: "translator", languages: ["uk", "uk"] });
    const [anna, thief] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    expect(await accept(portal.browser(), token)).toMatchObject({ status: 401 });
    expect((await accept(anna.browser, token)).json).toEqual({
      role: "translator",
      roles: ["disciple", "translator"],
    });
    // The same person may send the same request again; nobody else gets anything.
    expect((await accept(anna.browser, token)).status).toBe(200);
    expect(await accept(thief.browser, token)).toMatchObject({
      status: 410,
      json: { code: "INVITATION-GONE" },
    });
    const put = (language: string) =>
      call(anna.browser, "PATCH", `/messages/${language}`, { messages: {} });
    expect([(await put("uk")).status, (await put("en")).status]).toEqual([200, 403]);
    const { rows } = await portal.database.db.execute(
      sql`select token_hash from invitations where token_hash like ${`%${token}%`}`,
    );
    expect(rows).toEqual([]);
  });

  test("adds its languages to those of another one that is accepted at the same time", async () => {
    const tokens = await Promise.all(
      ["uk", "en"].map((language) => inviteByLink({ role: "translator", languages: [language] })),
    );
    const anna = await openRegisteredBrowser(portal);
    await Promise.all(tokens.map((token) => accept(anna.browser, token)));
    const { rows } = await portal.database.db.execute<{ languages: string[] }>(sql`
      select translation_languages as languages from memberships where user_id = ${anna.userId}`);
    expect(rows[0]?.languages.toSorted()).toEqual(["en", "uk"]);
  });

  test("is used up by one of 20 people who accept it at the same time", async () => {
    const token = await inviteByLink();
    const people = await Promise.all(
      Array.from({ length: 5 }, () => openRegisteredBrowser(portal)),
    );
    const statuses = await Promise.all(
      people.flatMap(({ browser }) =>
        Array.from({ length: 4 }, async () => (await accept(browser, token)).status),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 410]));
    const roles = await Promise.all(people.map(({ browser }) => rolesOf(browser)));
    expect(roles.filter((held) => held.includes("editor"))).toHaveLength(1);
  });

  test("doesn't work when expired, revoked, unknown, in another portal, or with a hostile token", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const gone = { status: 410, json: { code: "INVITATION-GONE" } };
    const expired = await inviteByLink({ role: "editor", days: 2 });
    portal.clock.advance(2 * dayMs);
    await call(browser, "POST", "/login", { email, password: testPassword });
    await call(admin.browser, "POST", "/login", { email: admin.email, password: testPassword });
    expect(await accept(browser, expired)).toMatchObject(gone);

    const { json } = await invite({ role: "editor" });
    const revoke = () => call(admin.browser, "DELETE", `/invitations/${String(json.id)}`);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
    expect(await accept(browser, tokenIn(json.url))).toMatchObject(gone);

    const token = await inviteByLink();
    const there = portal.second.browser();
    await call(there, "POST", "/login", { email, password: testPassword });
    for (const [reader, foreign] of [
      [there, token],
      [browser, unknownToken],
      [browser, ""],
      [browser, "%' or 1=1 --"],
      [browser, `${token}\u0000`],
    ] as const) {
      const { status } = await accept(reader, foreign);
      expect([404, 422], foreign).toContain(status);
      if (foreign !== "")
        expect([400, 404]).toContain(
          (await reader.fetch(`/invitation/${encodeURIComponent(foreign)}`)).status,
        );
    }
    const huge = "A".repeat(1024 * 1024);
    expect([413, 422]).toContain((await accept(browser, huge)).status);
    expect(
      (await browser.fetch(`/invitation/${huge}`).catch(() => ({ status: 431 }))).status,
    ).toBeGreaterThan(399);
    expect(await rolesOf(browser)).toEqual(["disciple"]);
  });

  test("stops working when its sender may no longer grant the role", async () => {
    const token = await inviteByLink({ role: "mp-admin" });
    const { browser } = await openRegisteredBrowser(portal);
    expect((await browser.fetch(`/invitation/${token}`)).status).toBe(200);
    await call(admin.browser, "DELETE", `/users/${admin.userId}/roles/mp-admin`);
    expect(await accept(browser, token)).toMatchObject({ status: 410 });
    expect((await browser.fetch(`/invitation/${token}`)).status).toBe(404);
    const { browser: other } = await createUserWithRole(portal, "mp-admin");
    portal.clock.advance(1_000);
    await invite({ role: "editor" }, other);
    const { json } = await call(other, "GET", "/invitations");
    const listed = json.invitations as unknown as { role: string; status: string }[];
    expect(listed.map(({ role, status }) => [role, status])).toEqual([
      ["editor", "open"],
      ["mp-admin", "revoked"],
    ]);
    // Nor does it let its sender back in.
    expect(await accept(admin.browser, token)).toMatchObject({ status: 410 });
  });
});

describe("an emailed invitation", () => {
  test("works only for the account that has verified the email", async () => {
    const [anna, other] = [
      await openRegisteredBrowser(portal),
      await openRegisteredBrowser(portal),
    ];
    const token = await inviteByEmail(` ${anna.email.toUpperCase()}`.trim().toLowerCase());
    await verifyAddress(portal, other.email);
    expect(await accept(other.browser, token)).toMatchObject({
      status: 403,
      json: { code: "INVITATION-FOR-ANOTHER" },
    });
    expect(await accept(anna.browser, token)).toMatchObject({
      status: 403,
      json: { code: "EMAIL-UNVERIFIED" },
    });
    expect(await rolesOf(anna.browser)).toEqual(["disciple"]);
    await verifyAddress(portal, anna.email);
    expect((await accept(anna.browser, token)).status).toBe(200);
  });

  test("says who invites to what, in the language of its sender", async () => {
    await call(admin.browser, "POST", "/login", { email: admin.email, password: testPassword });
    const email = "olha@example.org";
    await admin.browser.fetch("/language", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "lang=uk&returnTo=%2F",
    });
    await invite({ role: "translator", languages: ["uk"], email });
    const [message] = await emailsTo(portal, email);
    expect(message!.subject).toContain("Вас запрошують допомагати");
    expect(message!.body).toContain("Anna Koval запрошує вас допомагати");
    expect(message!.body).toContain("Ваша роль: Перекладач (Українська)");
  });

  test("is not sent without end: a few a day for one address", async () => {
    const email = "olha@example.org";
    for (let sent = 0; sent < invitationsPerEmailMax; sent++)
      expect((await invite({ role: "editor", email })).status).toBe(200);
    expect(await invite({ role: "editor", email })).toMatchObject({
      status: 429,
      json: { code: "TOO-MANY-ATTEMPTS" },
    });
    expect(await emailsTo(portal, email)).toHaveLength(invitationsPerEmailMax);
  });
});

test("only those who may grant a role invite to it, list invitations and revoke them", async () => {
  const owner = await createUserWithRole(portal, "envmgr-admin");
  const { json } = await invite({ role: "envmgr-admin" }, owner.browser);
  expect(json.url).toContain("/invitation/");
  expect(await invite({ role: "envmgr-admin" })).toMatchObject({ status: 403 });
  const path = `/invitations/${String(json.id)}`;
  expect(await call(admin.browser, "DELETE", path)).toMatchObject({ status: 403 });
  for (const role of ["editor", "mentor", "mp-leader", "moderator", "treasurer", "translator"]) {
    const { browser } = await createUserWithRole(portal, role);
    expect((await invite({ role }, browser)).status, role).toBe(403);
    expect((await call(browser, "GET", "/invitations")).status, role).toBe(403);
    expect((await call(browser, "DELETE", path)).status, role).toBe(403);
  }
  for (const body of [
    { role: "disciple" },
    { role: "translator" },
    { role: "translator", languages: ["xx"] },
    { role: "editor", languages: ["uk"] },
    { role: "editor", email: "no address" },
    { role: "editor", days: 0 },
    { role: "editor", days: 31 },
  ])
    expect((await invite(body)).status, JSON.stringify(body)).toBe(422);
  const there = await createUserWithRole(portal.second, "mp-admin");
  expect((await call(there.browser, "DELETE", path)).status).toBe(404);
  expect((await call(there.browser, "GET", "/invitations")).json.invitations).toEqual([]);
});

test("invitations are listed with their status, page by page, without their links", async () => {
  const accepted = await inviteByLink();
  await accept((await openRegisteredBrowser(portal)).browser, accepted);
  portal.clock.advance(1_000);
  const { json: revoked } = await invite({ role: "mentor" });
  await call(admin.browser, "DELETE", `/invitations/${String(revoked.id)}`);
  portal.clock.advance(1_000);
  await inviteByEmail("olha@example.org");
  const { json, text } = await call(admin.browser, "GET", "/invitations?limit=2");
  const rows = json.invitations as unknown as Record<string, unknown>[];
  expect(rows.map(({ role, status, email }) => [role, status, email])).toEqual([
    ["treasurer", "open", "olha@example.org"],
    ["mentor", "revoked", null],
  ]);
  expect(rows[0]).toMatchObject({ invitedBy: admin.userId, invitedByName: "Anna Koval" });
  expect(text).not.toContain(accepted);
  const all = (await call(admin.browser, "GET", "/invitations")).json.invitations;
  expect((all as unknown as { status: string }[]).map(({ status }) => status)).toEqual([
    "open",
    "revoked",
    "accepted",
  ]);
  const { rows: audited } = await portal.database.db.execute<{ action: string; detail: unknown }>(
    sql`select action, detail from audit_log where detail ? 'invitationId' order by at`,
  );
  expect(audited.map(({ action }) => action).slice(-5)).toEqual([
    "createInvitation",
    "acceptInvitation",
    "createInvitation",
    "revokeInvitation",
    "createInvitation",
  ]);
  expect(JSON.stringify(audited)).not.toContain("olha@example.org");
});

test("ended invitations are deleted after a while", async () => {
  await inviteByLink();
  const { clock, database } = portal;
  const count = async () => (await database.db.execute(sql`select 1 from invitations`)).rows.length;
  await sweepExpired({ db: database.db, clock });
  expect(await count()).toBe(1);
  clock.advance(invitationRetentionMs + 8 * dayMs);
  await sweepExpired({ db: database.db, clock });
  expect(await count()).toBe(0);
});
