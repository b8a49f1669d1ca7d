import { openBrowser } from "#tests/kit/browser.ts";
import { portalHost } from "./learners.ts";

/** A page that was opened before an upgrade and stays open: it goes on asking for its own scripts and styles. */
export class OpenPage {
  readonly #port: number;
  readonly #assets = new Map<string, Buffer>();
  #asked = 0;
  readonly #failed: string[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async open(): Promise<void> {
    const browser = openBrowser(this.#port, portalHost);
    const { text } = await browser.fetch("/courses/first-steps");
    const paths = new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
    for (const path of paths) this.#assets.set(path, (await browser.fetch(path)).bytes);
  }

  /** Asks for everything a few times, since the proxy chooses another server each time. */
  async ask(times = 3): Promise<void> {
    const browser = openBrowser(this.#port, portalHost);
    for (let time = 0; time < times; time += 1)
      for (const [path, expected] of this.#assets) {
        const answer = await browser.fetch(path);
        this.#asked += 1;
        if (answer.status !== 200 || !answer.bytes.equals(expected))
          this.#failed.push(`${path} ${answer.status}`);
      }
  }

  get counts(): { assets: number; asked: number; failed: readonly string[] } {
    return { assets: this.#assets.size, asked: this.#asked, failed: this.#failed };
  }
}
