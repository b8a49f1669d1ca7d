import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const scrollTo = (page: Page, selector: string | null, top: number) =>
  page.evaluate(
    ([where, y]) =>
      where
        ? document.querySelector(where)!.scrollTo(0, y)
        : window.scrollTo({ top: y, behavior: "instant" }),
    [selector, top] as const,
  );

test(
  "on the policy pages, the list and the dropdown switch between policies and become sticky at their thresholds",
  { tag: "@scripts" },
  async ({ page, homeUrl: home }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(`${home}/privacy-policy/`);
    await hydrate(page);
    await expectAccessible(page);
    const list = page.locator(".policy__list");
    for (const [top, stuck] of [
      // With the portal's banner the threshold is 252; without a banner it would be 230.
      [251, "no"],
      [252, "yes"],
      [251, "no"],
    ] as const) {
      await scrollTo(page, null, top);
      await expect(list).toHaveAttribute("data-stuck", stuck);
    }
    // From here on the list is sticky: it doesn't jump, and no longer scrolls with the text.
    const stickyTop = (await list.boundingBox())!.y;
    for (const top of [252, 262, 900]) {
      await scrollTo(page, null, top);
      await expect
        .poll(async () => Math.abs((await list.boundingBox())!.y - (stickyTop - 1)))
        .toBeLessThan(1);
    }
    await list.getByRole("link", { name: "Terms of use" }).click();
    await expect(page).toHaveURL(`${home}/terms-of-use/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");

    await page.setViewportSize({ width: 390, height: 800 });
    const dropdown = page.locator(".policy__drop");
    await scrollTo(page, null, 179);
    await expect(dropdown).toHaveAttribute("data-stuck", "no");
    await scrollTo(page, null, 181);
    await expect(dropdown).toHaveAttribute("data-stuck", "yes");
    await dropdown.locator("summary").click();
    await expectAccessible(page);
    await dropdown.getByRole("link", { name: "Cookie policy" }).click();
    await expect(page).toHaveURL(`${home}/cookie-policy/`);
    await expect(dropdown).not.toHaveAttribute("open");
  },
);

test(
  "a policy opens over the form that links to it; typed text and the address stay",
  { tag: "@scripts" },
  async ({ page, homeUrl: home }) => {
    await page.goto(`${home}/?scenario=sign-in`);
    await hydrate(page);
    const form = page.getByRole("dialog").first();
    await form.getByLabel("First name").fill("Hanna");
    await form.getByRole("link", { name: "terms of use" }).first().click();
    const policy = page.getByRole("dialog", { name: "Terms of use" });
    await expect(policy.getByRole("heading", { level: 2 }).first()).toHaveText("Terms of use");
    await expectAccessible(page);
    await policy.locator("summary").click();
    await policy.getByRole("link", { name: "Cookie policy" }).click();
    const cookiePolicy = page.getByRole("dialog", { name: "Cookie policy" });
    await expect(cookiePolicy.getByText("In force from")).toBeVisible();
    await scrollTo(page, "dialog dialog .dialog-panel__body", 190);
    await expect(cookiePolicy.locator(".policy__drop")).toHaveAttribute("data-stuck", "yes");
    await cookiePolicy.getByRole("button", { name: "Back to the form" }).click();
    await expect(cookiePolicy).toBeHidden();
    await expect(page).toHaveURL(`${home}/?scenario=sign-in`);
    await expect(form.getByLabel("First name")).toHaveValue("Hanna");
  },
);

test(
  "a policy popup with its own address keeps that address when another policy is chosen, and shows the portal's own label",
  { tag: "@scripts" },
  async ({ page, homeUrl: home }) => {
    await page.goto(`${home}/courses/?popup=policy&of=mentor-policy`);
    await hydrate(page);
    const policy = page.getByRole("dialog");
    await expect(policy.locator(".policy__drop a")).toHaveCount(2);
    await policy.locator("summary").click();
    await policy.getByRole("link", { name: "Mentor terms" }).click();
    await expect(policy.getByRole("heading", { level: 2 }).first()).toHaveText(
      "Terms for talking with a mentor",
    );
    await expect(page).toHaveURL(`${home}/courses/?popup=policy&of=mentor-policy`);
    await policy.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(`${home}/courses/`);
  },
);

test(
  "if a screen's code is missing, the page reloads at most once a minute; then an error shows, even without the error screen's code",
  { tag: "@scripts" },
  async ({ page, homeUrl: home, expectConsoleErrors }) => {
    expectConsoleErrors(
      /Error loading route module|Failed to fetch|Failed to load|ERR_FAILED|importing/,
    );
    let documentCount = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documentCount += 1;
    });
    await page.route(/\/assets\/(policy|error-screen)-.*\.js/, (route) => route.abort());
    await page.goto(`${home}/courses/`);
    await hydrate(page);
    documentCount = 0;
    const privacyLink = page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" });
    await privacyLink.click();
    await expect(page).toHaveURL(`${home}/privacy-policy/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy policy");
    expect(documentCount).toBe(1);

    await page.goto(`${home}/courses/`);
    await hydrate(page);
    documentCount = 0;
    await privacyLink.click();
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    expect(documentCount).toBe(0);

    await page.goto(`${home}/courses/`);
    await hydrate(page);
    await page.evaluate(() => history.pushState(history.state, "", "/nothing/here"));
    await page.evaluate(() =>
      dispatchEvent(new PopStateEvent("popstate", { state: history.state })),
    );
    await expect(
      page.getByRole("heading", { name: "an error occurred while showing the error page" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to the main page" }).click();
    await expect(page).toHaveURL(`${home}/`);
  },
);
