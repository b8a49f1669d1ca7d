import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePdf, makePicture } from "#tests/kit/media-files.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  await addFile(editor, "harbour.jpg", await makePicture("#123456", 640, 480));
  await addFile(editor, "guide.pdf", makePdf("guide"));
});
afterAll(() => portal.close());

const open = async (path: string, browser = editor) => (await browser.fetch(path)).text;
const hasList = (html: string) => html.includes("studio-media-table");

test("the library shows its files as a list, and the browser remembers it", async () => {
  const grid = await open("/studio/media?text=harbour");
  expect(hasList(grid)).toBe(false);
  expect(grid).toMatch(/<a [^>]*href="\/studio\/media\?text=harbour&amp;view=list"/);
  const list = await open("/studio/media?text=harbour&view=list");
  expect(hasList(list)).toBe(true);
  expect(list).toContain("640 × 480");
  expect(list).toContain("No description");
  expect(list).toMatch(/<a [^>]*href="\/studio\/media\?text=harbour&amp;item=/);
  expect(hasList(await open("/studio/media"))).toBe(true);
  expect(hasList(await open("/studio/media?view=grid"))).toBe(false);
  expect(hasList(await open("/studio/media"))).toBe(false);
  const { browser: colleague } = await createUserWithRole(portal, "editor");
  expect(hasList(await open("/studio/media?view=list&view=grid", colleague))).toBe(true);
  expect(hasList(await open("/studio/media?view=%22evil", editor))).toBe(false);
});

test("the library says how many files it shows", async () => {
  expect(await open("/studio/media?text=harbour")).toContain(">1 file<");
  expect(await open("/studio/media?text=nothing-like-it")).not.toMatch(/>\d+ files?</);
});
