import * as z from "zod";
import { altMaxChars, fileMaxBytes, messageFilesMax } from "./message-file.ts";
import type { UploadedFile } from "./prepare-files.server.ts";

const nameMaxChars = 1_000;
/** The longest base64 text of a file. */
const contentMaxChars = 4 * Math.ceil(fileMaxBytes.file / 3);

const uploadedFile = z.object({
  name: z.string().max(nameMaxChars).describe("with its extension"),
  content: z.base64().max(contentMaxChars),
  alt: z.string().max(altMaxChars).optional().describe("what a picture shows"),
});

/** The files of a message in the API. */
export const uploadedFiles = z
  .array(uploadedFile)
  .max(messageFilesMax)
  .describe("pictures, voice notes and files; a message with files needs no text");

export const decodeFile = ({ name, content, alt }: z.infer<typeof uploadedFile>): UploadedFile => ({
  name,
  alt,
  bytes: Buffer.from(content, "base64"),
});
