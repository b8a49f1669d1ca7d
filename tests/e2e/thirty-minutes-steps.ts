import type { Page } from "@playwright/test";
import { authenticatorCode } from "#tests/kit/authenticator.ts";
import { saveState } from "./editor-steps.ts";
import type { HumanTime } from "./human-time.ts";
import { expect, type Person } from "./kit.ts";
import { canvasOf } from "./lesson-steps.ts";

/** The person at the keyboard, and the page in front of them. */
export type Volunteer = { page: Page; human: HumanTime };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const blockSettings = (page: Page) => page.getByRole("region", { name: "Block settings" });
/** The title of the part of the course that is open. */
const openTitle = (page: Page) => page.getByPlaceholder("Title", { exact: true });
export const outlineOf = (page: Page) =>
  page.getByRole("navigation", { name: "Contents of the course" });

/** Opens the link that the start has printed, names the portal and its two languages, and makes an account. */
export async function claim({ page, human }: Volunteer, link: string, person: Person) {
  const type = (label: string, text: string) =>
    human.fill(page.getByLabel(label, { exact: true }), text);
  await page.goto(link);
  await human.newScreen(title(page, "Set up your portal"));
  await type("Name of the portal", "Hope Hill");
  await human.click(page.getByRole("checkbox", { name: "Українська" }));
  await type("First name", person.firstName);
  await type("Last name", person.lastName);
  await type("Email", person.email);
  await type("Password", person.password);
  await human.click(button(page, "Create the portal"));
}

/** Owners need a second step in production: an app on their phone shows the code. */
export async function setUpSecondStep({ page, human }: Volunteer) {
  await human.newScreen(title(page, "Set up your second step"));
  const secret = await page.locator("code").innerText();
  // On the phone: open the app, add an account, scan.
  human.decide();
  await human.fill(page.getByLabel("Code from the app"), authenticatorCode(secret, Date.now()));
  await human.click(button(page, "Turn on"));
  await human.newScreen(title(page, "Save your recovery codes"));
  await human.click(page.getByRole("link", { name: "I’ve saved them" }));
}

/** Presses the button at the end of a step of the setup, and looks at the next one. */
export async function finishStep({ page, human }: Volunteer, name: string, next: string) {
  await human.click(button(page, name));
  await human.newScreen(title(page, next));
}

type Upload = { name: string; mimeType: string; buffer: Buffer };

export async function chooseColourAndLogo({ page, human }: Volunteer, logo: Upload) {
  human.decide();
  await human.click(page.getByRole("radio", { name: "Green" }));
  await human.upload(page.getByLabel("Logo (optional)"), logo);
  await expect(page.getByRole("checkbox", { name: "Remove the logo" })).toBeVisible();
}

/** Invites a helper with a link, and returns it. */
export async function inviteHelper({ page, human }: Volunteer): Promise<string> {
  await human.click(button(page, "Invite"));
  const link = page.locator(".studio-invitation-link");
  await expect(link).toContainText("/invitation/");
  await human.click(button(page, "Copy the link"));
  return link.innerText();
}

/** Opens the main page in the designer. */
export async function openMainPage({ page, human }: Volunteer) {
  await human.click(page.getByRole("link", { name: "Pages", exact: true }));
  await human.newScreen(page.getByRole("columnheader", { name: "Languages" }));
  await human.click(page.getByRole("table").getByRole("link", { name: "Home", exact: true }));
  await human.newScreen(pageHeader(page));
}

const pageHeader = (page: Page) =>
  canvasOf(page).getByRole("group", { name: /^(Page header|Верх сторінки)/ });

/** Writes the first words of the page that is open in the designer. */
export async function writePageHeader(
  { page, human }: Volunteer,
  { heading, lead }: { heading: string; lead: string },
) {
  await human.click(pageHeader(page));
  await human.fill(blockSettings(page).getByLabel("Title", { exact: true }), heading);
  await human.fill(blockSettings(page).getByLabel("Lead"), lead);
  await expect(canvasOf(page).getByText(lead)).toBeVisible();
}

export async function createCourse({ page, human }: Volunteer, name: string) {
  await human.click(page.getByRole("link", { name: "Courses", exact: true }));
  await human.newScreen(page.getByRole("link", { name: "New course" }).first());
  await human.click(page.getByRole("link", { name: "New course" }).first());
  await human.fill(page.getByLabel("Title of the course"), name);
  await human.click(button(page, "Create the course"));
  await human.newScreen(outlineOf(page));
}

export async function addElement(
  { page, human }: Volunteer,
  name: string,
  type: "lesson" | "test" = "lesson",
) {
  const outline = outlineOf(page);
  await human.click(outline.getByText("Add an element"));
  await expect(outline.getByLabel("Title", { exact: true })).toBeFocused();
  await human.write(page, name);
  if (type === "test") await human.select(outline.getByLabel("Type"), type);
  await human.click(outline.getByRole("button", { name: "Add", exact: true }));
  await expect(openTitle(page)).toHaveValue(name);
}

export async function openElement({ page, human }: Volunteer, name: string) {
  await human.click(outlineOf(page).getByRole("link").filter({ hasText: name }));
  await expect(openTitle(page)).toHaveValue(name);
}

/** Adds a block from the list that is open, by the first letters of its name. */
async function pickBlock({ page, human }: Volunteer, search: string) {
  const field = page.getByRole("combobox", { name: "Search for a block" });
  await expect(field).toBeFocused();
  await human.write(page, search);
  await human.press(page, "Enter");
}

/** Begins an empty lesson with a text. */
export async function beginText(volunteer: Volunteer, text: string) {
  const { page, human } = volunteer;
  await human.click(canvasOf(page).getByRole("button", { name: "Add the first block" }));
  await pickBlock(volunteer, "text");
  await expect(canvasOf(page).getByRole("textbox", { name: "Text" })).toBeFocused();
  await human.write(page, text);
}

/** Adds a block after everything else. */
export async function addAtEnd(volunteer: Volunteer, search: string, name: string) {
  const { page, human } = volunteer;
  await human.click(canvasOf(page).getByRole("button", { name: "Add a block at the end" }));
  await pickBlock(volunteer, search);
  await expect(blockSettings(page).getByRole("heading", { name })).toBeVisible();
}

/** Adds a table below the text, and fills it in. */
export async function addTable({ page, human }: Volunteer, rows: readonly (readonly string[])[]) {
  await human.press(page, "Enter");
  await human.click(page.getByRole("button", { name: "Table, or another row" }));
  for (const [number, cell] of rows.flat().entries()) {
    if (number > 0) await human.press(page, "Tab");
    await human.write(page, cell);
  }
}

export async function addVerse(volunteer: Volunteer, reference: string, words: string) {
  const { page, human } = volunteer;
  await addAtEnd(volunteer, "bible", "Bible passage");
  await human.fill(blockSettings(page).getByLabel("Passage"), reference);
  await human.press(page, "Enter");
  await expect(canvasOf(page).getByText(words)).toBeVisible();
}

export async function addPicture(volunteer: Volunteer, file: Upload, description: string) {
  const { page, human } = volunteer;
  await addAtEnd(volunteer, "picture", "Picture");
  await human.click(blockSettings(page).getByRole("button", { name: "Choose a picture" }).first());
  await human.upload(page.getByRole("dialog").getByLabel("Upload a new file"), file);
  await human.fill(
    blockSettings(page).getByLabel("Description for people who can’t see it").first(),
    description,
  );
  await expect(canvasOf(page).getByRole("img", { name: description })).toBeVisible();
}

export async function addVideo(volunteer: Volunteer, file: Upload) {
  const { page, human } = volunteer;
  await addAtEnd(volunteer, "video", "Video");
  await human.click(blockSettings(page).getByRole("button", { name: "Choose a file" }));
  await human.upload(page.getByRole("dialog").getByLabel("Upload a new file"), file);
  await expect(blockSettings(page).getByLabel("Address")).toHaveValue(/\.mp4$/);
}

type Question = { text: string; right: string; wrong: string };

export async function addQuestion({ page, human }: Volunteer, { text, right, wrong }: Question) {
  await human.click(button(page, "Add a question"));
  await human.fill(page.getByLabel("Question", { exact: true }), text);
  await human.fill(page.getByLabel("Answer A", { exact: true }), right);
  await human.fill(page.getByLabel("Answer B", { exact: true }), wrong);
  human.decide();
  await human.click(page.getByLabel("Answer A is right"));
}

export const expectSaved = (page: Page) => expect(saveState(page)).toHaveText("Saved");
