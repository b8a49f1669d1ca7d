import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { submitBuyCourse } from "#tests/kit/checkout-forms.ts";
import { openCourseFor, createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const buttonTexts = { buttonText: { en: "Begin here" }, buttonTextBuy: { en: "Ask for it" } };

/** Publishes a page with the button and returns the button's HTML, or the response if the API refuses the page. */
async function publishAndReadButton(
  courseAction: Record<string, unknown>,
  alias: string,
  browser: Browser = portal.browser(),
) {
  const page = { texts: { en: { title: "A page" } }, options: { courseAction } };
  const response = await call(admin, "PUT", `/pages/${alias}`, { page, publish: true });
  if (response.status !== 200) return response;
  const html = (await browser.fetch(`/${alias}/`)).text;
  return /<div class="action-dock-place">.*?<\/div><\/div><\/div>/.exec(html)?.[0] ?? "";
}

test("the button of a free course starts the course, and shows the page's own text", async () => {
  const html = await publishAndReadButton(
    { courseId: "short", ...buttonTexts, style: "outline" },
    "free",
  );
  expect(html).toContain('action="/courses/short"');
  expect(html).toContain('value="start"');
  expect(html).toContain("Begin here");
  expect(html).not.toContain("Ask for it");
  expect(html).toContain('data-button="outline"');
});

test("the button of a paid course opens the popup to buy it; for a buyer it starts the course", async () => {
  const html = await publishAndReadButton(
    { courseId: "a-paid-course", ...buttonTexts, alignContent: "right" },
    "paid",
  );
  expect(html).toContain('href="/courses/a-paid-course?scenario=buy-course"');
  expect(html).toContain("Ask for it");
  expect(html).toContain("dock--right");
  const buyer = await openRegisteredBrowser(portal);
  await openCourseFor(portal, buyer.email, "a-paid-course");
  const buyerHtml = await publishAndReadButton(
    { courseId: "a-paid-course", ...buttonTexts, alignContent: "left" },
    "own",
    buyer.browser,
  );
  expect(buyerHtml).toContain("Begin here");
  expect(buyerHtml).toContain("dock--left");
});

test("a portal without payments lets visitors request a paid course, on its page and in the popup", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const page = (await browser.fetch("/courses/a-paid-course")).text;
  expect(page).toContain("Ask for this course");
  expect(page).not.toContain("Buy the course");
  expect(await publishAndReadButton({ courseId: "a-paid-course" }, "asked")).toContain(
    "Ask for this course",
  );
  const popup = (await browser.fetch("/courses/a-paid-course?scenario=buy-course")).text;
  expect(popup).toContain("we’ll open the course for you");
  expect(popup).not.toContain('name="gateway"');
  const response = await submitBuyCourse(browser, "a-paid-course");
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    "/courses/a-paid-course?scenario=buy-course&step=fill-profile-buy",
  ]);
  expect((await browser.fetch("/profile")).text).not.toContain("Your courses and payments");
});

test("a button without its own text uses the course's; without the course there is no button", async () => {
  expect(await publishAndReadButton({ courseId: "short" }, "plain")).toContain("Start the course");
  expect(await publishAndReadButton({ courseId: "no-such-course" }, "lost")).toBe("");
});

test("an unknown style or side is refused with its path", async () => {
  const refused = await publishAndReadButton(
    { courseId: "short", alignContent: "middle" },
    "wrong",
  );
  expect(refused).toMatchObject({ status: 422, json: { code: "INVALID" } });
  expect(JSON.stringify(refused)).toContain("options.courseAction.alignContent");
});
