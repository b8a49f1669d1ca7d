import { expect } from "vitest";
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
