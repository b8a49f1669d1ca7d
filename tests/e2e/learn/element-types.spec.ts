import { readFile } from "node:fs/promises";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

test("@scripts a quiz, a recording, a video with captions and an event are shown, answered, played and saved", async ({
  page,
  homeUrl: home,
}) => {
  const foreignUrls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== home) foreignUrls.push(request.url());
  });
  await registerByApi(page, home, newPerson());
  await page.goto(home);

  await page.goto(`${home}/quiz/where-are-you/`);
  await hydrate(page);
  const firstQuestion = page.locator("#q-when-quiet");
  // Before hydration the browser itself requires a choice; then React does.
  await expect(firstQuestion.getByRole("radio").first()).not.toHaveAttribute("required");
  await firstQuestion.getByRole("button", { name: "Send my answer" }).click();
  await expect(firstQuestion.getByText("Choose an answer first")).toBeVisible();
  await firstQuestion.getByRole("radio", { name: "On my way somewhere" }).check();
  await firstQuestion.getByRole("button", { name: "Send my answer" }).click();
  await expect(firstQuestion.getByText("How 1 person answered")).toBeVisible();
  await expect(firstQuestion.getByRole("listitem").filter({ hasText: "Your answer" })).toHaveText(
    /On my way somewhere.*100%, 1 person/,
  );
  const secondQuestion = page.locator("#q-what-takes");
  for (const name of ["The telephone", "I fall asleep"])
    await secondQuestion.getByRole("checkbox", { name }).check();
  await secondQuestion.getByRole("button", { name: "Send my answer" }).click();
  await expect(secondQuestion.getByText("Your answer")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A lamp is lit");
  const film = page.locator("video");
  expect(
    await film.evaluate((one: HTMLVideoElement) => [one.muted, one.textTracks.length]),
  ).toEqual([true, 2]);
  await page.getByRole("button", { name: "Turn on sound" }).click();
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.muted)).toBe(false);
  // The contents mark where the recording plays.
  const currentRow = page.locator(".lesson-page__side > .lesson-list [aria-current]");
  await expect(currentRow).toContainText("Sound is on");
  await expect(page.getByRole("button", { name: "Turn on sound" })).toHaveCount(0);
  await expect
    .poll(() => film.evaluate((one: HTMLVideoElement) => one.textTracks[0]!.cues?.length))
    .toBe(4);
  await film.evaluate((one: HTMLVideoElement) => one.pause());
  await page.getByText("Read the transcript").click();
  await expect(page.getByText("The stars are still there.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${home}/lesson/begin-with-a-bell/`);
  await hydrate(page);
  const audio = page.locator("figure audio");
  expect(await audio.evaluate((one: HTMLAudioElement) => one.muted)).toBe(true);
  await page.getByRole("button", { name: "Turn on sound" }).click();
  await expect
    .poll(() => audio.evaluate((one: HTMLAudioElement) => !one.muted && one.currentTime > 0))
    .toBe(true);

  await page.goto(`${home}/video-event/three-evenings/`);
  await hydrate(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add all dates to calendar" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  await page.getByRole("button", { name: "Remind me by email" }).click();
  await expect(page.getByRole("button", { name: /Cancel the reminder/ })).toBeVisible();
  await expectAccessible(page);
  expect(foreignUrls).toEqual([]);
});
