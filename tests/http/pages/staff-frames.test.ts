import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** Shows every kind of block. */
const path = "/guideline/components";
const notice = "You’re signed in as staff, so for safety this opens on the other site.";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function fetchPage(browser: Browser) {
  const { headers, text } = await browser.fetch(path);
  const policy = headers.get("content-security-policy") ?? "";
  return { frames: /frame-src ([^;]*)/.exec(policy)?.[1], text };
}

test("staff's pages allow no frames of other sites and say why; learners' pages allow them", async () => {
  const { browser: learner } = await openRegisteredBrowser(portal);
  const { browser: staff } = await createUserWithRole(portal, "translator", ["uk"]);
  // The third page comes from the templates for signed-in users.
  for (let round = 0; round < 3; round += 1) {
    const learnersPage = await fetchPage(learner);
    expect(learnersPage.frames).toContain("https://www.youtube-nocookie.com");
    expect(learnersPage.text).not.toContain(notice);

    const { frames, text } = await fetchPage(staff);
    expect(frames).toBe("'none'");
    const links = text.match(/<a class="(?:cover video|embed__prompt[^"]*)" href="[^"]*"/g) ?? [];
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toContain('href="https://');
    const visibleHtml = text.replace(/<script[^>]*>.*?<\/script>/gs, "");
    expect(visibleHtml.split(notice).length - 1).toBe(links.length);
  }
});
