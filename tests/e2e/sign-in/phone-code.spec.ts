import type { Locator } from "@playwright/test";
import { newPhone, phonesAt } from "#tests/kit/sms.ts";
import { expect, test } from "#tests/e2e/kit.ts";
import { codeField, course, popupOf, registerWithPhone, withPhone } from "./phone-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

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
  home,
  portals,
  settings,
}) => {
  await settings(withPhone);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await registerWithPhone(page, phone);
  const field = codeField(page);
  await expect(field).toBeVisible();
  for (const no of ["12345", "1234567", "abcdef", "Your code is 123 456"]) {
    await paste(field, no);
    await expect(field).toHaveValue("");
  }
  await field.pressSequentially("12ab3");
  await expect(field).toHaveValue("123");
  await field.fill("");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await paste(field, await phonesAt(portals).codeTo(phone));
  await expect(popupOf(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test("@scripts a code can be sent again immediately and after 30 s; a third request 180 s later is refused", async ({
  page,
  home,
  portals,
  settings,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  await page.clock.install();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await registerWithPhone(page, phone);
  const again = popupOf(page).getByRole("button", { name: /^Send code again/ });
  await expect(again).toHaveText("Send code again");
  await again.click();
  for (const [seconds, shown, messages] of [
    [30, /in 0:(30|2\d)/, 2],
    [180, /in (3:00|2:\d\d)/, 3],
  ] as const) {
    await expect(again).toHaveText(shown);
    await expect(again).toHaveAttribute("aria-disabled", "true");
    expect(await phones.textsTo(phone)).toHaveLength(messages);
    portals.clock.advance(seconds * 1000);
    await page.clock.runFor(seconds * 1000);
    await expect(again).toHaveText("Send code again");
    await again.click();
  }
  await expect(popupOf(page).getByRole("alert")).toHaveText(
    "The phone number seems to be wrong. Register again with the right one.",
  );
  expect(await phones.textsTo(phone)).toHaveLength(3);
});

test("@scripts a click beside the popup does not close it while a code is entered", async ({
  page,
  home,
  settings,
}) => {
  await settings(withPhone);
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
  home,
  portals,
  scripts,
  settings,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await hydrate(page);
  await registerWithPhone(page, phone);
  const again = popupOf(page).getByRole("button", { name: /^Send code again/ });
  await again.click();
  await expect(popupOf(page).getByRole("status")).toContainText("We’ve sent the code again.");
  expect(await phones.textsTo(phone)).toHaveLength(2);
  if (scripts) return;
  await expect(popupOf(page)).toContainText(/You can ask for a new code in 0:(30|2\d)/);
  await again.click();
  await expect(popupOf(page).getByRole("alert")).toContainText("We’ve already sent you a message.");
  expect(await phones.textsTo(phone)).toHaveLength(2);
});
