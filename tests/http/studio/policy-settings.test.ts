import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const path = "/studio/settings/policies";
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

/** Writes the portal's own text of a policy, as the newest version. */
const writePolicy = (alias: string, text: string) =>
  call(admin, "PUT", `/pages/${alias}`, {
    page: {
      texts: {
        en: {
          title: "Our privacy",
          components: [
            {
              id: "text",
              type: "rich-text",
              props: { nodes: [{ type: "paragraph", children: [{ type: "text", text }] }] },
              children: [],
            },
          ],
        },
      },
    },
  });
const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)![1]!;
/** The text of a screen without the marks that React leaves between texts. */
const read = async (browser: Browser, address: string) =>
  (await browser.fetch(address)).text.replaceAll("<!-- -->", "");

test("each policy says which text visitors read, and its earlier versions stay readable for the staff", async () => {
  expect(await read(admin, path)).toContain("Visitors see the text that comes with Lampstand.");
  await writePolicy("privacy-policy", "The first words.");
  await writePolicy("privacy-policy", "The second words.");
  const screen = await read(admin, path);
  expect(screen).toContain("Your own text: version 2, from");
  const old = "/preview/privacy-policy?revision=1";
  expect(screen).toContain(`href="${old}"`);
  expect(await read(admin, old)).toContain("The first words.");
  expect(await read(admin, old)).not.toContain("The second words.");
  for (const revision of ["3", "0", "1e3", "9".repeat(40), ""])
    expect((await admin.fetch(`/preview/privacy-policy?revision=${revision}`)).status).toBe(404);
  const { browser: learner } = await openRegisteredBrowser(portal);
  expect((await learner.fetch(old)).status).toBe(403);
  // A link to the draft shows the draft, and no earlier version.
  const link = await call(admin, "POST", "/previews", { id: "privacy-policy" });
  const shared = new URL(String(link.json["url"]));
  const draft = shared.pathname + shared.search;
  expect((await learner.fetch(draft)).status).toBe(200);
  expect((await learner.fetch(`${draft}&revision=1`)).status).toBe(403);
  const { json } = await call(admin, "GET", "/policies");
  expect((json["policies"] as unknown as object[])[0]).toMatchObject({
    category: "privacy-policy",
    page: { published: true, revision: 2, isChanged: false },
  });
});

test("certificates are set for all courses, and who asked for a gift is shown with their wish", async () => {
  const rewards = "/studio/settings/rewards";
  const before = await read(admin, rewards);
  expect(before).toContain("Nobody has asked yet");
  expect(before).toContain("A short one");
  const saved = await postForm(admin, rewards, {
    version: versionOf(before),
    "certificates.offered": "on",
    "certificates.signedBy": "Ruth",
    "certificates.role.en": "Pastor",
  });
  expect(saved.status).toBe(303);
  expect((await readSettings(portal.systemCtx)).settings.certificates).toEqual({
    offered: true,
    signedBy: "Ruth",
    role: { en: "Pastor" },
  });
  const { browser } = await openRegisteredBrowser(portal);
  await call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
  const ask = (kind: string, data: object) =>
    call(browser, "POST", `/creator/courses/short/${kind}-requests`, { data });
  expect((await ask("gift", { text: "Lviv <5>" })).status).toBe(200);
  await ask("certificate", { name: "Not a gift" });
  const screen = await read(admin, rewards);
  expect(screen).toContain("Lviv &lt;5&gt;");
  expect(screen).not.toContain("Not a gift");
  const { json } = await call(admin, "GET", "/creator/requests?kind=gift");
  expect(json["requests"]).toMatchObject([{ kind: "gift", data: { text: "Lviv <5>" } }]);
  // Who asked before the gift was removed still has a course with a title.
  await portal.database.db.execute(sql`
    update course_revisions set body = jsonb_set(body, '{texts,en,gift}', '""')
    where course_id = 'short' and body->'texts'->'en'->>'gift' <> ''`);
  const later = await read(admin, rewards);
  expect(later.match(/A short one/g)).not.toBe(null);
  expect(later).toContain("Lviv &lt;5&gt;");
});

test("the sign-in screen says how many people have each method, and who used it in the last 30 days", async () => {
  const { json: before } = await call(admin, "GET", "/sign-in-methods");
  const peopleOf = (json: Record<string, unknown>, method: string) =>
    (json["methods"] as { method: string; people: number; recent: number | null }[]).find(
      (one) => one.method === method,
    );
  const [recentUser, earlierUser] = [
    await openRegisteredBrowser(portal),
    await openRegisteredBrowser(portal),
  ];
  // An account of the other portal isn't counted here.
  const elsewhere = await openRegisteredBrowser(portal.second);
  const now = new Date(portal.clock.now());
  const earlier = new Date(portal.clock.now() - 31 * 24 * 3_600_000);
  await portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method, used_at) values
      ('google', 'a', ${recentUser.userId}, 'google', ${now}),
      ('google', 'b', ${earlierUser.userId}, 'google', ${earlier}),
      ('telegram', 'a', ${recentUser.userId}, 'telegram', ${now}),
      ('viber', 'a', ${recentUser.userId}, 'viber', ${now}),
      ('viber', 'b', ${earlierUser.userId}, 'viber', ${earlier}),
      ('google', 'c', ${elsewhere.userId}, 'google', ${now})`);
  await portal.database.db.execute(sql`
    update memberships set last_active_at = ${earlier} where user_id = ${earlierUser.userId}`);
  await portal.database.db.execute(sql`
    insert into blocked_attempts (environment_id, limit_name, subject, window_start, client_address,
      count, first_at, last_at) values
      ('first', 'login', 'a', ${now}, '::1', 4, ${now}, ${now}),
      ('first', 'login', 'b', ${earlier}, '::1', 9, ${earlier}, ${earlier})`);
  const { json } = await call(admin, "GET", "/sign-in-methods");
  expect(peopleOf(json, "google")).toEqual({ method: "google", people: 2, recent: 1 });
  expect(peopleOf(json, "telegram")).toEqual({ method: "telegram", people: 1, recent: 1 });
  // Somebody with two messengers is one person with the method that the screen names.
  expect(peopleOf(json, "messengers")).toEqual({ method: "messengers", people: 2, recent: 1 });
  expect(peopleOf(json, "email")).toMatchObject({
    people: peopleOf(before, "email")!.people + 2,
    recent: null,
  });
  expect(json).toMatchObject({
    people: Number(before["people"]) + 2,
    recentlyActive: Number(before["recentlyActive"]) + 1,
    isPartial: false,
    blockedAttempts: Number(before["blockedAttempts"]) + 4,
  });
  const screen = await read(admin, "/studio/settings/sign-in");
  const notes = screen.match(/2 people can sign in with it\. In the last 30 days: 1\./g);
  expect(notes).toHaveLength(2);
});

test("it says how sign-ins by password ended, without storing whose they were", async () => {
  const { email, userId } = await openRegisteredBrowser(portal);
  const readResult = async () => {
    const { json }: { json: Record<string, unknown> } = await call(
      admin,
      "GET",
      "/sign-in-methods",
    );
    return (json["results"] as Record<string, unknown>[]).find(({ method }) => method === "email");
  };
  const before = { succeeded: 0, failed: 0, ...(await readResult()) };
  const signIn = (typed: string) =>
    call(portal.browser(), "POST", "/login", { email, password: typed });
  expect((await signIn(testPassword)).status).toBe(200);
  expect((await signIn(`not ${testPassword}`)).status).toBe(401);
  const today = new Date(portal.clock.now()).toISOString().slice(0, 10);
  const after = { succeeded: before.succeeded + 1, failed: before.failed + 1 };
  expect(await readResult()).toEqual({
    method: "email",
    ...after,
    lastSucceededOn: today,
    lastFailedOn: today,
  });
  const screen = await read(admin, "/studio/settings/sign-in");
  expect(screen).toContain(`${after.failed} failed in the last 30 days. Last success: `);
  const { rows } = await portal.database.db.execute(sql`select * from sign_in_results`);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|${userId}`));
  // A portal counts only its own.
  await portal.database.db.execute(sql`
    insert into sign_in_results (environment_id, method, day, succeeded, failed)
    values ('second', 'email', ${today}, 100, 100)
    on conflict (environment_id, method, day) do update set succeeded = 100`);
  expect(await readResult()).toMatchObject(after);
});

test("everyone is asked to agree again at their next sign-in, once, and what they agreed to stays on record", async () => {
  const { email, userId } = await openRegisteredBrowser(portal);
  await updateSettings(portal.systemCtx, { settings: { gdpr: true } });
  const signIn = (extra: object = {}) =>
    call(portal.browser(), "POST", "/login", { email, password: testPassword, ...extra });
  // The server hears a moment later that its settings have changed.
  await expect.poll(async () => (await call(admin, "GET", "/settings")).json["gdpr"]).toBe(true);
  expect((await signIn({ agreed: true })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const screen = await read(admin, path);
  expect(screen).toContain("Version 1 of the policies is the current one.");
  const sent = await postForm(admin, path, { version: versionOf(screen) });
  expect(sent.status).toBe(303);
  expect((await readSettings(portal.systemCtx)).settings.policies).toEqual({
    version: 2,
    since: new Date(portal.clock.now()).toISOString(),
  });
  await expect.poll(async () => (await signIn()).json.code).toBe("CONSENT-MISSING");
  expect((await signIn({ agreed: true })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const { rows } = await portal.database.db.execute(sql`
    select policy_version as version from consents
    where user_id = ${userId} and agreed order by policy_version`);
  expect(rows).toEqual([{ version: "1" }, { version: "2" }]);
  const { json } = await call(admin, "GET", "/policies");
  expect(json).toMatchObject({ policyVersion: 2, asksForConsent: true, agreed: 1 });
  expect(json["agreedEarlier"]).toBeGreaterThan(0);
  const { json: log } = await call(admin, "GET", "/audit-log?action=renewPolicies");
  expect(JSON.stringify(log)).toContain("policies.version");
});

test("two people who press the button at the same time raise the version once", async () => {
  const version = versionOf(await read(admin, path));
  const { policies } = (await readSettings(portal.systemCtx)).settings;
  const statuses = await Promise.all([
    postForm(admin, path, { version }).then(({ status }) => status),
    postForm(admin, path, { version }).then(({ status }) => status),
  ]);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([303, 409]);
  const after = (await readSettings(portal.systemCtx)).settings.policies;
  expect(after.version).toBe(policies.version + 1);
});
