import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readPdf } from "#tests/kit/read-pdf.ts";

let portal: TestPortal;
beforeAll(async () => {
  const certificates = { signedBy: "Olena Hrytsenko", role: { en: "Editor" } };
  portal = await startTestPortal({ settings: { certificates } });
  await portal.database.db.execute(sql`
    update course_revisions set body = body || '{"certificate": {"offered": true, "edition": 1}}'
    where environment_id = 'first' and course_id = 'bought'`);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

type Given = { number: string; name: string | null; title: string; renamesLeft: number };
/** Creates a user who has bought and finished the paid course. */
async function buyerAtTheEnd() {
  const person = await registeredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into orders (environment_id, user_id, course_ids, state, paid_at)
    values ('first', ${person.userId}, array['bought'], 'paid', now())`);
  const path = "/courses/bought/elements/treasure/progress";
  await call(person.browser, "PUT", path, { state: "done" });
  return person;
}
const refund = (userId: string) =>
  portal.database.db.execute(
    sql`update orders set state = 'refunded', refunded_at = now() where user_id = ${userId}`,
  );
/** Creates a user who has finished the course `short`, which has a certificate. */
async function finisher() {
  const person = await registeredBrowser(portal);
  await call(person.browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
  return person;
}
const ask = (browser: Browser, data: Record<string, unknown>) =>
  call(browser, "POST", "/creator/courses/short/certificate-requests", { data });
const own = async (browser: Browser) =>
  (await call(browser, "GET", "/certificates")).json["certificates"] as unknown as Given[];
const paperOf = (browser: Browser, number: string, headers = {}) =>
  browser.fetch(`/certificates/${number}/certificate.pdf`, { headers });

describe("a certificate", () => {
  test("is issued once for a finished course, with the name that was sent; its link is emailed", async () => {
    const early = await registeredBrowser(portal);
    expect((await ask(early.browser, {})).json["code"]).toBe("COURSE-UNFINISHED");
    const { browser, email } = await finisher();
    const asked = await Promise.all([1, 2, 3].map(() => ask(browser, { name: "Anna Koval" })));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    await ask(browser, { name: "Somebody Else" });
    const [given, ...others] = await own(browser);
    expect(others).toEqual([]);
    expect(given).toMatchObject({ name: "Anna Koval", renamesLeft: 3 });
    const { rows } = await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email} and body like '%/certificates/%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body).toContain(`/certificates/${given!.number}/`);
  });

  test("has a public page at any spelling of its number, and no page exists for an unknown number", async () => {
    const { browser } = await finisher();
    await ask(browser, { name: "Anna <b>Koval</b>" });
    const [{ number }] = (await own(browser)) as [Given];
    for (const typed of [number, number.toLowerCase().replaceAll("-", "")]) {
      const { status, text } = await portal.browser().fetch(`/certificates/${typed}/`);
      expect(status).toBe(200);
      expect(text).toContain("This certificate is genuine");
      expect(text).toContain("Anna &lt;b&gt;Koval&lt;/b&gt;");
      expect(text).toContain('content="noindex"');
      expect(text).not.toContain("certificate.pdf");
    }
    for (const typed of ["0000-0000-0000", "nothing"]) {
      const { status, text } = await portal.browser().fetch(`/certificates/${typed}/`);
      expect([typed, status]).toEqual([typed, 404]);
      expect(text).toContain("We couldn’t find a certificate with this number");
    }
    // Another portal of the same server doesn't know it.
    expect((await portal.second.fetch(`/certificates/${number}/`)).status).toBe(404);
  });

  test("as a PDF has the name, the course and its address, for its owner and admins only", async () => {
    const { browser } = await finisher();
    await ask(browser, { name: "Їжакевич Ґанна" });
    const [{ number, title }] = (await own(browser)) as [Given];
    const answer = await paperOf(browser, number);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pdf = readPdf(answer.bytes);
    expect(pdf.texts).toEqual(
      expect.arrayContaining([
        "Certificate",
        "Їжакевич Ґанна",
        title,
        number,
        "Olena Hrytsenko",
        "Editor",
      ]),
    );
    expect(pdf.links).toEqual([expect.stringContaining(`/certificates/${number}/`)]);
    expect(pdf.title).toContain("Їжакевич Ґанна");
    const again = await paperOf(browser, number, { "if-none-match": answer.headers.get("etag")! });
    expect(again.status).toBe(304);
    const admin = await userWithRole(portal, "mp-admin");
    expect((await paperOf(admin.browser, number)).status).toBe(200);
    const { browser: other } = await registeredBrowser(portal);
    const refused = await paperOf(other, number);
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      `/certificates/${number}/`,
    ]);
    const guest = await paperOf(portal.browser(), number);
    expect(guest.headers.get("location")).toContain("scenario=login");
  });

  test("has its name corrected by its owner three times, by an admin always, and by nobody else", async () => {
    const { browser } = await finisher();
    await ask(browser, { name: "Ana" });
    const [{ number }] = (await own(browser)) as [Given];
    const seen = async () => (await portal.browser().fetch(`/certificates/${number}/`)).text;
    expect(await seen()).toContain("Ana");
    const form = await browser.fetch(`/certificates/${number}/`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "name=Anna",
    });
    expect(form.status).toBe(303);
    expect(await seen()).toContain(">Anna<");
    const rename = (by: Browser, name: string) =>
      call(by, "PATCH", `/certificates/${number}`, { name });
    expect((await rename(browser, "Anna")).json["renamesLeft"]).toBe(2);
    await rename(browser, "Anna K");
    expect((await rename(browser, "王")).json["code"]).toBe("CERTIFICATE-NAME-WRONG");
    await rename(browser, "Anna Ko");
    expect((await rename(browser, "Anna Kov")).json["code"]).toBe("CERTIFICATE-NAME-FINAL");
    const { browser: other } = await registeredBrowser(portal);
    expect((await rename(other, "Mine")).status).toBe(404);
    const admin = await userWithRole(portal, "mp-admin");
    expect((await rename(admin.browser, "Anna Koval")).status).toBe(200);
    expect(await seen()).toContain("Anna Koval");
    const { rows } = await portal.database.db.execute<{ detail: { name: string } }>(
      sql`select detail from audit_log where action = 'renameCertificate'`,
    );
    expect(rows.map(({ detail }) => detail.name)).toEqual(["Anna Koval"]);
  });

  test("that was revoked says so at once and has no PDF; it can be restored", async () => {
    const { browser } = await finisher();
    await ask(browser, { name: "Anna" });
    const [{ number }] = (await own(browser)) as [Given];
    const admin = await userWithRole(portal, "mp-admin");
    const seen = async () => (await portal.browser().fetch(`/certificates/${number}/`)).text;
    expect(await seen()).toContain("This certificate is genuine");
    const revoke = (by: Browser, revoked: boolean) =>
      call(by, "PUT", `/certificates/${number}/revoked`, { revoked });
    expect((await revoke(browser, true)).status).toBe(403);
    expect((await revoke(admin.browser, true)).status).toBe(200);
    expect(await seen()).toContain("This certificate was revoked");
    expect((await paperOf(browser, number)).status).toBe(303);
    await revoke(admin.browser, false);
    expect(await seen()).toContain("This certificate is genuine");
  });

  test("of a user who deleted their account here stays genuine and loses its name", async () => {
    const { browser, userId } = await finisher();
    await ask(browser, { name: "Anna Koval" });
    const [{ number }] = (await own(browser)) as [Given];
    const seen = () => portal.browser().fetch(`/certificates/${number}/`);
    expect((await seen()).text).toContain("Anna Koval");
    await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, {
      deletion: [{ environmentId: portal.id }],
      proof: testPassword,
    });
    const { status, text } = await seen();
    expect(text).not.toContain("Anna Koval");
    expect(status).toBe(200);
    expect(text).toContain("This certificate is genuine");
  });
});

test("a right-to-left portal's certificates are right-to-left, with its logo", async () => {
  const arabic = await startTestPortal({ content: "demo/second" });
  try {
    const browser = arabic.browser();
    const registerData = {
      firstName: "محمد",
      lastName: "الأمين",
      email: "m@example.org",
      password: testPassword,
    };
    const { json } = await call(browser, "POST", "/register", { registerData, agreed: true });
    await arabic.database.db.execute(sql`
      insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
        minutes, finished_at, issued_at)
      values ('first', 'AAAA-BBBB-CCCC', ${String(json.userId)}::uuid, 'the-lost-sheep', 1, 1, 'محمد الأمين', 'الخروف الضائع', 'ar', 64,
        now(), now())`);
    const answer = await paperOf(browser, "AAAA-BBBB-CCCC");
    expect(answer.status).toBe(200);
    const pdf = readPdf(answer.bytes);
    expect(pdf).toMatchObject({ language: "ar", pages: 1, images: 1 });
    expect(pdf.texts).toEqual(expect.arrayContaining(["شهادة", "محمد الأمين", "الخروف الضائع"]));
  } finally {
    await arabic.close();
  }
});

describe("after a refund", () => {
  const end = "/courses/bought/finished";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const send = (browser: Browser, intent: string, text: string) =>
    browser.fetch(end, { headers, body: new URLSearchParams({ intent, text }).toString() });
  const review = (browser: Browser, text: string) =>
    call(browser, "PUT", "/courses/bought/reviews/own", { text });
  const askFor = (browser: Browser) =>
    call(browser, "POST", "/creator/courses/bought/certificate-requests", {
      data: { name: "Anna" },
    });

  test("nobody gets the certificate of the course or publishes a review of it, by form or API", async () => {
    const { browser, userId } = await buyerAtTheEnd();
    await refund(userId);
    const denied = { status: 403, json: { code: "AUTH-DENY" } };
    expect((await send(browser, "certificate", "Anna Koval")).status).toBe(403);
    expect((await send(browser, "review", "Very good")).status).toBe(403);
    expect(await askFor(browser)).toMatchObject(denied);
    expect(await review(browser, "Very good")).toMatchObject(denied);
    expect(await own(browser)).toEqual([]);
    expect((await call(portal, "GET", "/courses/bought/reviews")).json).toEqual([]);
    const { text } = await browser.fetch(end);
    expect(text).not.toMatch(/value="certificate"|value="review"/);
  });

  test("earlier certificates and reviews stay, and users can still remove their own review", async () => {
    const { browser, userId } = await buyerAtTheEnd();
    await send(browser, "certificate", "Anna Koval");
    await review(browser, "Very good");
    await refund(userId);
    expect(await own(browser)).toHaveLength(1);
    expect((await browser.fetch(end)).text).toContain('value="review"');
    expect((await review(browser, "")).json).toEqual({ review: null });
  });
});
