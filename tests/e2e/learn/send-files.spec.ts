import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const phone = { width: 360, height: 740 };

const createPicture = async () => ({
  name: "wall.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#b03020" } })
    .png()
    .toBuffer(),
});
const plan = {
  name: "plan.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%%EOF"),
};

async function expectToFit(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Whether the picture with this description is loaded and visible. */
async function expectPicture(page: Page, alt: string): Promise<void> {
  const picture = page.getByRole("img", { name: alt });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900);
}

test("a learner sends a picture with a description, and the mentor answers with a file", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/profile/conversation?mentor_id=bo:${mentor.userId}`);
  if (hasScripts) await hydrate(page);
  await page.getByText("Attach or record").click();
  await page.getByLabel("Choose files").setInputFiles([await createPicture(), plan]);
  if (hasScripts) {
    await expect(page.getByText("2 files attached")).toBeVisible();
    await expectToFit(page);
    await page.getByRole("button", { name: "Remove plan.pdf" }).click();
    await expect(page.getByText("1 file attached")).toBeVisible();
  }
  await page.getByLabel("What does the picture show?").fill("A red wall");
  await page.getByRole("button", { name: "Send" }).click();
  await expectPicture(page, "A red wall");
  const [conversation] = (await (await mentor.api.get("/api/inbox")).json()).conversations;
  const files = [{ name: "answer.pdf", content: plan.buffer.toString("base64") }];
  await mentor.api.post(`/api/inbox/${conversation.id}/replies`, { data: { text: "", files } });
  if (!hasScripts) await page.reload();
  await expect(page.getByRole("link", { name: /answer\.pdf.*Download/ })).toBeVisible();
  await mentor.leave();
});

test("@scripts both see pictures at once, on a phone too, and a refused file keeps the typed text", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await registerByApi(page, home, { ...newPerson(), firstName: "Taras" });
  await page.setViewportSize(phone);
  await page.goto(`${home}/profile/conversation?mentor_id=bo:${mentor.userId}`);
  await hydrate(page);
  await page.getByLabel("Your question").fill("What is this?");
  await page.getByText("Attach or record").click();
  const lie = { ...plan, name: "wall.jpg", mimeType: "image/jpeg" };
  await page.getByLabel("Choose files").setInputFiles([lie]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("content doesn’t match its name").first()).toBeVisible();
  await expect(page.getByLabel("Your question")).toHaveValue("What is this?");
  await page.getByLabel("Choose files").setInputFiles([await createPicture()]);
  await page.getByLabel("What does the picture show?").fill("A red wall");
  await page.getByRole("button", { name: "Send" }).click();
  await expectPicture(page, "A red wall");

  const context = await page.context().browser()!.newContext({ viewport: phone, locale: "en-GB" });
  const desk = await context.newPage();
  const { email, password } = mentor;
  const headers = { origin: home };
  await desk.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await desk.goto(`${home}/studio/inbox`);
  await hydrate(desk);
  await desk.getByRole("link", { name: /Taras/ }).click();
  await expectPicture(desk, "A red wall");
  await expectToFit(desk);
  await desk.getByText("Attach or record").click();
  await desk.getByLabel("Choose files").setInputFiles([await createPicture(), plan]);
  await desk.getByLabel("What does the picture show?").fill("The same wall");
  await expect(desk.getByText("2 files attached")).toBeVisible();
  await expectToFit(desk);
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await expectPicture(page, "The same wall");
  await expectPicture(desk, "The same wall");
  await expect(desk.getByText("2 files attached")).toHaveCount(0);
  await context.close();

  await mentor.leave();
});

test("@scripts in Arabic, a conversation with pictures fits a phone", async ({
  page,
  arabicUrl: arabic,
}) => {
  await page.setViewportSize(phone);
  await page.goto(arabic);
  // Only the browser finds this portal's address.
  const status = await page.evaluate(async (registerData) => {
    const body = JSON.stringify({ registerData, agreed: true });
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/register", { method: "POST", headers, body })).status;
  }, newPerson());
  expect(status).toBe(200);
  await page.goto(`${arabic}/profile/conversation`);
  await hydrate(page);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByText("إرفاق أو تسجيل").click();
  await page.getByLabel("اختيار الملفات").setInputFiles([await createPicture(), plan]);
  await expect(page.getByRole("button", { name: "تسجيل رسالة صوتية" })).toBeVisible();
  await expectToFit(page);
  await page.getByLabel("ماذا تُظهر الصورة؟").fill("جدار أحمر");
  await page.locator("form.conversation__form button[value=send]").click();
  await expectPicture(page, "جدار أحمر");
  await expectToFit(page);
});

test("@scripts a learner records a voice note and plays it; without the microphone, a note says so", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await registerByApi(page, home, newPerson());
  await page.addInitScript(() => {
    let isAllowed = false;
    const getUserMedia = async () => {
      if (!isAllowed) {
        isAllowed = true;
        throw new DOMException("", "NotAllowedError");
      }
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      const microphone = audio.createMediaStreamDestination();
      tone.connect(microphone);
      tone.start();
      return microphone.stream;
    };
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
  });
  const answer = await page.goto(`${home}/profile/conversation?mentor_id=bo:${mentor.userId}`);
  expect(answer?.headers()["permissions-policy"]).toContain("microphone=(self)");
  await hydrate(page);
  await page.getByText("Attach or record").click();
  const record = page.getByRole("button", { name: "Record a voice note" });
  await record.click();
  await expect(page.getByText("doesn’t allow the microphone")).toBeVisible();
  await record.click();
  await expect(page.getByText("Recording: 0:01")).toBeVisible();
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByText("1 file attached")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  const player = page.getByLabel("Voice note", { exact: true });
  await expect(player).toBeVisible();
  const duration = player.evaluate(
    (audio: HTMLAudioElement) =>
      new Promise((resolve) => {
        audio.addEventListener("loadedmetadata", () => resolve("loaded"));
        for (const source of audio.querySelectorAll("source"))
          source.addEventListener("error", () => resolve("not playable"));
        audio.preload = "auto";
        audio.load();
      }),
  );
  expect(await duration).toBe("loaded");
  await mentor.leave();
});
