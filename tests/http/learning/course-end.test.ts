import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
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

const courseEndPath = "/courses/short/finished";
const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const submitForm = (browser: Browser, fields: Record<string, string>, path = courseEndPath) =>
  browser.fetch(path, {
    method: "POST",
    headers: formHeaders,
    body: new URLSearchParams(fields).toString(),
  });
const finishCourse = (browser: Browser) =>
  call(browser, "PUT", "/courses/short/elements/breath/progress", { state: "done" });
const createFinisher = async () => {
  const person = await openRegisteredBrowser(portal);
  await finishCourse(person.browser);
  return person;
};
const readMain = async (browser: Browser, path: string) => {
  const { text } = await browser.fetch(path);
  return /<main[\s\S]*<\/main>/.exec(text)?.[0].replace(/<!-- -->/g, "") ?? "";
};

describe("the end of a course", () => {
  test("is for learners who reached it: others are redirected to the course", async () => {
    const { browser: unfinishedBrowser } = await openRegisteredBrowser(portal);
    for (const browser of [portal.browser(), unfinishedBrowser]) {
      const { status, headers } = await browser.fetch(courseEndPath);
      expect([status, headers.get("location")]).toEqual([302, "/courses/short"]);
    }
    const { browser } = await createFinisher();
    const html = await readMain(browser, courseEndPath);
    expect(html).toContain("You finished the course");
    expect(html).toContain("A short one");
    expect(html).toContain("What you covered");
  });

  test("offers courses that were not started, free before paid, nothing hidden", async () => {
    const { browser } = await createFinisher();
    const offers = (await readMain(browser, courseEndPath)).split("What to do next")[1]!;
    expect(offers).toContain('href="/courses/first-steps"');
    expect(offers).not.toContain('href="/courses/short"');
    expect(offers.indexOf("/courses/first-steps")).toBeLessThan(
      offers.indexOf("/courses/a-paid-course"),
    );
    await call(browser, "PUT", "/courses/first-steps/elements/welcome/progress", { state: "done" });
    const laterOffers = (await readMain(browser, courseEndPath)).split("What to do next")[1]!;
    expect(laterOffers).not.toContain('href="/courses/first-steps"');
  });

  test("issues the certificate by a plain form, with the name that was confirmed there", async () => {
    const { browser } = await createFinisher();
    expect(await readMain(browser, courseEndPath)).toContain('value="Anna Koval"');
    const refusedResponse = await submitForm(browser, { intent: "certificate", text: "王" });
    expect(refusedResponse.status).toBe(422);
    expect(refusedResponse.text).toContain("We can’t print some of these");
    const response = await submitForm(browser, { intent: "certificate", text: "Hanna Koval" });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `${courseEndPath}#certificate`,
    ]);
    const html = await readMain(browser, courseEndPath);
    expect(html).toContain("Hanna Koval");
    const path = /href="(\/certificates\/[^"]*certificate\.pdf)"/.exec(html)![1]!;
    expect((await browser.fetch(path)).headers.get("content-type")).toBe("application/pdf");
    expect(await readMain(browser, "/profile/progress/certificates/")).toContain(path);
  });

  test("asks a session user for an account, and issues no certificate", async () => {
    const { browser } = await openSessionBrowser(portal);
    await finishCourse(browser);
    const html = await readMain(browser, courseEndPath);
    expect(html).toContain("Create an account");
    expect(html).not.toContain("Create my certificate");
    expect((await submitForm(browser, { intent: "certificate", text: "Anna" })).status).toBe(403);
  });

  test("refuses a request from a user who has not finished the course, and everything from a guest", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const text = "Words that nobody takes";
    for (const visitor of [browser, portal.browser()])
      for (const intent of ["gift", "review", "certificate"]) {
        const { status, headers } = await submitForm(visitor, { intent, text });
        // The screen is only for those who finished: others are redirected to the course.
        const redirect = [intent, status, headers.get("location")];
        expect(redirect).toEqual([intent, 302, "/courses/short"]);
      }
    const { rows } = await portal.database.db.execute(
      sql`select 1 from author_requests where data::text like ${`%${text}%`}`,
    );
    expect(rows).toEqual([]);
  });

  test("offers the course's gift after everything is done, and stores the request", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const isGiftVisible = async () => {
      const { json } = await call(browser, "GET", "/courses/short/elements");
      return (json["elements"] as unknown as { state: { visibleGift: boolean } }[])[0]!.state
        .visibleGift;
    };
    const readLesson = async () => (await browser.fetch("/lesson/breath/")).text;
    expect(await isGiftVisible()).toBe(false);
    expect(await readLesson()).not.toContain("finished#gift");
    await finishCourse(browser);
    expect(await isGiftVisible()).toBe(true);
    expect(await readLesson()).toContain('href="/courses/short/finished#gift"');
    expect(await readMain(browser, courseEndPath)).toContain("A printed psalm, sent to you.");
    expect((await submitForm(browser, { intent: "gift", text: " " })).status).toBe(422);
    expect(
      (await submitForm(browser, { intent: "gift", text: "Lviv, Nova Poshta 5" })).status,
    ).toBe(303);
    expect(await readMain(browser, courseEndPath)).toContain("We’ve got your request");
    const admin = await createUserWithRole(portal, "mp-admin");
    const { text } = await call(admin.browser, "GET", "/creator/requests");
    expect(text).toContain("Lviv, Nova Poshta 5");
  });
});

describe("course reviews", () => {
  const listReviews = async () => {
    const { json } = await call(portal.browser(), "GET", "/courses/short/reviews");
    return json as unknown as { id: string; text: string; name: string; language: string }[];
  };

  test("are written by users who finished the course, one per user, and can be changed and removed", async () => {
    const { browser: unfinishedBrowser } = await openRegisteredBrowser(portal);
    const writeReview = (browser: Browser, text: string) =>
      call(browser, "PUT", "/courses/short/reviews/own", { text });
    expect((await writeReview(unfinishedBrowser, "Never seen it")).json["code"]).toBe(
      "COURSE-UNFINISHED",
    );
    const guestResponse = await writeReview(portal.browser(), "Nobody");
    expect(guestResponse.status).toBe(401);
    const { browser } = await createFinisher();
    const hostile = '<script>alert("x")</script>\u202e it helped\r\nme';
    const response = await submitForm(browser, { intent: "review", text: hostile });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `${courseEndPath}#review`,
    ]);
    expect(await listReviews()).toMatchObject([
      { text: '<script>alert("x")</script> it helped\nme', name: "Anna K.", language: "en" },
    ]);
    for (const path of ["/courses/short/reviews", "/courses/short"]) {
      const { text } = await portal.browser().fetch(path);
      expect(text).toContain("&lt;script&gt;alert(");
      expect(text).not.toContain('<script>alert("x")');
    }
    await writeReview(browser, "It helped me a lot.");
    expect((await listReviews()).map(({ text }) => text)).toEqual(["It helped me a lot."]);
    expect((await writeReview(browser, "x".repeat(2_001))).json["code"]).toBe("REVIEW-WRONG");
    await writeReview(browser, "");
    expect(await listReviews()).toEqual([]);
  });

  test("are hidden by an admin, stay hidden when they are changed, and can be shown again", async () => {
    const { browser } = await createFinisher();
    await submitForm(browser, { intent: "review", text: "Rude words" });
    const { id } = (await listReviews())[0]!;
    const setHidden = (caller: Browser, hidden: boolean) =>
      call(caller, "PUT", `/courses/short/reviews/${id}/hidden`, { hidden });
    expect((await setHidden(browser, true)).status).toBe(403);
    const admin = await createUserWithRole(portal, "mp-admin");
    expect((await setHidden(admin.browser, true)).status).toBe(200);
    await submitForm(browser, { intent: "review", text: "Other words" });
    expect(await listReviews()).toEqual([]);
    expect(await readMain(browser, courseEndPath)).toContain("Your review is hidden");
    await expect
      .poll(async () => (await portal.browser().fetch("/courses/short/reviews")).text)
      .not.toContain("Rude words");
    await setHidden(admin.browser, false);
    expect((await listReviews()).map(({ text }) => text)).toEqual(["Other words"]);
    const { rows } = await portal.database.db.execute(
      sql`select 1 from audit_log where action = 'hideReview'`,
    );
    expect(rows).toHaveLength(2);
    await submitForm(browser, { intent: "review", text: "" });
  });

  test("are shown twenty at a time, newest first, each once, and without those of users who left the portal", async () => {
    await portal.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      select 'first', 'short', '', 'Words ' || n, 'en', timestamptz '2026-01-01' + n * interval '1 day'
      from generate_series(1, 45) n`);
    const readPage = async (address: string) => (await portal.browser().fetch(address)).text;
    const readReviewNumbers = (text: string) =>
      [...text.matchAll(/>Words (\d+)</g)].map(([, n]) => Number(n));
    const pages = await Promise.all(
      [1, 2, 3].map((n) => readPage(`/courses/short/reviews?page=${n}`)),
    );
    expect(pages.map((text) => readReviewNumbers(text).length)).toEqual([20, 20, 5]);
    expect(pages.flatMap(readReviewNumbers)).toEqual(Array.from({ length: 45 }, (_, n) => 45 - n));
    expect(pages[0]).toContain('href="/courses/short/reviews?page=2"');
    expect(pages[2]).not.toContain("page=4");
    // The page's button loads the next reviews from this operation.
    const [, second] = await readAllPages(portal.browser(), "/courses/short/reviews");
    expect((second as unknown as Json[])[0]?.text).toBe("Words 25");
    const tooManyResponse = await call(portal.browser(), "GET", "/courses/short/reviews?limit=21");
    expect(tooManyResponse.status).toBe(422);
    const { browser, userId } = await createFinisher();
    await submitForm(browser, { intent: "review", text: "I leave" });
    expect((await listReviews())[0]!.text).toBe("I leave");
    await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, {
      deletion: [{ environmentId: portal.id }],
      proof: testPassword,
    });
    expect((await listReviews())[0]!.text).not.toBe("I leave");
  });
});
