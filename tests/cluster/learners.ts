import { setTimeout as wait } from "node:timers/promises";
import { type Browser, openBrowser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { makePdf } from "#tests/kit/media-files.ts";
import { paidCourseId } from "#tests/kit/orders.ts";
import { type Ledger, outcomeOf, type WriteKind } from "./ledger.ts";
import type { PaymentProvider } from "./payment-provider.ts";

export const portalHost = "first.example";
/** Between two attempts of the same write, like a browser that queues it. */
export const retryMs = 500;
/** Somebody who reads that there is no room for files doesn't try again at once. */
export const fullRetryMs = 2_000;

type Answer = { status: number | null; text: string; json: unknown };
type Request = Parameters<Browser["fetch"]>[1];

/** What all learners of a run share. */
export type LearnersWorld = {
  port: number;
  ledger: Ledger;
  provider: PaymentProvider;
  /** How long a learner thinks between two actions, on average. */
  thinkMs: number;
  stop: AbortSignal;
};

/** A learner who writes until told to stop. A write without success is repeated with the same key. */
export class SimulatedLearner {
  readonly #number: number;
  readonly #world: LearnersWorld;
  readonly #port: number;
  readonly #ledger: Ledger;
  readonly #stop: AbortSignal;
  #browser: Browser;
  #email = "";
  #hasBought = false;
  /** A signed-in browser for each account that this learner has had, by its email. */
  readonly #browsers = new Map<string, Browser>();
  /** The bytes of each attachment that was sent, by its message. */
  readonly #attachments = new Map<string, Buffer>();

  constructor(number: number, world: LearnersWorld) {
    this.#number = number;
    this.#world = world;
    this.#port = world.port;
    this.#ledger = world.ledger;
    this.#stop = world.stop;
    this.#browser = openBrowser(world.port, portalHost);
  }

  async run(): Promise<void> {
    await this.#think(Math.random());
    await this.#register(0);
    for (let step = 1; !this.#stop.aborted; step += 1) {
      await this.#think(0.5 + Math.random());
      await this.#act(step);
    }
  }

  #think = (share: number): Promise<void> =>
    wait(this.#world.thinkMs * share, undefined, { signal: this.#stop }).catch(() => {});

  async #act(step: number): Promise<void> {
    const key = `write-${this.#number}-${step}`;
    if (!this.#hasBought && step === 3 + (this.#number % 25)) return this.#buy(step);
    // Another person comes to the portal.
    if (step % 25 === 0) return this.#register(step);
    if (step % 12 === 0) return this.#signIn(step);
    if (step % 7 === 0) return this.#sendFile(key);
    if (step % 9 === 0)
      return this.#write("message", key, "/api/conversation/messages", {
        json: { text: key, idempotencyKey: key },
      });
    if (step % 3 === 1)
      return this.#write("progress", key, "/api/courses/first-steps/elements/welcome/progress", {
        method: "PUT",
        json: { state: "opened", percent: step % 100, key },
      });
    return this.#write("answer", key, "/api/interaction-results", {
      json: { elementId: "welcome", componentId: "come-in", answers: ["nobody"], key },
    });
  }

  /** Sends a write until it is done, and records every answer. */
  async #write(kind: WriteKind, key: string, path: string, request: Request): Promise<void> {
    while (!this.#stop.aborted) {
      const { status, text } = await this.#send(path, request);
      const { outcome, detail } = outcomeOf(status, text);
      this.#ledger.record(kind, key, outcome, Date.now(), detail);
      if (outcome === "done" || outcome === "wrong") return;
      await wait(outcome === "full" ? fullRetryMs : retryMs);
    }
  }

  /** Sends a message with a document. Both must be there afterwards: the message once, the document byte by byte. */
  async #sendFile(key: string): Promise<void> {
    const bytes = makePdf(`${key} ${"a page of a letter ".repeat(500)}`);
    this.#attachments.set(key, bytes);
    const files = [{ name: `${key}.pdf`, content: bytes.toString("base64") }];
    const request = { json: { text: key, idempotencyKey: key, files } };
    await this.#write("attachment", key, "/api/conversation/messages", request);
  }

  /** Reads all conversations of this learner. @returns the messages as often as they are shown, and the intact files */
  async readBack(): Promise<{ messages: string[]; files: string[] }> {
    const messages: string[] = [];
    const files: string[] = [];
    for (const browser of this.#browsers.values()) {
      const { json } = await this.#send("/api/conversation", {}, browser);
      for (const message of shownMessages(json)) {
        // The portal itself writes too.
        if (!message.text.startsWith("write-")) continue;
        messages.push(message.text);
        const expected = this.#attachments.get(message.text);
        const url = message.files[0]?.url;
        if (!expected || url === undefined) continue;
        const { bytes } = await browser.fetch(url);
        if (bytes.equals(expected)) files.push(message.text);
      }
    }
    return { messages, files };
  }

  async #send(path: string, request: Request, browser = this.#browser): Promise<Answer> {
    return browser
      .fetch(path, {
        ...request,
        headers: { ...request?.headers, "x-forwarded-for": `10.${this.#number}.0.1` },
      })
      .then((answer) => {
        this.#ledger.requests += 1;
        return answer;
      })
      .catch((error: unknown) => ({ status: null, text: String(error), json: null }));
  }

  async #register(step: number): Promise<void> {
    const email = `learner-${this.#number}-${step}@example.org`;
    const browser = openBrowser(this.#port, portalHost);
    const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
    let hasTried = false;
    while (!this.#stop.aborted) {
      const { status, text } = await this.#send(
        "/api/register",
        { json: { registerData } },
        browser,
      );
      // An attempt before may have been stored without an answer.
      const isTaken = hasTried && (status === 409 || status === 422);
      const { outcome, detail } = isTaken
        ? { outcome: "done" as const, detail: "" }
        : outcomeOf(status, text);
      this.#ledger.record("account", email, outcome, Date.now(), detail);
      hasTried = true;
      if (outcome === "done") {
        [this.#browser, this.#email] = [browser, email];
        if (isTaken) return this.#signIn(step);
        return void this.#browsers.set(email, browser);
      }
      if (outcome === "wrong") return;
      await wait(retryMs);
    }
  }

  /** Every attempt has a name of its own, by which its session is found. */
  async #signIn(step: number): Promise<void> {
    const browser = openBrowser(this.#port, portalHost);
    const json = { email: this.#email, password: testPassword };
    for (let attempt = 0; !this.#stop.aborted; attempt += 1) {
      const name = `sign-in-${this.#number}-${step}-${attempt}`;
      const headers = { "user-agent": name };
      const { status, text } = await this.#send("/api/login", { json, headers }, browser);
      const { outcome, detail } = outcomeOf(status, text);
      this.#ledger.record("sign-in", name, outcome, Date.now(), detail);
      if (outcome === "done") {
        this.#browsers.set(this.#email, browser);
        return void (this.#browser = browser);
      }
      if (outcome === "wrong") return;
      await wait(retryMs);
    }
  }

  /** Buys the course, pressing the button twice, and pays. The payment service calls until it gets an answer. */
  async #buy(step: number): Promise<void> {
    this.#hasBought = true;
    const json = { gateway: "liqpay" };
    let presses = 0;
    while (!this.#stop.aborted) {
      const path = `/api/courses/${paidCourseId}/buy`;
      const { status, text, json: order } = await this.#send(path, { json });
      const { outcome, detail } = outcomeOf(status, text);
      const key = `buy-${this.#number}-${step}`;
      if (outcome !== "done") this.#ledger.record("payment", key, outcome, Date.now(), detail);
      if (outcome === "wrong") return;
      if (outcome === "done" && (presses += 1) === 2) return this.#pay(order as Order);
      if (outcome !== "done") await wait(retryMs);
    }
  }

  /** Every third payment is reported twice. */
  async #pay({ checkout }: Order): Promise<void> {
    if (!checkout) return;
    const { provider } = this.#world;
    const choice = this.#number % 3 === 0 ? "twice" : "pay";
    const reference = await provider.pay(checkout.fields, choice);
    while (!this.#stop.aborted) {
      if (provider.isAccepted(reference))
        return this.#ledger.record("payment", reference, "done", Date.now(), "");
      await wait(retryMs);
    }
  }
}

type Order = { checkout: { fields: { name: string; value: string }[] } | null };
type ShownMessage = { text: string; files: { url: string }[] };

const shownMessages = (json: unknown): ShownMessage[] =>
  (json as { conversation?: { messages: ShownMessage[] } | null } | null)?.conversation?.messages ??
  [];

export type GuestCounts = { pages: number; failed: { at: number; what: string }[] };

/** Opens a page that is in memory, again and again, as a guest. */
export async function visitAsGuest(port: number, stop: AbortSignal): Promise<GuestCounts> {
  const counts: GuestCounts = { pages: 0, failed: [] };
  const browser = openBrowser(port, portalHost);
  while (!stop.aborted) {
    const at = Date.now();
    const { status, text } = await browser
      .fetch("/courses/first-steps")
      .catch((error: unknown) => ({ status: null, text: String(error) }));
    counts.pages += 1;
    if (status !== 200) counts.failed.push({ at, what: `${status} ${text.slice(0, 80)}` });
    await wait(100);
  }
  return counts;
}
