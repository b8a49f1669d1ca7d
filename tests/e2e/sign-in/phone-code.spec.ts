import type { Locator } from "@playwright/test";
import { newPhone, phonesAt } from "#tests/kit/sms.ts";
import { expect, test } from "#tests/e2e/kit.ts";
import { codeField, course, popupOf, registerWithPhone, phoneSettings } from "./phone-steps.ts";
import { expectServerPage, holdFiles, hydrate } from "#tests/e2e/page-steps.ts";

/** Pastes a text into the field. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("@scripts only a complete code can be pasted, and it is submitted once without a button", async ({
  page,
  homeUrl: home,
  testServer,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await registerWithPhone(page, phone);
  const field = codeField(page);
  await expect(field).toBeVisible();
  for (const incompleteCode of ["12345", "1234567", "abcdef", "Your code is 123 456"]) {
    await paste(field, incompleteCode);
    await expect(field).toHaveValue("");
  }
  await field.pressSequentially("12ab3");
  await expect(field).toHaveValue("123");
  await field.fill("");
  const postUrls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") postUrls.push(request.url());
  });
  await paste(field, await phonesAt(testServer).codeTo(phone));
  await expect(popupOf(page)).toHaveCount(0);
  expect(postUrls).toHaveLength(1);
});

test("@scripts a code that is typed before scripts run stays, and the button submits it once", async ({
  page,
  homeUrl: home,
  testServer,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await registerWithPhone(page, phone);
  await expect(codeField(page)).toBeVisible();
  const sendScripts = await holdFiles(page, /\.js$/);
  await page.reload({ waitUntil: "commit" });
  await codeField(page).fill(await phonesAt(testServer).codeTo(phone));
  await expectServerPage(page);
  sendScripts();
  await hydrate(page);
  const postUrls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") postUrls.push(request.url());
  });
  await popupOf(page).getByRole("button", { name: "Check code" }).click();
  await expect(popupOf(page)).toHaveCount(0);
  expect(postUrls).toHaveLength(1);
});

test("@scripts a code can be sent again immediately and after 30 s; a third request 180 s later is refused", async ({
  page,
  homeUrl: home,
  testServer,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  const phones = phonesAt(testServer);
  const phone = newPhone();
  await page.clock.install();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await registerWithPhone(page, phone);
  const sendAgainButton = popupOf(page).getByRole("button", { name: /^Send code again/ });
  await expect(sendAgainButton).toHaveText("Send code again");
  await sendAgainButton.click();
  for (const [seconds, waitingText, messageCount] of [
    [30, /in 0:(30|2\d)/, 2],
    [180, /in (3:00|2:\d\d)/, 3],
  ] as const) {
    await expect(sendAgainButton).toHaveText(waitingText);
    await expect(sendAgainButton).toHaveAttribute("aria-disabled", "true");
    expect(await phones.textsTo(phone)).toHaveLength(messageCount);
    testServer.clock.advance(seconds * 1000);
    await page.clock.runFor(seconds * 1000);
    await expect(sendAgainButton).toHaveText("Send code again");
    await sendAgainButton.click();
  }
  await expect(popupOf(page).getByRole("alert")).toHaveText(
    "The phone number seems to be wrong. Register again with the right one.",
  );
  expect(await phones.textsTo(phone)).toHaveLength(3);
});

test("@scripts a click beside the popup does not close it while a code is entered", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await registerWithPhone(page, newPhone());
  await expect(codeField(page)).toBeVisible();
  await page.mouse.click(100, 400);
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("the code is sent again on request, and the screen says when it can be sent next", async ({
  page,
  homeUrl: home,
  testServer,
  hasScripts,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  const phones = phonesAt(testServer);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  await registerWithPhone(page, phone);
  const sendAgainButton = popupOf(page).getByRole("button", { name: /^Send code again/ });
  await sendAgainButton.click();
  const status = popupOf(page).getByRole("status");
  await expect(status.filter({ hasText: "We’ve sent the code again." })).toBeVisible();
  expect(await phones.textsTo(phone)).toHaveLength(2);
  if (hasScripts) return;
  await expect(popupOf(page)).toContainText(/You can ask for a new code in 0:(30|2\d)/);
  await sendAgainButton.click();
  await expect(popupOf(page).getByRole("alert")).toContainText("We’ve already sent you a message.");
  expect(await phones.textsTo(phone)).toHaveLength(2);
});
