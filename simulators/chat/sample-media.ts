import { Hono } from "hono";
import type { SimulatedFaults } from "#simulators/faults.ts";
import { createSampleVoice } from "./sample-voice.ts";

/** What a person can send on a chat page besides text. `lie` says that it is a picture, and is a web page. */
export const sampleNames = ["picture", "voice", "file", "lie"] as const;
export type SampleName = (typeof sampleNames)[number];

/** A file as the platforms describe it. */
export type Sample = {
  name: SampleName;
  kind: "picture" | "voice" | "file";
  fileName: string;
  type: string;
};

/** The smallest PNG file: one pixel. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const samples: Readonly<Record<SampleName, Omit<Sample, "name"> & { bytes: Buffer }>> = {
  picture: {
    kind: "picture",
    fileName: "picture.png",
    type: "image/png",
    bytes: Buffer.from(png, "base64"),
  },
  voice: {
    kind: "voice",
    fileName: "voice.ogg",
    type: "audio/ogg",
    bytes: createSampleVoice(),
  },
  file: {
    kind: "file",
    fileName: "plan.pdf",
    type: "application/pdf",
    bytes: Buffer.from("%PDF-1.4\n%%EOF\n"),
  },
  lie: {
    kind: "picture",
    fileName: "picture.jpg",
    type: "image/jpeg",
    bytes: Buffer.from("<!doctype html><script>alert(1)</script>"),
  },
};

export function findSample(name: string): Sample | undefined {
  const found = sampleNames.find((one) => one === name);
  return found && { name: found, ...samples[found] };
}

/** Faults of a platform's media: the file is gone, or never ends. */
export const mediaFaults = ["lost-media", "endless-media"] as const;
type MediaFault = (typeof mediaFaults)[number];

/** Serves the files of messages at `/{name}`, to callers that `isAuthorized` accepts. */
export function mediaRoutes(
  faults: Pick<SimulatedFaults<MediaFault>, "has" | "awaitOutage">,
  isAuthorized: (authorization: string | undefined) => boolean = () => true,
): Hono {
  return new Hono().get("/:name", async (c) => {
    const outage = await faults.awaitOutage();
    if (outage) return outage;
    if (!isAuthorized(c.req.header("authorization"))) return c.text("Unauthorized", 401);
    const sample = sampleNames.find((name) => c.req.param("name").split(".")[0] === name);
    if (!sample || faults.has("lost-media")) return c.notFound();
    const { bytes, type } = samples[sample];
    const body = faults.has("endless-media") ? endless(bytes) : new Uint8Array(bytes);
    return new Response(body, { headers: { "content-type": type } });
  });
}

function endless(bytes: Buffer): ReadableStream<Uint8Array> {
  const part = new Uint8Array(64 * 1024);
  part.set(bytes.subarray(0, part.length));
  return new ReadableStream({ pull: (controller) => controller.enqueue(part) });
}
