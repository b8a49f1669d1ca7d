import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

test("the profile's tabs lead to the conversation with a mentor and back", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await page.goto(home);
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/profile`);
  if (hasScripts) await hydrate(page);
  const tabs = page.getByRole("navigation", { name: "Profile pages" });
  await tabs.getByRole("link", { name: "Questions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask a question");
  await expect(tabs.getByRole("link", { name: "Questions" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await tabs.getByRole("link", { name: "Progress" }).click();
  await expect(page).toHaveURL(`${home}/profile/progress`);
});

test("@scripts a page that public pages know nothing about opens from the router too", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses`);
  await hydrate(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): Promise<void> };
    };
    void router.navigate("/guideline/base");
  });
  await expect(page).toHaveTitle("Colours, type and space");
});
