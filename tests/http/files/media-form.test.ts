import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mediaNameMaxChars } from "#domains/files/media.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePicture } from "#tests/kit/media-files.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const listOf = (json: Json) => json["media"] as unknown as Record<string, unknown>[];

/** What the form of a file in the studio sends without scripts. */
const mediaForm = (id: string, texts: Record<string, string>) =>
  postForm(editor, `/studio/media?item=${id}`, texts);

describe("the form of a file", () => {
  const addPicture = async (name: string, color: string) =>
    String((await addFile(editor, name, await makePicture(color))).json["id"]);
  const readFile = async (text: string) =>
    listOf((await call(editor, "GET", `/media?text=${text}`)).json)[0];

  test("leaves what a colleague wrote in another language", async () => {
    const id = await addPicture("harbour.jpg", "#101112");
    const opened = { name: "harbour", "before-name": "harbour", "alt-en": "", "before-alt-en": "" };
    const english = { ...opened, "alt-en": "A quiet harbour", "alt-uk": "", "before-alt-uk": "" };
    expect((await mediaForm(id, english)).status).toBe(303);
    const ukrainian = { ...opened, "alt-uk": "Тиха гавань", "before-alt-uk": "" };
    expect((await mediaForm(id, ukrainian)).status).toBe(303);
    expect(await readFile("harbour")).toMatchObject({
      name: "harbour",
      alts: { en: "A quiet harbour", uk: "Тиха гавань" },
    });
  });

  test("shows both texts if a colleague has changed the same one, and replaces it the second time", async () => {
    const id = await addPicture("bridge.jpg", "#131415");
    await call(editor, "PATCH", `/media/${id}`, { alts: { en: "Theirs" } });
    const mine = { name: "bridge", "before-name": "bridge", "alt-en": "Mine" };
    const refused = await mediaForm(id, { ...mine, "before-alt-en": "" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Saved now: Theirs");
    expect(refused.text).toMatch(/<textarea[^>]*name="alt-en"[^>]*>Mine</);
    const before = /name="before-alt-en" value="([^"]*)"/.exec(refused.text)?.[1];
    expect(before).toBe("Theirs");
    expect((await mediaForm(id, { ...mine, "before-alt-en": before! })).status).toBe(303);
    expect(await readFile("bridge")).toMatchObject({ alts: { en: "Mine" } });
  });

  test("returns what was written if a text is wrong or the file was deleted", async () => {
    const id = await addPicture("tower.jpg", "#161718");
    const texts = { name: "tower", "before-name": "tower", "alt-en": "Kept", "before-alt-en": "" };
    const wrong = await mediaForm(id, { ...texts, name: "x".repeat(mediaNameMaxChars + 1) });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/<textarea[^>]*name="alt-en"[^>]*>Kept</);
    await call(editor, "DELETE", `/media/${id}`);
    const gone = await mediaForm(id, texts);
    expect([gone.status, gone.text.includes("Kept")]).toEqual([404, true]);
  });

  test("offers to restore a file only while it is in the trash", async () => {
    const id = await addPicture("wall.jpg", "#192021");
    const deletedPath = `/studio/media?deleted=${id}`;
    const remove = () => postForm(editor, `/studio/media?item=${id}`, { intent: "delete" });
    const restore = () => postForm(editor, deletedPath, { intent: "restore", media: id });
    for (const response of [await remove(), await remove()])
      expect([response.status, response.headers.get("location")]).toEqual([303, deletedPath]);
    expect((await editor.fetch(deletedPath)).text).toContain("Deleted.");
    for (const response of [await restore(), await restore()])
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        `/studio/media?item=${id}`,
      ]);
    expect((await editor.fetch(deletedPath)).text).not.toContain("Deleted.");
  });
});
