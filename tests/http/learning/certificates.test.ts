import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readPdf } from "#tests/kit/read-pdf.ts";

let portal: TestPortal;
beforeAll(async () => {
  const certificates = { signedBy: "Olena Hrytsenko", role: { en: "Editor" } };
  portal = await startTestPortal({ settings: { certificates } });
  await portal.database.db.execute(sql`
    update course_revisions set body = body || '{"certificate": {"offered": true, "edition": 1}}'
    where environment_id = 'first' and course_id = 'a-paid-course'`);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

type IssuedCertificate = {
  number: string;
  name: string | null;
  title: string;
  renamesLeft: number;
};
/** Creates a user who has bought and finished the paid course. */
async function createFinishedBuyer() {
  const person = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into orders (environment_id, user_id, course_ids, state, paid_at)
    values ('first', ${person.userId}, array['a-paid-course'], 'paid', now())`);
  const path = "/courses/a-paid-course/elements/treasure/progress";
  await call(person.browser, "PUT", path, { state: "done" });
  return person;
}
const refund = (userId: string) =>
  portal.database.db.execute(
    sql`update orders set state = 'refunded', refunded_at = now() where user_id = ${userId}`,
  );
/** Creates a user who has finished the course `short`, which has a certificate. */
async function createFinisher() {
  const person = await openRegisteredBrowser(portal);
  await call(person.browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
  return person;
}
const requestCertificate = (browser: Browser, data: Record<string, unknown>) =>
  call(browser, "POST", "/creator/courses/short/certificate-requests", { data });
const listOwnCertificates = async (browser: Browser) =>
  (await call(browser, "GET", "/certificates")).json[
    "certificates"
  ] as unknown as IssuedCertificate[];
const fetchPdf = (browser: Browser, number: string, headers = {}) =>
  browser.fetch(`/certificates/${number}/certificate.pdf`, { headers });

describe("a certificate", () => {
  test("is issued once for a finished course, with the name that was sent; its link is emailed", async () => {
    const unfinished = await openRegisteredBrowser(portal);
    expect((await requestCertificate(unfinished.browser, {})).json["code"]).toBe(
      "COURSE-UNFINISHED",
    );
    const { browser, email } = await createFinisher();
    const responses = await Promise.all(
      [1, 2, 3].map(() => requestCertificate(browser, { name: "Anna Koval" })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await requestCertificate(browser, { name: "Somebody Else" });
    const [certificate, ...others] = await listOwnCertificates(browser);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({ name: "Anna Koval", renamesLeft: 3 });
    const { rows } = await portal.database.db.execute<{ body: string }>(
      sql`select body from outbox where recipient = ${email} and body like '%/certificates/%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body).toContain(`/certificates/${certificate!.number}/`);
  });

  test("has a public page at any spelling of its number, and no page exists for an unknown number", async () => {
    const { browser } = await createFinisher();
    await requestCertificate(browser, { name: "Anna <b>Koval</b>" });
    const [{ number }] = (await listOwnCertificates(browser)) as [IssuedCertificate];
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
    const { browser } = await createFinisher();
    await requestCertificate(browser, { name: "Їжакевич Ґанна" });
    const [{ number, title }] = (await listOwnCertificates(browser)) as [IssuedCertificate];
    const response = await fetchPdf(browser, number);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/pdf",
    ]);
    const pdf = readPdf(response.bytes);
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
    const secondResponse = await fetchPdf(browser, number, {
      "if-none-match": response.headers.get("etag")!,
    });
    expect(secondResponse.status).toBe(304);
    const admin = await createUserWithRole(portal, "mp-admin");
    expect((await fetchPdf(admin.browser, number)).status).toBe(200);
    const { browser: otherBrowser } = await openRegisteredBrowser(portal);
    const refused = await fetchPdf(otherBrowser, number);
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      `/certificates/${number}/`,
    ]);
    const guestResponse = await fetchPdf(portal.browser(), number);
    expect(guestResponse.headers.get("location")).toContain("scenario=login");
  });

  test("has its name corrected by its owner three times, by an admin always, and by nobody else", async () => {
    const { browser } = await createFinisher();
    await requestCertificate(browser, { name: "Ana" });
    const [{ number }] = (await listOwnCertificates(browser)) as [IssuedCertificate];
    const readPage = async () => (await portal.browser().fetch(`/certificates/${number}/`)).text;
    expect(await readPage()).toContain("Ana");
    const formResponse = await browser.fetch(`/certificates/${number}/`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "name=Anna",
    });
    expect(formResponse.status).toBe(303);
    expect(await readPage()).toContain(">Anna<");
    const rename = (caller: Browser, name: string) =>
      call(caller, "PATCH", `/certificates/${number}`, { name });
    expect((await rename(browser, "Anna")).json["renamesLeft"]).toBe(2);
    await rename(browser, "Anna K");
    expect((await rename(browser, "王")).json["code"]).toBe("CERTIFICATE-NAME-WRONG");
    await rename(browser, "Anna Ko");
    expect((await rename(browser, "Anna Kov")).json["code"]).toBe("CERTIFICATE-NAME-FINAL");
    const { browser: otherBrowser } = await openRegisteredBrowser(portal);
    expect((await rename(otherBrowser, "Mine")).status).toBe(404);
    const admin = await createUserWithRole(portal, "mp-admin");
    expect((await rename(admin.browser, "Anna Koval")).status).toBe(200);
    expect(await readPage()).toContain("Anna Koval");
    const { rows } = await portal.database.db.execute(
      sql`select before, after from audit_log where action = 'renameCertificate'`,
    );
    expect(rows).toEqual([{ before: { name: "Anna Ko" }, after: { name: "Anna Koval" } }]);
  });

  test("that was revoked says so at once and has no PDF; it can be restored", async () => {
    const { browser } = await createFinisher();
    await requestCertificate(browser, { name: "Anna" });
    const [{ number }] = (await listOwnCertificates(browser)) as [IssuedCertificate];
    const admin = await createUserWithRole(portal, "mp-admin");
    const readPage = async () => (await portal.browser().fetch(`/certificates/${number}/`)).text;
    expect(await readPage()).toContain("This certificate is genuine");
    const revoke = (caller: Browser, revoked: boolean) =>
      call(caller, "PUT", `/certificates/${number}/revoked`, { revoked });
    expect((await revoke(browser, true)).status).toBe(403);
    expect((await revoke(admin.browser, true)).status).toBe(200);
    expect(await readPage()).toContain("This certificate was revoked");
    expect((await fetchPdf(browser, number)).status).toBe(303);
    await revoke(admin.browser, false);
    expect(await readPage()).toContain("This certificate is genuine");
  });

  test("of a user who deleted their account here stays genuine and loses its name", async () => {
    const { browser, userId } = await createFinisher();
    await requestCertificate(browser, { name: "Anna Koval" });
    const [{ number }] = (await listOwnCertificates(browser)) as [IssuedCertificate];
    const fetchPage = () => portal.browser().fetch(`/certificates/${number}/`);
    expect((await fetchPage()).text).toContain("Anna Koval");
    await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, {
      deletion: [{ environmentId: portal.id }],
      proof: testPassword,
    });
    const { status, text } = await fetchPage();
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
    const response = await fetchPdf(browser, "AAAA-BBBB-CCCC");
    expect(response.status).toBe(200);
    const pdf = readPdf(response.bytes);
    expect(pdf).toMatchObject({ language: "ar", pages: 1, images: 1 });
    expect(pdf.texts).toEqual(expect.arrayContaining(["شهادة", "محمد الأمين", "الخروف الضائع"]));
  } finally {
    await arabic.close();
  }
});

describe("after a refund", () => {
  const courseEndPath = "/courses/a-paid-course/finished";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const submitCourseEnd = (browser: Browser, intent: string, text: string) =>
    browser.fetch(courseEndPath, {
      headers,
      body: new URLSearchParams({ intent, text }).toString(),
    });
  const saveReview = (browser: Browser, text: string) =>
    call(browser, "PUT", "/courses/a-paid-course/reviews/own", { text });
  const requestBoughtCertificate = (browser: Browser) =>
    call(browser, "POST", "/creator/courses/a-paid-course/certificate-requests", {
      data: { name: "Anna" },
    });

  test("nobody gets the certificate of the course or publishes a review of it, by form or API", async () => {
    const { browser, userId } = await createFinishedBuyer();
    await refund(userId);
    const denied = { status: 403, json: { code: "AUTH-DENY" } };
    expect((await submitCourseEnd(browser, "certificate", "Anna Koval")).status).toBe(403);
    expect((await submitCourseEnd(browser, "review", "Very good")).status).toBe(403);
    expect(await requestBoughtCertificate(browser)).toMatchObject(denied);
    expect(await saveReview(browser, "Very good")).toMatchObject(denied);
    expect(await listOwnCertificates(browser)).toEqual([]);
    expect((await call(portal, "GET", "/courses/a-paid-course/reviews")).json).toEqual([]);
    const { text } = await browser.fetch(courseEndPath);
    expect(text).not.toMatch(/value="certificate"|value="review"/);
  });

  test("earlier certificates and reviews stay, and users can still remove their own review", async () => {
    const { browser, userId } = await createFinishedBuyer();
    await submitCourseEnd(browser, "certificate", "Anna Koval");
    await saveReview(browser, "Very good");
    await refund(userId);
    expect(await listOwnCertificates(browser)).toHaveLength(1);
    expect((await browser.fetch(courseEndPath)).text).toContain('value="review"');
    expect((await saveReview(browser, "")).json).toEqual({ review: null });
  });
});
