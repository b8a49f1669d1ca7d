import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { submitBuyCourse } from "#tests/kit/checkout-forms.ts";
import { openCourseFor, userWithRole, registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await userWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const words = { buttonText: { en: "Begin here" }, buttonTextBuy: { en: "Ask for it" } };

/** Publishes a page with the button and returns the button's HTML, or the answer if the page is refused. */
async function shown(
  courseAction: Record<string, unknown>,
  alias: string,
  browser: Browser = portal.browser(),
) {
  const page = { texts: { en: { title: "A page" } }, options: { courseAction } };
  const put = await call(admin, "PUT", `/pages/${alias}`, { page, publish: true });
  if (put.status !== 200) return put;
  const html = (await browser.fetch(`/${alias}/`)).text;
  return /<div class="action-dock-place">.*?<\/div><\/div><\/div>/.exec(html)?.[0] ?? "";
}

test("a free course starts the start flow, with the page's own text", async () => {
  const html = await shown({ courseId: "short", ...words, style: "outline" }, "free");
  expect(html).toContain('action="/courses/short"');
  expect(html).toContain('value="start"');
  expect(html).toContain("Begin here");
  expect(html).not.toContain("Ask for it");
  expect(html).toContain('data-button="outline"');
});

test("a course that is not bought starts the buy flow; a buyer starts the course", async () => {
  const html = await shown({ courseId: "bought", ...words, alignContent: "right" }, "paid");
  expect(html).toContain('href="/courses/bought?scenario=buy-course"');
  expect(html).toContain("Ask for it");
  expect(html).toContain("dock--right");
  const owner = await registeredBrowser(portal);
  await openCourseFor(portal, owner.email, "bought");
  const own = await shown(
    { courseId: "bought", ...words, alignContent: "left" },
    "own",
    owner.browser,
  );
  expect(own).toContain("Begin here");
  expect(own).toContain("dock--left");
});

test("a portal without payments lets visitors request a paid course, on its page and in the popup", async () => {
  const { browser } = await registeredBrowser(portal);
  const page = (await browser.fetch("/courses/bought")).text;
  expect(page).toContain("Ask for this course");
  expect(page).not.toContain("Buy the course");
  expect(await shown({ courseId: "bought" }, "asked")).toContain("Ask for this course");
  const popup = (await browser.fetch("/courses/bought?scenario=buy-course")).text;
  expect(popup).toContain("we’ll open the course for you");
  expect(popup).not.toContain('name="gateway"');
  const saved = await submitBuyCourse(browser, "bought");
  expect([saved.status, saved.headers.get("location")]).toEqual([
    303,
    "/courses/bought?scenario=buy-course&step=fill-profile-buy",
  ]);
  expect((await browser.fetch("/profile")).text).not.toContain("Your courses and payments");
});

test("a button without its own text uses the course's; without the course there is no button", async () => {
  expect(await shown({ courseId: "short" }, "plain")).toContain("Start the course");
  expect(await shown({ courseId: "no-such-course" }, "lost")).toBe("");
});

test("an unknown style or side is refused with its path", async () => {
  const refused = await shown({ courseId: "short", alignContent: "middle" }, "wrong");
  expect(refused).toMatchObject({ status: 422, json: { code: "INVALID" } });
  expect(JSON.stringify(refused)).toContain("options.courseAction.alignContent");
});
