import { readFileSync } from "node:fs";
import { newPhone } from "#tests/kit/sms.ts";
import { readDemoElements } from "#tests/e2e/demo.ts";
import {
  expect,
  expectAccessible,
  newPerson,
  register,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import { submitSignIn, stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "clay-jars";
const lesson = readDemoElements("localhost", course)[1]!;
const lessonText = readFileSync(lesson.file, "utf8");
/** Some sentences of the lesson, to check that they are not sent. */
const sentences = lessonText
  .split("\n")
  .filter((line) => /^[A-Z][^:>[#`]{60,}$/.test(line))
  .map((line) => line.replace(/[’'"“”].*$/, "").slice(0, 50))
  .filter((sentence) => sentence.length > 25);

test("a visitor who opens a lesson of a course they have not bought sees the course's page and none of the lesson's text", async ({
  page,
  homeUrl: home,
}) => {
  expect(sentences.length).toBeGreaterThan(1);
  const addresses = [
    "/lesson/asleep-under-a-tree/",
    `/courses/${course}/lesson/asleep-under-a-tree`,
  ];
  for (const isRegistered of [false, true]) {
    if (isRegistered) {
      await registerByApi(page, home, newPerson());
      await page.goto(home);
    }
    for (const path of addresses) {
      await page.goto(home + path);
      await expect(page).toHaveURL(
        `${home}/courses/${course}?scenario=buy-course&returnTo=%2Flesson%2Fasleep-under-a-tree%2F`,
      );
      const title = isRegistered ? "Almost done" : "Sign in to buy this course";
      await expect(page.getByRole("dialog").getByRole("heading", { name: title })).toBeVisible();
      const dataUrls = [
        `${home}${path.replace(/\/$/, "")}.data`,
        `${home}${path.replace(/\/$/, "")}/_.data`,
      ];
      const responseTexts = [await page.content()];
      for (const address of dataUrls)
        responseTexts.push(await (await page.request.get(address)).text());
      for (const html of responseTexts)
        for (const sentence of sentences) expect(html).not.toContain(sentence);
    }
  }
});

test("a learner buys a course: from a closed lesson through sign-in, a declined card and a slow bank to that lesson", async ({
  page,
  context,
  homeUrl: home,
  hasScripts,
  simulators,
}) => {
  const person = newPerson();
  const popup = page.getByRole("dialog");
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`${home}/?scenario=sign-in`);
  await register(page, person);
  await expect(popup).toHaveCount(0);
  await context.clearCookies();
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText("$12").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy the course" }).first()).toBeVisible();

  await page.goto(`${home}/lesson/treasure-in-clay/`);
  await submitSignIn(page, person);
  await expect(popup.getByRole("heading", { name: "Almost done" })).toBeVisible();
  await expect(popup.getByText("Clay Jars: Faith on Ordinary Days")).toBeVisible();
  await popup.getByLabel("Phone").fill(newPhone());
  await expect(popup.getByRole("radio", { name: "LiqPay" })).toBeChecked();
  await popup.getByRole("radio", { name: "WayForPay" }).check();
  if (hasScripts) await expectAccessible(page);
  await popup.getByRole("button", { name: "Pay $12" }).click();
  if (!hasScripts) await page.getByRole("button", { name: "Pay $12" }).click();
  await expect(title).toHaveText("WayForPay (simulated)");
  if (hasScripts) {
    // Back returns to the popup's button, which leads to the same open payment again.
    const paymentUrl = page.url();
    // The page marks the profile as incomplete. That arrives before the form that completes it.
    let release = () => {};
    const isPressed = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/profiles/**", async (route) => {
      await isPressed;
      await route.continue();
    });
    const writes: string[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "PATCH") writes.push("marked");
    });
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(".data")) writes.push("sent");
    });
    await page.goBack();
    await hydrate(page);
    await page.getByRole("button", { name: "Pay $12" }).click();
    release();
    await expect(page).toHaveURL(paymentUrl);
    expect(writes).toEqual(["marked", "sent"]);
  }
  await page.getByRole("button", { name: "Decline the card" }).click();
  if (!hasScripts) await page.getByRole("button", { name: "Go back to the shop" }).click();

  await expect(title).toHaveText("The payment did not go through");
  if (hasScripts) await expectAccessible(page);
  await page.getByRole("radio", { name: "LiqPay" }).check();
  await page.getByRole("button", { name: "Try again" }).click();
  if (!hasScripts) await page.getByRole("button", { name: "Pay $12" }).click();
  await expect(title).toHaveText("LiqPay (simulated)");
  await page.getByRole("button", { name: "Leave it pending" }).click();
  await expect(title).toHaveText("Your payment is being checked");
  if (hasScripts) await expectAccessible(page);
  // After the approval, a page without scripts may reload by itself before the click, and then has no such link.
  if (!hasScripts) {
    const request = page.waitForRequest((one) => one.isNavigationRequest());
    await page.getByRole("link", { name: "Check again" }).click();
    await request;
  }
  await expect(title).toHaveText("Your payment is being checked");
  const gatewayConsole = await context.newPage();
  await gatewayConsole.goto(`${simulators}/liqpay`);
  const approveButtons = gatewayConsole.getByRole("button", { name: "Approve the payment" });
  const waitingPayments = await approveButtons.count();
  await approveButtons.first().click();
  // Chromium may never close a page whose form is still being sent.
  await expect(approveButtons).toHaveCount(waitingPayments - 1);
  await gatewayConsole.close();
  await expect(title).toHaveText("Thank you, the course is yours");
  if (hasScripts) await expectAccessible(page);
  await page.getByRole("link", { name: "Open “Treasure in clay”" }).click();
  await expect(page).toHaveURL(`${home}/lesson/treasure-in-clay/`);
  await expect(title).toHaveText("Treasure in clay");

  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText("Purchased").first()).toBeVisible();
  await page.goto(`${home}/profile`);
  await page.getByRole("link", { name: "Clay Jars: Faith on Ordinary Days" }).click();
  await expect(title).toHaveText("Thank you, the course is yours");
});

test("a course that was granted to a user opens for them at once", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByRole("link", { name: "Buy the course" }).first()).toBeVisible();
  await admin.query(
    `insert into orders (environment_id, user_id, course_ids, state, granted_by, paid_at)
     select m.environment_id, u.id, array[$2], 'paid', 'admin', now() from users u
     join memberships m on m.user_id = u.id where u.email = $1`,
    [person.email, course],
  );
  await page.reload();
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Treasure in clay");
});

test("@scripts the redirect to the payment is not lost when the page revalidates while the form is being sent", async ({
  page,
  context,
  homeUrl: home,
}) => {
  const person = newPerson();
  const popup = page.getByRole("dialog");
  await page.goto(`${home}/?scenario=sign-in`);
  await register(page, person);
  await expect(popup).toHaveCount(0);
  await context.clearCookies();
  await page.goto(`${home}/courses/${course}?scenario=buy-course`);
  await hydrate(page);
  const timerStarted = await stopClock(page);
  await submitSignIn(page, person);
  await expect(popup.getByRole("heading", { name: "Almost done" })).toBeVisible();
  await timerStarted(2_000);
  await popup.getByLabel("Phone").fill(newPhone());
  let releasePost = () => {};
  const postGate = new Promise<void>((resolve) => (releasePost = resolve));
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await postGate;
    await route.continue();
  });
  const postRequest = page.waitForRequest((request) => request.method() === "POST");
  await popup.getByRole("button", { name: "Pay $12" }).click();
  await postRequest;
  await page.clock.runFor(2_000);
  releasePost();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("LiqPay (simulated)");
});
