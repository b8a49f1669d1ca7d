import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import type { Browser } from "#tests/kit/browser.ts";
import { makePdf, makePicture } from "#tests/kit/media-files.ts";
import { askOffset, beginUpload, sendPiece, uploadIdOf } from "#tests/kit/media.ts";
import { fullRetryMs, type LearnersWorld, retryMs } from "./learners.ts";
import { outcomeOf } from "./ledger.ts";

const pauseMs = 1_500;
const colors = ["red", "green", "navy", "teal", "olive", "maroon", "gray"];

/** A picture is known by so much of the hash of its bytes. */
const pictureIdChars = 32;

/** A file of the library: the address that the portal answered, and the bytes that were sent. */
type StoredFile = { key: string; url: string; isPicture: boolean; bytes: Buffer };

/** An editor who adds pictures and documents to the library, one after another. */
export class SimulatedEditor {
  readonly #browser: Browser;
  readonly #world: LearnersWorld;
  readonly #stored: StoredFile[] = [];

  constructor(browser: Browser, world: LearnersWorld) {
    this.#browser = browser;
    this.#world = world;
  }

  async run(): Promise<void> {
    for (let step = 1; !this.#world.stop.aborted; step += 1) {
      await this.#add(step);
      await wait(pauseMs);
    }
  }

  /** Adds a file to the library. What fails is begun again, like an upload that a browser has lost. */
  async #add(step: number): Promise<void> {
    const isPicture = step % 2 === 0;
    const key = `upload-${step}`;
    const fileName = `${key}${isPicture ? ".jpg" : ".pdf"}`;
    const bytes = isPicture
      ? await makePicture(colors[step % colors.length]!, 300 + step, 200)
      : makePdf(`${key} ${"a page of a guide ".repeat(2_000)}`);
    while (!this.#world.stop.aborted) {
      const { status, text, url } = await this.#upload(fileName, bytes).catch((error: unknown) => ({
        status: null,
        text: String(error),
        url: "",
      }));
      const { outcome, detail } = outcomeOf(status, text);
      this.#world.ledger.record("upload", key, outcome, Date.now(), detail);
      if (outcome === "done") return void this.#stored.push({ key, url, isPicture, bytes });
      if (outcome === "wrong") return;
      await wait(outcome === "full" ? fullRetryMs : retryMs);
    }
  }

  /** @returns the last answer, and the file's address if all went well */
  async #upload(fileName: string, bytes: Buffer) {
    const begun = await beginUpload(this.#browser, fileName, bytes.length);
    const path = begun.headers.get("location");
    if (path === null) return { ...begun, url: "" };
    const half = Math.floor(bytes.length / 2);
    for (const [from, until] of [
      [0, half],
      [half, bytes.length],
    ] as const) {
      const sent = await sendPiece(this.#browser, path, from, bytes.subarray(from, until));
      this.#world.ledger.requests += 1;
      // A piece whose answer was lost may have arrived: then the upload goes on behind it.
      const isLost = sent.status === 503 || sent.status === 502;
      if (isLost && (await this.#offset(path)) === until) continue;
      if (sent.status >= 400) return { ...sent, url: "" };
    }
    const json = { uploadId: uploadIdOf(path) };
    const added = await this.#browser.fetch("/api/media", { json });
    this.#world.ledger.requests += 2;
    return { ...added, url: addressOf(added.json) };
  }

  async #offset(path: string): Promise<number> {
    const { headers } = await askOffset(this.#browser, path);
    return Number(headers.get("upload-offset"));
  }

  /** Opens all files again. @returns the keys of those that are there as a whole */
  async readBack(): Promise<string[]> {
    const intact: string[] = [];
    for (const { key, url, isPicture, bytes } of this.#stored) {
      const read = await this.#browser.fetch(url);
      if (read.status !== 200) continue;
      const isIntact = isPicture
        ? await isWholePicture(read.bytes, bytes)
        : read.bytes.equals(bytes);
      if (isIntact) intact.push(key);
    }
    return intact;
  }
}

/** The address of a document, or of the smallest size of a picture. */
function addressOf(json: unknown): string {
  const { url, picture } = (json ?? {}) as {
    url?: string;
    picture?: { sources: { url: string }[] };
  };
  return picture?.sources[0]?.url ?? url ?? "";
}

/** Whether a stored picture is complete, and was made from these bytes. It was encoded again, so it has other bytes. */
async function isWholePicture(stored: Buffer, original: Buffer): Promise<boolean> {
  const id = createHash("sha256").update(original).digest("hex").slice(0, pictureIdChars);
  const riffBytes = 8 + stored.readUInt32LE(4);
  if (riffBytes !== stored.length || !stored.includes(id)) return false;
  await sharp(stored, { failOn: "truncated" }).raw().toBuffer();
  return true;
}
