import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  userWithRole,
  registeredBrowser,
  sessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readAllPages } from "#tests/kit/read-all-pages.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const end = "/courses/short/finished";
const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const send = (browser: Browser, fields: Record<string, string>, path = end) =>
  browser.fetch(path, {
    method: "POST",
    headers: formHeaders,
    body: new URLSearchParams(fields).toString(),
  });
const finish = (browser: Browser) =>
  call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
const finisher = async () => {
  const person = await registeredBrowser(portal);
  await finish(person.browser);
  return person;
};
const mainOf = async (browser: Browser, path: string) => {
  const { text } = await browser.fetch(path);
  return /<main[\s\S]*<\/main>/.exec(text)?.[0].replace(/<!-- -->/g, "") ?? "";
};

describe("the end of a course", () => {
  test("is for learners who reached it: others are redirected to the course", async () => {
    const { browser: early } = await registeredBrowser(portal);
    for (const browser of [portal.browser(), early]) {
      const { status, headers } = await browser.fetch(end);
      expect([status, headers.get("location")]).toEqual([302, "/courses/short"]);
    }
    const { browser } = await finisher();
    const shown = await mainOf(browser, end);
    expect(shown).toContain("You finished the course");
    expect(shown).toContain("A short one");
    expect(shown).toContain("What you covered");
  });

  test("offers courses that were not started, free before paid, nothing hidden", async () => {
    const { browser } = await finisher();
    const next = (await mainOf(browser, end)).split("What to do next")[1]!;
    expect(next).toContain('href="/courses/first-steps"');
    expect(next).not.toContain('href="/courses/short"');
    expect(next.indexOf("/courses/first-steps")).toBeLessThan(next.indexOf("/courses/bought"));
    await call(browser, "PUT", "/courses/first-steps/elements/welcome/progress", { state: "done" });
    const later = (await mainOf(browser, end)).split("What to do next")[1]!;
    expect(later).not.toContain('href="/courses/first-steps"');
  });

  test("issues the certificate by a plain form, with the name that was confirmed there", async () => {
    const { browser } = await finisher();
    expect(await mainOf(browser, end)).toContain('value="Anna Koval"');
    const refused = await send(browser, { intent: "certificate", text: "王" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("We can’t print some of these");
    const given = await send(browser, { intent: "certificate", text: "Hanna Koval" });
    expect([given.status, given.headers.get("location")]).toEqual([303, `${end}#certificate`]);
    const shown = await mainOf(browser, end);
    expect(shown).toContain("Hanna Koval");
    const path = /href="(\/certificates\/[^"]*certificate\.pdf)"/.exec(shown)![1]!;
    expect((await browser.fetch(path)).headers.get("content-type")).toBe("application/pdf");
    expect(await mainOf(browser, "/profile/progress/certificates/")).toContain(path);
  });

  test("asks a session user for an account, and issues no certificate", async () => {
    const { browser } = await sessionBrowser(portal);
    await finish(browser);
    const shown = await mainOf(browser, end);
    expect(shown).toContain("Create an account");
    expect(shown).not.toContain("Create my certificate");
    expect((await send(browser, { intent: "certificate", text: "Anna" })).status).toBe(403);
  });

  test("refuses a request from a user who has not finished the course, and everything from a guest", async () => {
    const { browser } = await registeredBrowser(portal);
    const text = "Words that nobody takes";
    for (const who of [browser, portal.browser()])
      for (const intent of ["gift", "review", "certificate"]) {
        const { status, headers } = await send(who, { intent, text });
        // The screen is only for those who finished: others are redirected to the course.
        const led = [intent, status, headers.get("location")];
        expect(led).toEqual([intent, 302, "/courses/short"]);
      }
    const { rows } = await portal.database.db.execute(
      sql`select 1 from author_requests where data::text like ${`%${text}%`}`,
    );
    expect(rows).toEqual([]);
  });

  test("offers the course's gift after everything is done, and stores the request", async () => {
    const { browser } = await registeredBrowser(portal);
    const gift = async () => {
      const { json } = await call(browser, "GET", "/courses/short/elements");
      return (json["elements"] as unknown as { state: { visibleGift: boolean } }[])[0]!.state
        .visibleGift;
    };
    const contents = async () => (await browser.fetch("/lesson/breath/")).text;
    expect(await gift()).toBe(false);
    expect(await contents()).not.toContain("finished#gift");
    await finish(browser);
    expect(await gift()).toBe(true);
    expect(await contents()).toContain('href="/courses/short/finished#gift"');
    expect(await mainOf(browser, end)).toContain("A printed psalm, sent to you.");
    expect((await send(browser, { intent: "gift", text: " " })).status).toBe(422);
    expect((await send(browser, { intent: "gift", text: "Lviv, Nova Poshta 5" })).status).toBe(303);
    expect(await mainOf(browser, end)).toContain("We’ve got your request");
    const admin = await userWithRole(portal, "mp-admin");
    const { text } = await call(admin.browser, "GET", "/creator/requests");
    expect(text).toContain("Lviv, Nova Poshta 5");
  });
});

describe("course reviews", () => {
  const list = async () => {
    const { json } = await call(portal.browser(), "GET", "/courses/short/reviews");
    return json as unknown as { id: string; text: string; name: string; language: string }[];
  };

  test("are written by users who finished the course, one per user, and can be changed and removed", async () => {
    const { browser: early } = await registeredBrowser(portal);
    const write = (browser: Browser, text: string) =>
      call(browser, "PUT", "/courses/short/reviews/own", { text });
    expect((await write(early, "Never seen it")).json["code"]).toBe("COURSE-UNFINISHED");
    const guest = await write(portal.browser(), "Nobody");
    expect(guest.status).toBe(401);
    const { browser } = await finisher();
    const hostile = '<script>alert("x")</script>\u202e it helped\r\nme';
    const kept = await send(browser, { intent: "review", text: hostile });
    expect([kept.status, kept.headers.get("location")]).toEqual([303, `${end}#review`]);
    expect(await list()).toMatchObject([
      { text: '<script>alert("x")</script> it helped\nme', name: "Anna K.", language: "en" },
    ]);
    for (const path of ["/courses/short/reviews", "/courses/short"]) {
      const { text } = await portal.browser().fetch(path);
      expect(text).toContain("&lt;script&gt;alert(");
      expect(text).not.toContain('<script>alert("x")');
    }
    await write(browser, "It helped me a lot.");
    expect((await list()).map(({ text }) => text)).toEqual(["It helped me a lot."]);
    expect((await write(browser, "x".repeat(2_001))).json["code"]).toBe("REVIEW-WRONG");
    await write(browser, "");
    expect(await list()).toEqual([]);
  });

  test("are hidden by an admin, stay hidden when they are changed, and can be shown again", async () => {
    const { browser } = await finisher();
    await send(browser, { intent: "review", text: "Rude words" });
    const { id } = (await list())[0]!;
    const hide = (by: Browser, hidden: boolean) =>
      call(by, "PUT", `/courses/short/reviews/${id}/hidden`, { hidden });
    expect((await hide(browser, true)).status).toBe(403);
    const admin = await userWithRole(portal, "mp-admin");
    expect((await hide(admin.browser, true)).status).toBe(200);
    await send(browser, { intent: "review", text: "Other words" });
    expect(await list()).toEqual([]);
    expect(await mainOf(browser, end)).toContain("Your review is hidden");
    await expect
      .poll(async () => (await portal.browser().fetch("/courses/short/reviews")).text)
      .not.toContain("Rude words");
    await hide(admin.browser, false);
    expect((await list()).map(({ text }) => text)).toEqual(["Other words"]);
    const { rows } = await portal.database.db.execute(
      sql`select 1 from audit_log where action = 'hideReview'`,
    );
    expect(rows).toHaveLength(2);
    await send(browser, { intent: "review", text: "" });
  });

  test("come twenty at a time, newest first, each once; none of users who left the portal", async () => {
    await portal.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      select 'first', 'short', '', 'Words ' || n, 'en', timestamptz '2026-01-01' + n * interval '1 day'
      from generate_series(1, 45) n`);
    const page = async (address: string) => (await portal.browser().fetch(address)).text;
    const numbers = (text: string) =>
      [...text.matchAll(/>Words (\d+)</g)].map(([, n]) => Number(n));
    const pages = await Promise.all([1, 2, 3].map((n) => page(`/courses/short/reviews?page=${n}`)));
    expect(pages.map((text) => numbers(text).length)).toEqual([20, 20, 5]);
    expect(pages.flatMap(numbers)).toEqual(Array.from({ length: 45 }, (_, n) => 45 - n));
    expect(pages[0]).toContain('href="/courses/short/reviews?page=2"');
    expect(pages[2]).not.toContain("page=4");
    // The page's button loads the next reviews from this operation.
    const [, second] = await readAllPages(portal.browser(), "/courses/short/reviews");
    expect((second as unknown as Json[])[0]?.text).toBe("Words 25");
    const tooMany = await call(portal.browser(), "GET", "/courses/short/reviews?limit=21");
    expect(tooMany.status).toBe(422);
    const { browser, userId } = await finisher();
    await send(browser, { intent: "review", text: "I leave" });
    expect((await list())[0]!.text).toBe("I leave");
    await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, {
      deletion: [{ environmentId: portal.id }],
      proof: testPassword,
    });
    expect((await list())[0]!.text).not.toBe("I leave");
  });
});
