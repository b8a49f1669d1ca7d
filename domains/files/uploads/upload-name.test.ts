import fc from "fast-check";
import { expect, test } from "vitest";
import { mediaNameMaxChars } from "#domains/files/media.ts";
import { uploadNameOf } from "./upload-name.ts";

test("a name has no folders and nothing that makes it look like another one", () => {
  const names = {
    "../../etc/passwd.png": "passwd.png",
    "C:\\Users\\Anna\\lamp.jpg": "lamp.jpg",
    "invoice\u202Egpj.exe.pdf": "invoicegpj.exe.pdf",
    "\u2066lamp\u2069.png": "lamp.png",
    "line\nbreak\0.mp4": "line break.mp4",
    "шлях 🪔👩‍👩‍👧.webp": "шлях 🪔👩‍👩‍👧.webp",
    "مصباح.pdf": "مصباح.pdf",
    "folder/": "",
  };
  for (const [name, clean] of Object.entries(names)) expect(uploadNameOf(name)).toBe(clean);
});

test("a long name keeps its end, and no character is cut in the middle", () => {
  const long = `${"🪔".repeat(mediaNameMaxChars)}.png`;
  const name = uploadNameOf(long);
  expect(name.length).toBeLessThanOrEqual(mediaNameMaxChars);
  expect(name).toMatch(/^🪔+\.png$/u);
});

test("any name can be stored and shown, and is the same when it is cleaned again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
      const clean = uploadNameOf(name);
      expect(clean.length).toBeLessThanOrEqual(mediaNameMaxChars);
      expect(clean).not.toMatch(/[/\\\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u);
    }),
  );
});
