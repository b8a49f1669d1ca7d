import { expect, type Locator, type Page } from "@playwright/test";

/** What a person needs for each thing they do, in seconds, as in the keystroke-level model. */
const keySeconds = 0.28;
const clickSeconds = 1.1;
const decisionSeconds = 1.35;
const newScreenSeconds = 10;
/** Finding a file in the system's window: its folder, the file, and the button that opens it. */
const fileClicks = 3;

/** Does what a person does, and adds up how long they would need for it. */
export class HumanTime {
  /** Seconds by part of the work. */
  readonly parts = new Map<string, number>();
  #part = "";

  get minutes(): number {
    return [...this.parts.values()].reduce((sum, seconds) => sum + seconds, 0) / 60;
  }

  /** Names the part of the work that begins. */
  begin(part: string): void {
    this.#part = part;
  }

  #spend(seconds: number): void {
    this.parts.set(this.#part, (this.parts.get(this.#part) ?? 0) + seconds);
  }

  /** A screen that has to be read first. */
  async newScreen(landmark: Locator): Promise<void> {
    await expect(landmark).toBeVisible();
    this.#spend(newScreenSeconds);
  }

  /** A choice between several things. */
  decide(): void {
    this.#spend(decisionSeconds);
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.#spend(clickSeconds);
  }

  /** Goes to a field with the mouse and writes into it, in place of what it holds. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.#spend(clickSeconds + text.length * keySeconds);
  }

  /** Writes where the caret is. */
  async write(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text);
    this.#spend(text.length * keySeconds);
  }

  async press(page: Page, key: string): Promise<void> {
    await page.keyboard.press(key);
    this.#spend(keySeconds);
  }

  /** Chooses in a list that opens. */
  async select(field: Locator, value: string): Promise<void> {
    await field.selectOption(value);
    this.#spend(2 * clickSeconds + decisionSeconds);
  }

  async upload(input: Locator, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    await input.setInputFiles(file);
    this.#spend((1 + fileClicks) * clickSeconds + decisionSeconds);
  }

  /** The time of each part and of everything, to print. */
  describe(): string {
    const lines = [...this.parts].map(([part, seconds]) => `  ${part}: ${Math.round(seconds)} s`);
    return [`A person needs ${this.minutes.toFixed(1)} minutes:`, ...lines, ""].join("\n");
  }
}
