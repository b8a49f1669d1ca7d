import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

test("@scripts a page of blocks: tabs switch, questions open, pictures enlarge, the countdown runs", async ({
  page,
  homeUrl: home,
}) => {
  test.slow();
  await page.goto(`${home}/about/`);
  // The page hydrates without being touched, because its countdown has to run.
  await expect(page.getByRole("timer")).toContainText(/\d+\s*days?/);

  const twosTab = page.getByRole("tab", { name: "In twos" });
  await expect(page.getByText("Most people do.")).toBeVisible();
  await twosTab.click();
  await expect(page.getByRole("tabpanel", { name: "In twos" })).toBeVisible();
  await expect(page.getByText("Most people do.")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "At a table" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "At a table" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(page.getByText("Most people do.")).toBeVisible();

  await page.getByText("Do I have to believe something first?").click();
  await expect(page.getByText("Come with whatever you think today.")).toBeVisible();

  const firstPicture = page.getByRole("link", { name: /^A road between green fields/ });
  await firstPicture.click();
  const viewer = page.getByRole("dialog", { name: /^A road/ });
  await expect(viewer).toContainText("1 / 5");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toContainText("1 / 5");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: /^A village/ })).toContainText("2 / 5");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(firstPicture).toBeFocused();

  await expect(page.getByRole("link", { name: "Open in a map" })).toHaveAttribute(
    "href",
    /12%20Mill/,
  );
});

test("@scripts a countdown that has ended shows its closing text", async ({
  page,
  homeUrl: home,
}) => {
  await page.clock.setFixedTime("2027-12-24T14:58:57Z");
  await page.goto(`${home}/about/`);
  await expect(page.getByRole("timer")).toContainText(/1\s*minute\s*3\s*seconds/);
  await page.clock.setFixedTime("2027-12-24T15:00:00Z");
  await expect(page.getByText("We have read it. It was a good evening.")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("without scripts every tab's panel shows under its title, and a gallery picture is a link", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  test.skip(
    hasScripts,
    "with scripts the page hides the other panels and opens pictures in a popup",
  );
  await page.goto(`${home}/about/`);
  for (const name of ["Alone", "In twos", "At a table"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByText("Most people do.")).toBeVisible();
  await expect(page.getByText("Send a friend the link")).toBeVisible();
  await expect(page.getByText(/Friday, December 24, 2027|Friday 24 December 2027/)).toBeVisible();
  await expect(page.getByRole("timer")).toBeHidden();
  const href = await page.getByRole("link", { name: /^A road between/ }).getAttribute("href");
  expect((await page.request.get(home + href)).headers()["content-type"]).toBe("image/webp");
});

test("@scripts every kind of block stays within its frame, whatever its content", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  expectConsoleErrors,
}) => {
  test.slow();
  // The pictures in the guide's hostile samples don't exist.
  expectConsoleErrors(/404/);
  const overflows: string[] = [];
  let dialogCount = 0;
  page.on("dialog", (dialog) => {
    dialogCount += 1;
    void dialog.dismiss();
  });
  for (const portal of [home, arabic]) {
    await page.goto(`${portal}/guideline/components`);
    await page.mouse.move(5, 5);
    await expect(page.locator("#kind-countdown [role=timer] b").first()).toBeVisible();
    if (portal === home) {
      await expectAccessible(page);
      await expectEmbedLoadsOnPress(page);
    } else await expectLeftArrowLeadsToNext(page);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll("main details")) one.setAttribute("open", "");
    });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      overflows.push(...(await page.evaluate(findOverflow, `${portal} at ${width}`)));
    }
  }
  expect(overflows).toEqual([]);
  expect(dialogCount).toBe(0);
});

test("@scripts staff get a link instead of another site's frame, and read why", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  // It looks at the whole guide three times.
  test.slow();
  const person = newPerson();
  await registerByApi(page, home, person);
  await admin.query(
    `update memberships set roles = array_append(roles, 'editor')
     where user_id = (select id from users where email = $1)`,
    [person.email],
  );
  await page.route(
    ({ hostname }) => hostname !== "localhost",
    (route) => route.fulfill({ contentType: "text/html", body: "<title>Another site</title>" }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/guideline/components`);
  await hydrate(page);
  for (const link of [
    page.locator("#kind-embed .embed").first().getByRole("link"),
    page
      .locator("#kind-video")
      .getByRole("link", { name: /^Play video/ })
      .first(),
  ]) {
    await expect(page.getByText("You’re signed in as staff").first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(findOverflow, "staff")).toEqual([]);
    await link.click();
    await expect(page).toHaveTitle("Another site");
    await page.goBack();
    await hydrate(page);
    await expect(page.locator("iframe")).toHaveCount(0);
  }
});

/** Checks that another service's map loads only after a press, and that the Content-Security-Policy allows the map. */
async function expectEmbedLoadsOnPress(page: Page) {
  let requestCount = 0;
  await page.route("https://www.openstreetmap.org/**", (route) => {
    requestCount += 1;
    return route.fulfill({ contentType: "text/html", body: "<p>A map</p>" });
  });
  const embed = page.locator("#kind-embed .embed").first();
  expect(requestCount).toBe(0);
  await embed.getByRole("link").click();
  await expect(embed.frameLocator("iframe").getByText("A map")).toBeVisible();
}

/** Checks that the left arrow key leads to the next tab and picture, because Arabic reads from right to left. */
async function expectLeftArrowLeadsToNext(page: Page) {
  const tabs = page.locator("#kind-tabs").getByRole("tab");
  await tabs.first().click();
  await page.keyboard.press("ArrowLeft");
  await expect(tabs.nth(1)).toBeFocused();
  await page.locator("#kind-gallery .gallery__open").first().click();
  await expect(page.getByRole("dialog")).toContainText("1 / 4");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("dialog")).toContainText("2 / 4");
  await page.keyboard.press("Escape");
}

/** Returns the kinds of blocks that overflow their frame. Scrolling content may be wider than its box. */
function findOverflow(where: string): string[] {
  return [...document.querySelectorAll(".component-guide__frame")].flatMap((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const overflowingElement = [...frame.querySelectorAll("*")].find((element) => {
      if (
        // These scroll by themselves or clip what reaches beyond them.
        element.closest(
          ".carousel__list, .tab-panels__list, .table *, .gallery--row *, .comparison__scroll *, pre *, svg *, .facts li, .visually-hidden, input",
        )
      )
        return false;
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > right + 1 || box.left < left - 1);
    });
    const kind = frame.closest("article")?.id;
    return overflowingElement
      ? [`${where}: ${kind} ${overflowingElement.outerHTML.slice(0, 80)}`]
      : [];
  });
}
