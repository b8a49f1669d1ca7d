import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseTag } from "#domains/courses/content-tags.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { withFullCourseList } from "#tests/kit/full-course-list.ts";
import {
  copyBrowser,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const notificationsPath = "/profile/Notifications/NotificationsPage";
const chromeUserAgent =
  "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const notificationsOf = async (browser: Browser) => {
  const { json } = await call(browser, "GET", "/notifications");
  return json["notifications"] as unknown as {
    id: string;
    kind: string;
    detail: Record<string, string>;
    read: boolean;
  }[];
};
const kindsOf = async (browser: Browser) =>
  (await notificationsOf(browser)).map(({ kind }) => kind);
/** Signs in a minute later, because notifications are sorted by time. */
function login(browser: Browser, email: string) {
  portal.clock.advance(60_000);
  const options = { headers: { "user-agent": chromeUserAgent } };
  return call(browser, "POST", "/login", { email, password: testPassword }, options);
}
const postForm = (browser: Browser, fields: Record<string, string>) =>
  browser.fetch(notificationsPath, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

describe("a portal notifies a user", () => {
  test("with one welcome when they register, even if they were a session user before", async () => {
    const browser = portal.browser();
    await call(browser, "POST", "/sessions");
    const { email } = await openRegisteredBrowser(portal, browser);
    expect(await kindsOf(browser)).toEqual(["welcome"]);
    await login(browser, email);
    expect(await kindsOf(browser)).toEqual(["welcome"]);
  });

  test("about a sign-in in a new browser, but not in a known one", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const phone = portal.browser();
    await login(phone, email);
    expect(await kindsOf(browser)).toEqual(["new-device", "welcome"]);
    expect((await notificationsOf(browser))[0]?.detail).toEqual({ browser: "Chrome, Android" });
    await call(phone, "POST", "/sign-out");
    await login(phone, email);
    await call(browser, "POST", "/sign-out");
    await login(browser, email);
    expect(await kindsOf(browser)).toEqual(["new-device", "welcome"]);
  });

  test("about a finished course, once, even if they finish it again", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    portal.clock.advance(60_000);
    const finishCourse = () =>
      call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
    expect((await finishCourse()).status).toBe(200);
    await finishCourse();
    expect(await kindsOf(browser)).toEqual(["course-finished", "welcome"]);
    // The notification names the course, however many courses the portal has.
    await withFullCourseList(portal, async () => {
      const { text } = await browser.fetch(notificationsPath);
      expect(text).toContain("You have finished “A short one”");
    });
  });
});

describe("a user is notified of a finished course", () => {
  const finishShort = (browser: Browser, key?: string) =>
    call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done", key });

  test("in the transaction that finishes the course: if one write fails, neither is stored", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      create function refuse_notification() returns trigger language plpgsql
        as $$ begin raise exception 'no room'; end $$`);
    await portal.database.db.execute(sql`
      create trigger refuse before insert on notifications for each row
        when (new.kind = 'course-finished') execute function refuse_notification()`);
    expect((await finishShort(browser, "one-key")).status).toBe(500);
    const { json } = await call(browser, "GET", "/courses/short?rel=all");
    expect(json["progress"]!["breath"]?.["state"]).not.toBe("done");
    await portal.database.db.execute(sql`drop trigger refuse on notifications`);
    expect((await finishShort(browser, "one-key")).status).toBe(200);
    expect(await kindsOf(browser)).toContain("course-finished");
  });

  test("when they finish the course as a session user and then sign in to their account", async () => {
    const { email } = await openRegisteredBrowser(portal);
    for (const hasProgressInAccount of [false, true]) {
      const account = hasProgressInAccount ? (await openRegisteredBrowser(portal)).email : email;
      const { browser } = await openSessionBrowser(portal);
      if (hasProgressInAccount) {
        const accountBrowser = portal.browser();
        await login(accountBrowser, account);
        await call(accountBrowser, "PUT", "/courses/short/elements/breath/progress", {
          state: "opened",
        });
      }
      await finishShort(browser);
      await login(browser, account);
      expect(await kindsOf(browser)).toContain("course-finished");
    }
  });

  test("when the course is shortened to the elements that they have done", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    portal.clock.advance(60_000);
    const path = "/courses/first-steps";
    await call(browser, "PUT", `${path}/elements/welcome/progress`, { state: "done" });
    await withTransaction(portal.database.db, async (tx) => {
      await tx.execute(sql`
        update course_revisions
        set body = jsonb_set(body, '{elements}', jsonb_build_array(body->'elements'->0))
        where environment_id = 'first' and course_id = 'first-steps'`);
      await announceChange(tx, "first", [courseTag("first", "first-steps")]);
    });
    const upgradeProgress = async () =>
      (await call(browser, "POST", `${path}/progress/upgrade`, {})).json["total"];
    await expect.poll(upgradeProgress).toBe(1);
    expect(await kindsOf(browser)).toEqual(["course-finished", "welcome"]);
  });
});

describe("the notifications screen, without scripts", () => {
  test("is found only in its exact letter case, and only for signed-in users", async () => {
    const guest = await portal.fetch(notificationsPath);
    expect([guest.status, guest.headers.get("location")]).toEqual([
      302,
      `/?scenario=login&returnTo=${encodeURIComponent(notificationsPath)}`,
    ]);
    const { browser } = await openRegisteredBrowser(portal);
    expect((await browser.fetch(notificationsPath)).status).toBe(200);
    expect((await browser.fetch(notificationsPath.toLowerCase())).status).toBe(404);
  });

  test("marks one or all notifications as read by its buttons, and none when it is only viewed", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    await login(portal.browser(), email);
    await browser.fetch(notificationsPath);
    const countUnread = async () =>
      (await notificationsOf(browser)).filter(({ read }) => !read).length;
    expect(await countUnread()).toBe(2);
    expect((await browser.fetch("/profile")).text).toContain('aria-label="2 unread"');
    const { id } = (await notificationsOf(browser))[0]!;
    expect((await postForm(browser, { read: id })).status).toBe(303);
    expect((await notificationsOf(browser)).map(({ read }) => read)).toEqual([true, false]);
    await postForm(browser, {});
    expect(await countUnread()).toBe(0);
    expect((await browser.fetch("/profile")).text).not.toMatch(/\d unread/);
  });

  test("is private to a user and portal: nobody else reads or marks them", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const otherUser = await openRegisteredBrowser(portal);
    const { id } = (await notificationsOf(browser))[0]!;
    const markInput = { notificationId: id };
    expect((await call(otherUser.browser, "POST", "/notifications/read", markInput)).status).toBe(
      404,
    );
    expect((await notificationsOf(browser))[0]?.read).toBe(false);
    const { rows } = await portal.database.db.execute(sql`
      select distinct environment_id from notifications where user_id = ${userId}`);
    expect(rows).toEqual([{ environment_id: "first" }]);
    expect((await call(copyBrowser(portal.second, browser), "GET", "/notifications")).status).toBe(
      401,
    );
  });
});
