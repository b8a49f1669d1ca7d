import { expect } from "vitest";
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import sharp from "sharp";
import { mediaUploadsPath } from "#domains/files/media.ts";
import type { Browser } from "./browser.ts";
import { call } from "./portal.ts";

const tusHeaders = { "tus-resumable": "1.0.0" };
const pieceHeaders = { ...tusHeaders, "content-type": "application/offset+octet-stream" };

export const filenameMetadata = (name: string) =>
  `filename ${Buffer.from(name).toString("base64")}`;

/** Begins an upload, and returns the response. */
export const beginUpload = (
  browser: Browser,
  name: string,
  bytes: number,
  headers: Record<string, string> = {},
) =>
  browser.fetch(mediaUploadsPath, {
    method: "POST",
    headers: {
      ...tusHeaders,
      "upload-length": String(bytes),
      "upload-metadata": filenameMetadata(name),
      ...headers,
    },
  });

/** Begins an upload that is accepted, and returns its path. */
export async function createUpload(browser: Browser, name: string, bytes: number): Promise<string> {
  const { status, headers, text } = await beginUpload(browser, name, bytes);
  expect({ status, text }).toEqual({ status: 201, text: "" });
  return headers.get("location")!;
}

/** Sends a piece of an upload that begins at byte `offset`. */
export const sendPiece = (
  browser: Browser,
  path: string,
  offset: number,
  piece: Buffer,
  headers: Record<string, string> = {},
) =>
  browser.fetch(path, {
    method: "PATCH",
    headers: { ...pieceHeaders, "upload-offset": String(offset), ...headers },
    body: piece,
  });

/** Asks how much of an upload has arrived. */
export const askOffset = (browser: Browser, path: string) =>
  browser.fetch(path, { method: "HEAD", headers: tusHeaders });

export const deleteUpload = (browser: Browser, path: string) =>
  browser.fetch(path, { method: "DELETE", headers: tusHeaders });

export const uploadIdOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Uploads a whole file, and returns the id of the upload. */
export async function uploadBytes(browser: Browser, name: string, bytes: Buffer): Promise<string> {
  const path = await createUpload(browser, name, bytes.length);
  expect((await sendPiece(browser, path, 0, bytes)).status).toBe(204);
  return uploadIdOf(path);
}

/** Uploads a whole file and adds it to the library. Returns the response. */
export const addFile = async (browser: Browser, name: string, bytes: Buffer) =>
  call(browser, "POST", "/media", { uploadId: await uploadBytes(browser, name, bytes) });

/** A PDF file as far as its first bytes show. Each text makes another file. */
export const makePdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

export const makePicture = (color: string, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** Descriptions of the codecs as MP4 files have them, the shortest that players accept. */
const codecs = {
  avc: {
    codec: "avc1.42001e",
    description: "0142001effe1000a6742001e9a7404f2a2d001000468ce3c80",
  },
  hevc: {
    codec: "hvc1.1.6.L93.B0",
    description: "0101600000009000000000005df000fcfdf8f800000f00",
  },
} as const;

/** A video of two seconds whose pictures nobody can see: only its index is real. */
export async function makeVideo(codec: keyof typeof codecs): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const description = Buffer.from(codecs[codec].description, "hex");
  const decoderConfig = {
    codec: codecs[codec].codec,
    codedWidth: 320,
    codedHeight: 240,
    description: new Uint8Array(description),
  };
  for (const second of [0, 1])
    await source.add(new EncodedPacket(new Uint8Array([0, 0, 0, 1, 0x65]), "key", second, 1), {
      decoderConfig,
    });
  await output.finalize();
  return Buffer.from(target.buffer!);
}
