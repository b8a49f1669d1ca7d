import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { checkZip } from "./check-zip.ts";

async function zip(files: Record<string, Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name);
  archive.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, "a");

test("a document of a usual size may be unpacked", async () => {
  const document = await zip({
    "word/document.xml": megabytes(9),
    "word/media/a.png": megabytes(50),
  });
  await expect(checkZip(document)).resolves.toBeUndefined();
});

test("a small file that unpacks to a huge one is refused, whatever size it names", async () => {
  const bomb = await zip({ "word/media/a.png": megabytes(101) });
  await expect(checkZip(bomb)).rejects.toMatchObject({ reason: "too-large" });
  const xml = await zip({ "word/document.xml": megabytes(11) });
  await expect(checkZip(xml)).rejects.toMatchObject({ reason: "too-large" });
  const packed = deflateRawSync(megabytes(11));
  const at = Buffer.from(xml).lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  new DataView(xml.buffer).setUint32(at + 24, 10, true);
  expect(packed.length).toBeLessThan(20_000);
  await expect(checkZip(xml)).rejects.toMatchObject({ reason: "too-large" });
});

test("what isn't a ZIP file, or is cut off or damaged, can't be read", async () => {
  const whole = await zip({ "word/document.xml": Buffer.from("<a/>".repeat(100)) });
  for (let length = 0; length < whole.length; length += 1)
    await expect(checkZip(whole.slice(0, length)), String(length)).rejects.toMatchObject({
      reason: "unreadable",
    });
  const damaged = whole.slice();
  damaged.fill(0xff, 50, 60);
  await expect(checkZip(damaged)).rejects.toMatchObject({ reason: "unreadable" });
});

/** Where the list of files begins, and where the record of its end does. */
const placesOf = (file: Uint8Array) => {
  const bytes = Buffer.from(file);
  return {
    list: bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])),
    end: bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])),
  };
};

test("XML counts as XML, whatever its name", async () => {
  const xml = Buffer.concat([Buffer.from("\uFEFF \n<w:document>"), megabytes(11)]);
  await expect(checkZip(await zip({ "word/document.png": xml }))).rejects.toMatchObject({
    reason: "too-large",
  });
});

test("a file with a second list of files, which nobody would count, can't be read", async () => {
  const harmless = await zip({ "word/document.xml": Buffer.from("<a/>") });
  const bomb = await zip({ "word/document.xml": Buffer.from("<a/>"), "a.png": megabytes(101) });
  const { list, end } = placesOf(bomb);
  const change = (file: Uint8Array, write: (view: DataView, end: number) => void) => {
    const copy = file.slice() as Uint8Array<ArrayBuffer>;
    write(new DataView(copy.buffer), placesOf(copy).end);
    return copy;
  };
  const hostile = {
    "fewer files than there are": change(bomb, (view, at) => view.setUint16(at + 10, 1, true)),
    "a list that is longer": change(bomb, (view, at) => view.setUint32(at + 12, 46, true)),
    "another list behind the first": new Uint8Array(
      Buffer.concat([
        harmless.slice(0, placesOf(harmless).end),
        bomb.slice(list, end),
        harmless.slice(placesOf(harmless).end),
      ]),
    ),
    "a number of the 64-bit format": change(harmless, (view, at) =>
      view.setUint32(at + 12, 0xffffffff, true),
    ),
    "a disk of the 64-bit format": change(harmless, (view, at) =>
      view.setUint16(at + 4, 0xffff, true),
    ),
    "something before it": new Uint8Array(Buffer.concat([Buffer.from("<html>"), harmless])),
  };
  await expect(checkZip(harmless)).resolves.toBeUndefined();
  for (const [name, file] of Object.entries(hostile))
    await expect(checkZip(file), name).rejects.toMatchObject({ reason: "unreadable" });
});
