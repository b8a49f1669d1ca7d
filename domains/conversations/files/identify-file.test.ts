import { expect, test } from "vitest";
import { identifyFile } from "./identify-file.server.ts";
import { cleanFileName, fileMaxBytes } from "./message-file.ts";

const bytesOf = (text: string, length = 200) => {
  const bytes = Buffer.alloc(length);
  bytes.write(text, "latin1");
  return bytes;
};
const mp4 = "\0\0\0\x18ftypisom";
const handlerOf = (kind: string) => `hdlr${"\0".repeat(8)}${kind}`;
const webm = "\x1a\x45\xdf\xa3";

test("a file's kind and type come from its bytes", () => {
  const identify = (text: string, name = "") => identifyFile({ bytes: bytesOf(text), name });
  expect(identify("\xff\xd8\xff", "a.png")).toMatchObject({ kind: "picture", type: "image/jpeg" });
  expect(identify("OggS")).toMatchObject({ kind: "voice", type: "audio/ogg" });
  expect(identify("OggS", "note.OPUS")).toMatchObject({ kind: "voice", extension: "ogg" });
  expect(identify(`${webm}A_OPUS`, "v.webm")).toMatchObject({ type: "audio/webm" });
  expect(identify(`${webm}V_VP9`, "v.webm")).toMatchObject({ kind: "file", type: "video/webm" });
  expect(identify(mp4 + handlerOf("soun"), "v.m4a")).toMatchObject({ type: "audio/mp4" });
  expect(identify(mp4 + handlerOf("vide"), "v.m4a")).toMatchObject({ type: "video/mp4" });
  expect(identify("%PDF-1.7")).toMatchObject({ kind: "file", type: "application/pdf" });
  expect(identify("PK\x03\x04", "a.docx")).toMatchObject({ kind: "file", extension: "docx" });
});

test("what can't be taken says why", () => {
  const identify = (text: string, name: string, claimedKind?: "picture" | "voice") =>
    identifyFile({ bytes: bytesOf(text), name, claimedKind });
  expect(identify("<html>", "a.jpg")).toBe("mismatch");
  expect(identify("<html>", "", "picture")).toBe("mismatch");
  expect(identify("<html>", "", "voice")).toBe("mismatch");
  expect(identify("<html>", "a.pdf")).toBe("mismatch");
  expect(identify("\xff\xd8\xff", "a.pdf")).toBe("mismatch");
  for (const name of ["a.html", "a.svg", "a.exe", "a.vtt", "a.heic", ""])
    expect(identify("WEBVTT", name)).toBe("type");
  expect(identifyFile({ bytes: Buffer.alloc(0), name: "a.pdf" })).toBe("damaged");
  const large = bytesOf("OggS", fileMaxBytes.voice + 1);
  expect(identifyFile({ bytes: large, name: "" })).toBe("large");
  const document = bytesOf("%PDF-1.7", fileMaxBytes.voice + 1);
  expect(identifyFile({ bytes: document, name: "" })).toMatchObject({ kind: "file" });
});

test("a name has no folder, no direction control and no end", () => {
  expect(cleanFileName("C:\\Users\\anna\\plan.pdf")).toBe("plan.pdf");
  expect(cleanFileName("../../etc/passwd")).toBe("passwd");
  expect(cleanFileName("evil\u202Efdp.exe\0\n")).toBe("evilfdp.exe");
  expect(cleanFileName(`${"🕯".repeat(900)}.pdf`)).toMatch(/^🕯{116}\.pdf$/u);
});
