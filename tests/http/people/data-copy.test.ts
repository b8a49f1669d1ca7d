import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deletionGraceMs, erasureQueue } from "#domains/people/erasure/erase-deleted.server.ts";
import { dataCopyFolder, dataCopyLifeMs } from "#domains/people/data-copy/data-copy.ts";
import { dataCopyLimit } from "#domains/people/data-copy/request-data-copy.server.ts";
import { sweepQueue } from "#domains/people/sweep-expired.server.ts";
import { freshProofMs } from "#domains/settings/require-fresh-proof.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readZip } from "#tests/kit/read-zip.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const copyPath = (userId: string) => `/users/${userId}/data-copy`;

async function readStatus(browser: Browser, userId: string) {
  const { json } = await call(browser, "GET", copyPath(userId));
  return json["copy"] as unknown as { status: string; done: number; total: number } | null;
}
const waitUntilReady = (browser: Browser, userId: string) =>
  expect.poll(async () => (await readStatus(browser, userId))?.status).toBe("ready");

async function download(browser: Browser, userId: string) {
  const { json } = await call(browser, "POST", `${copyPath(userId)}/link`, {});
  return browser.fetch(String(json["path"]));
}
async function listCopies(userId: string): Promise<string[]> {
  const names = [];
  for await (const name of portal.files.list(dataCopyFolder(userId))) names.push(name);
  return names;
}

describe("a learner", () => {
  test("requests and downloads a copy from the profile without scripts", async () => {
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await verifyAddress(portal, email);
    const picture = await sharp({
      create: { width: 40, height: 40, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    await call(browser, "PUT", "/users/self/picture", { picture: picture.toString("base64") });
    await call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
    await portal.database.db.execute(sql`
      insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
        minutes, finished_at, issued_at)
      values ('first', '1111-2222-3333', ${userId}, 'short', 1, 1, 'Anna <Koval>', 'A short one', 'en', 20, now(), now())`);
    const answer = await postForm(browser, "/profile", { intent: "copy-data" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile#data-copy"]);
    expect((await browser.fetch("/profile")).text).toContain("We’re preparing your copy");
    await waitUntilReady(browser, userId);
    expect((await browser.fetch("/profile")).text).toContain("Your copy is ready");
    expect((await browser.fetch("/profile/Notifications/NotificationsPage")).text).toContain(
      "A copy of your data is ready",
    );
    const link = await postForm(browser, "/profile", { intent: "download-data" });
    expect([link.status, link.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/files\/signed\/data-copies\/.*\/my-data\.zip\?/),
    ]);
    const file = await browser.fetch(link.headers.get("location")!);
    expect([file.headers.get("cache-control"), file.headers.get("content-disposition")]).toEqual([
      "private, no-store",
      "attachment",
    ]);
    const zip = await readZip(file.bytes);
    expect(Object.keys(zip).toSorted()).toEqual([
      "data.json",
      "files/certificate-1111-2222-3333.pdf",
      "files/picture.webp",
      "index.html",
    ]);
    expect(await sharp(zip["files/picture.webp"]).metadata()).toMatchObject({ format: "webp" });
    expect(zip["files/certificate-1111-2222-3333.pdf"]!.subarray(0, 5).toString()).toBe("%PDF-");
    const { data } = JSON.parse(zip["data.json"]!.toString()) as {
      data: Record<string, Record<string, unknown>[]>;
    };
    expect(data["users"]).toMatchObject([{ id: userId, email }]);
    expect(data["course_progress"]).toMatchObject([{ course_id: "short" }]);
    expect(JSON.stringify(data)).not.toMatch(/hash|"successor"/);
    const page = zip["index.html"]!.toString();
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain("Anna &lt;Koval&gt;");
    expect(page).toContain('<a href="files/picture.webp">');
    expect(page).toContain("<h2>Progress in courses</h2>");
    portal.clock.advance(10 * 60_000);
    expect((await browser.fetch(link.headers.get("location")!)).status).toBe(403);
  });

  test("gets the readable page in their language", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await postForm(browser, "/language", { lang: "uk" });
    await call(browser, "POST", copyPath(userId), {});
    await waitUntilReady(browser, userId);
    const zip = await readZip((await download(browser, userId)).bytes);
    expect(zip["index.html"]!.toString()).toMatch(
      /lang="uk" dir="ltr"[^]*Ваші дані на порталі[^]*<h2>Обліковий запис/,
    );
  });

  test("gets only data of this portal, and no one else reads it", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const other = await openRegisteredBrowser(portal);
    const mentor = await createUserWithRole(portal, "mentor");
    await portal.database.db.execute(sql`
      insert into memberships (environment_id, user_id, utm) values ('second', ${userId}, '{"utm_source":"elsewhere"}')`);
    await call(browser, "POST", copyPath(userId), {});
    await waitUntilReady(browser, userId);
    for (const stranger of [other.browser, mentor.browser])
      for (const [method, path] of [
        ["POST", copyPath(userId)],
        ["GET", copyPath(userId)],
        ["POST", `${copyPath(userId)}/link`],
      ] as const)
        expect((await call(stranger, method, path, {})).status).toBe(403);
    const { json } = await call(browser, "POST", `${copyPath(userId)}/link`, {});
    expect((await portal.second.fetch(String(json["path"]))).status).toBe(403);
    const zip = await readZip((await download(browser, userId)).bytes);
    expect(zip["data.json"]!.toString()).not.toContain("elsewhere");
  });

  test("can't request a second copy while one is prepared, nor too many a day", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const first = await call(browser, "POST", copyPath(userId), {});
    await waitUntilReady(browser, userId);
    const setStatus = (status: string) =>
      portal.database.db.execute(sql`
        update data_copies set status = ${status} where user_id = ${userId}`);
    await setStatus("working");
    const again = await call(browser, "POST", copyPath(userId), {});
    expect([first.json["status"], again.json["id"]]).toEqual(["waiting", first.json["id"]]);
    await setStatus("ready");
    for (let count = 2; count < dataCopyLimit.attemptsMax; count++)
      await call(browser, "POST", copyPath(userId), {});
    expect((await call(browser, "POST", copyPath(userId), {})).status).toBe(429);
    await waitUntilReady(browser, userId);
    const refused = await postForm(browser, "/profile", { intent: "copy-data" });
    expect([refused.status, refused.text.includes("Too many")]).toEqual([429, true]);
  });

  test("has only the newest copy; the file is deleted when its time is over, and with the account", async () => {
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await call(browser, "POST", copyPath(userId), {});
    await waitUntilReady(browser, userId);
    const [first] = await listCopies(userId);
    await call(browser, "POST", copyPath(userId), {});
    await waitUntilReady(browser, userId);
    await portal.enqueue(sweepQueue);
    await expect.poll(async () => (await listCopies(userId)).includes(first!)).toBe(false);
    expect(await listCopies(userId)).toHaveLength(1);
    portal.clock.advance(dataCopyLifeMs);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect(await readStatus(browser, userId)).toBeNull();
    await portal.enqueue(sweepQueue);
    await expect.poll(() => listCopies(userId)).toEqual([]);
    await call(browser, "POST", copyPath(userId), {});
    await waitUntilReady(browser, userId);
    await portal.database.db.execute(sql`
      update memberships set deleted_at = ${new Date(portal.clock.now() - deletionGraceMs - 1000)}
      where user_id = ${userId}`);
    await portal.enqueue(erasureQueue);
    await expect.poll(() => listCopies(userId)).toEqual([]);
  });
});

describe("an admin", () => {
  test("makes a copy for a person only with a fresh proof of identity, and the log says so", async () => {
    const { userId } = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal, "mp-admin");
    const path = `/studio/people/${userId}`;
    portal.clock.advance(freshProofMs);
    const refused = await postForm(admin.browser, path, { intent: "copy-data" });
    expect(refused.headers.get("location")).toMatch(/^\/second-step\?/);
    expect((await call(admin.browser, "POST", copyPath(userId), {})).json["code"]).toBe(
      "FRESH-PROOF-MISSING",
    );
    await call(admin.browser, "POST", "/users/self/proof", { proof: testPassword });
    expect((await postForm(admin.browser, path, { intent: "copy-data" })).status).toBe(303);
    await waitUntilReady(admin.browser, userId);
    expect((await admin.browser.fetch(path)).text).toContain("The copy is ready until");
    portal.clock.advance(freshProofMs);
    const link = await call(admin.browser, "POST", `${copyPath(userId)}/link`, {});
    expect(link.json["code"]).toBe("FRESH-PROOF-MISSING");
    await call(admin.browser, "POST", "/users/self/proof", { proof: testPassword });
    const form = await postForm(admin.browser, path, { intent: "download-data" });
    const file = await admin.browser.fetch(form.headers.get("location")!);
    expect(JSON.stringify(Object.keys(await readZip(file.bytes)))).toContain("data.json");
    const { rows } = await portal.database.db.execute(sql`
      select action from audit_log where subject_id = ${userId} and actor = ${admin.userId} order by at`);
    expect(rows).toEqual([{ action: "requestDataCopy" }, { action: "createDataCopyLink" }]);
  });

  test("deletes a person's account, who is signed out, gets an email, and can undo it for 30 days", async () => {
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await verifyAddress(portal, email);
    const admin = await createUserWithRole(portal, "mp-admin");
    const mentor = await createUserWithRole(portal, "mentor");
    const { db } = portal.database;
    expect((await call(mentor.browser, "DELETE", `/users/${userId}`)).status).toBe(403);
    portal.clock.advance(freshProofMs);
    expect((await call(admin.browser, "DELETE", `/users/${userId}`)).json["code"]).toBe(
      "FRESH-PROOF-MISSING",
    );
    await call(admin.browser, "POST", "/users/self/proof", { proof: testPassword });
    const path = `/studio/people/${userId}`;
    expect((await postForm(admin.browser, path, { intent: "delete" })).status).toBe(303);
    expect((await admin.browser.fetch(path)).text).toContain("This account is deleted");
    expect((await call(browser, "GET", "/users/self")).status).toBe(401);
    const { rows } = await db.execute<{ subject: string; body: string }>(sql`
      select subject, body from outbox where recipient = ${email} and subject like '%was deleted%'`);
    expect(rows).toHaveLength(1);
    const { json } = await call(admin.browser, "DELETE", `/users/${userId}`);
    expect(json["erasedAt"]).toBe(new Date(portal.clock.now() + deletionGraceMs).toISOString());
    const { rows: entries } = await db.execute(sql`
      select action, before, after from audit_log where subject_id = ${userId} and actor = ${admin.userId}`);
    expect(entries).toEqual([
      { action: "deleteUser", before: { deleted: false }, after: { deleted: true } },
    ]);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect((await call(browser, "GET", "/users/self")).json["id"]).toBe(userId);
  });

  test("can't delete an owner, a person of another portal, or themselves", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const owner = await createUserWithRole(portal, "envmgr-admin");
    const elsewhere = await openRegisteredBrowser(portal.second);
    const statusOf = async (userId: string) =>
      (await call(admin.browser, "DELETE", `/users/${userId}`)).status;
    expect(await statusOf(owner.userId)).toBe(403);
    expect(await statusOf(admin.userId)).toBe(403);
    expect(await statusOf(elsewhere.userId)).toBe(404);
    expect((await call(admin.browser, "POST", copyPath(elsewhere.userId), {})).status).toBe(404);
  });
});
