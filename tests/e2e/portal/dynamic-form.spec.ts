import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const formPath = "/courses/?scenario=dynamic-form&form=visit";

async function openForm(page: Page, address: string, hasScripts: boolean) {
  await page.goto(address);
  if (hasScripts) await hydrate(page);
  return page.getByRole("dialog");
}

test("a button on a page opens the form; its answers are saved in the data source, and a thank-you shows", async ({
  page,
  homeUrl: home,
  hasScripts,
  admin,
}) => {
  await page.goto(`${home}/courses/`);
  if (hasScripts) await hydrate(page);
  await page.getByRole("link", { name: "Ask for a visit" }).click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("heading", { name: "Ask for a visit" })).toBeVisible();
  await expect(popup).toContainText("A cup of tea");
  await expect(popup.getByRole("checkbox", { name: /privacy policy/ })).toBeChecked();
  await expect(popup.locator("[name=missionaryId], [name=userId]")).toHaveCount(0);
  if (hasScripts) await expectAccessible(page);
  const { email } = newPerson();
  await popup.getByLabel("Your name").fill("Hanna Koval");
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel(/How would you like to meet/).selectOption({ label: "On a walk" });
  await popup.getByLabel(/What would you like/).fill("Two lines,\nand a question.");
  await popup.getByLabel(/Please pray/).check();
  await popup.getByRole("button", { name: "Ask for a visit" }).click();
  await expect(popup.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await popup.getByRole("button", { name: "Start learning" }).click();
  await expect(popup).toHaveCount(0);
  const records = await admin.query<{ data: Record<string, string> }>(
    "select data from data_source_records where data_source_id = 'visits' and data->>'email' = $1",
    [email],
  );
  expect(records.map(({ data }) => data)).toEqual([
    {
      name: "Hanna Koval",
      email,
      how: "walk",
      words: "Two lines,\nand a question.",
      pray: "on",
      missionaryId: "",
    },
  ]);
});

test("invalid fields and a missing consent are reported, and nothing is sent or lost", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const popup = await openForm(page, home + formPath, hasScripts);
  let postCount = 0;
  page.on("request", (request) => (postCount += request.method() === "POST" ? 1 : 0));
  await popup.getByLabel("Email").fill("hanna@");
  await popup.getByLabel(/What would you like/).fill("Stays here.");
  await popup.getByRole("button", { name: "Ask for a visit" }).click();
  await expect(popup.getByLabel("Your name")).toHaveAccessibleDescription(
    "Your name: Fill in this field.",
  );
  await expect(popup.getByLabel("Email")).toHaveAccessibleDescription(/Check the email address/);
  await expect(popup.getByLabel(/What would you like/)).toHaveValue("Stays here.");
  if (hasScripts) expect(postCount).toBe(0);
  if (hasScripts) await expect(popup.getByLabel("Your name")).toBeFocused();
  await popup.getByLabel("Your name").fill("Hanna");
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByRole("checkbox", { name: /privacy policy/ }).uncheck();
  await popup.getByRole("button", { name: "Ask for a visit" }).click();
  await expect(popup).toContainText("Tick the box to agree");
  if (hasScripts) expect(postCount).toBe(0);
});

test("an unknown form shows the server's message", async ({ page, homeUrl: home, hasScripts }) => {
  const popup = await openForm(page, `${home}/?scenario=dynamic-form&form=nope`, hasScripts);
  await expect(popup.getByRole("alert")).toHaveText(
    "Error while fetching form: This portal has no such form.",
  );
});

test("signed-in users find their name and email filled in, and their id is stored", async ({
  page,
  homeUrl: home,
  hasScripts,
  admin,
}) => {
  const person = newPerson();
  await openForm(page, `${home}/courses/?scenario=sign-in`, hasScripts);
  await register(page, person);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  const popup = await openForm(page, home + formPath, hasScripts);
  await expect(popup.getByLabel("Your name")).toHaveValue("Hanna Koval");
  await expect(popup.getByLabel("Email")).toHaveValue(person.email);
  await popup.getByRole("button", { name: "Ask for a visit" }).click();
  await expect(popup.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  const [record] = await admin.query<{ matches: boolean }>(
    `select data->>'userId' = u.id::text as matches from data_source_records r
     join users u on u.id = r.user_id where u.email = $1`,
    [person.email],
  );
  expect(record).toEqual({ matches: true });
});

test("the form of an Arabic portal has Arabic texts and messages", async ({
  page,
  arabicUrl: arabic,
  hasScripts,
}) => {
  const popup = await openForm(page, arabic + formPath, hasScripts);
  await expect(popup.getByRole("heading", { name: "اطلب زيارة" })).toBeVisible();
  await popup.getByRole("button", { name: "اطلب زيارة" }).click();
  await expect(popup.getByLabel("اسمك")).toHaveAttribute("aria-invalid", "true");
  if (hasScripts) await expectAccessible(page);
  await popup.getByLabel("اسمك").fill("حنان");
  await popup.getByLabel("البريد الإلكتروني").fill("hanan@example.org");
  await popup.getByRole("button", { name: "اطلب زيارة" }).click();
  await expect(popup.getByRole("heading", { level: 2 })).toHaveText("تهانينا!");
});

const towns = Array.from({ length: 60 }, (_, index) => `Village ${index}`).concat(
  "Kyiv",
  "Kyivets",
);
const townSource = {
  pluralName: "towns",
  fields: [
    {
      id: "town",
      name: { en: "Town" },
      type: "select",
      validation: { required: true },
      props: { options: towns.map((town) => ({ value: town, label: { en: town } })) },
    },
  ],
};

test.describe("a field with a long list of options", () => {
  test.beforeEach(async ({ admin }) => {
    await admin.callApi("PUT", "/data-sources/towns", { source: townSource });
    const form = { title: { en: "Where are you?" }, dataSource: "towns" };
    await admin.callApi("PUT", "/forms/towns", { form });
  });
  const address = "/courses/?scenario=dynamic-form&form=towns";

  test("@scripts searches from three characters on, a second after the last key", async ({
    page,
    homeUrl: home,
  }) => {
    const popup = await openForm(page, home + address, true);
    const searches: string[] = [];
    page.on("request", (request) => {
      const search = new URL(request.url()).searchParams.get("search");
      if (search !== null) searches.push(search);
    });
    const town = popup.getByRole("combobox", { name: "Town" });
    const timerStarted = await stopClock(page);
    await town.pressSequentially("ky");
    await page.clock.runFor(5_000);
    expect(searches).toEqual([]);
    await town.press("i");
    await timerStarted(1_000);
    await page.clock.runFor(999);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    const list = popup.getByRole("listbox");
    await expect(list.getByRole("option")).toHaveText(["Kyiv", "Kyivets"]);
    expect(searches).toEqual(["kyi"]);
    await page.clock.resume();
    await expectAccessible(page);
    await town.press("ArrowDown");
    await expect(list.getByRole("option", { selected: true })).toHaveText("Kyiv");
    await town.press("ArrowDown");
    await town.press("Enter");
    await expect(town).toHaveValue("Kyivets");
    await expect(list).toBeHidden();
  });

  test("accepts an option's label in any case, and refuses other texts", async ({
    page,
    homeUrl: home,
    hasScripts,
    admin,
  }) => {
    const popup = await openForm(page, home + address, hasScripts);
    const town = popup.getByRole("combobox", { name: "Town" });
    await town.fill("Paris");
    await popup.getByRole("button", { name: "Send" }).click();
    await expect(town).toHaveAccessibleDescription("Choose one from the list.");
    await town.fill("village 7");
    await popup.getByRole("button", { name: "Send" }).click();
    await expect(popup.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
    const records = await admin.query<{ town: string }>(
      "select data->>'town' as town from data_source_records where data_source_id = 'towns'",
    );
    expect(records.at(-1)).toEqual({ town: "Village 7" });
  });
});
