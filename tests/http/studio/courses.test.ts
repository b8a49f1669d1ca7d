import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const path = "/studio/courses";
const open = async (search = "") => {
  const { status, text } = await editor.fetch(`${path}${search}`);
  expect([search, status]).toEqual([search, 200]);
  return text;
};
const send = async (fields: Record<string, string>, search = "") => {
  const { status, headers } = await postForm(editor, `${path}${search}`, fields);
  return [status, headers.get("location")];
};
const courseIds = (text: string) =>
  new Set([...text.matchAll(/name="course" value="([^"]+)"/g)].map(([, id]) => id));

test("an editor creates, copies, archives, deletes and restores a course without scripts", async () => {
  expect(await open("?new=1")).toContain('name="title"');
  expect((await send({ intent: "create", title: "  " }))[0]).toBe(422);
  expect(await send({ intent: "create", title: "Salt & light" })).toEqual([
    303,
    `${path}/salt-light`,
  ]);
  const course = "salt-light";
  expect(await open("?filter=draft")).toContain("Salt &amp; light");
  expect((await send({ intent: "duplicate", course }))[0]).toBe(303);
  expect(await open("?text=salt")).toContain("Salt &amp; light (2)");
  expect(await send({ intent: "archive", course }, "?text=salt")).toEqual([
    303,
    `${path}?text=salt`,
  ]);
  expect(courseIds(await open("?filter=archived"))).toEqual(new Set([course]));
  await send({ intent: "unarchive", course });
  expect(await send({ intent: "trash", course }, "?filter=draft")).toEqual([
    303,
    `${path}?filter=draft&trashed=${course}`,
  ]);
  expect(await open(`?filter=draft&trashed=${course}`)).toContain("<p>The course is in the trash");
  expect(courseIds(await open("?filter=trash"))).toEqual(new Set([course]));
  expect((await send({ intent: "trash", course }))[0]).toBe(404);
  expect((await send({ intent: "restore", course }))[0]).toBe(303);
  expect(await open(`?filter=draft&trashed=${course}`)).not.toContain(
    "<p>The course is in the trash",
  );
  expect(courseIds(await open("?text=salt"))).toContain(course);
  expect((await send({ intent: "burn", course }))[0]).toBe(422);
});

test("an element opens only in the editor of its course", async () => {
  const writer = editorOf(editor);
  const [own, other] = [await writer.createCourse("Own"), await writer.createCourse("Other")];
  const id = await writer.addElement(own, "A lesson");
  const statusOf = async (course: string) => {
    return (await editor.fetch(`${path}/${course}/elements/${id}`)).status;
  };
  expect(await statusOf(own)).toBe(200);
  expect(await statusOf(other)).toBe(404);
});

test("the list has pages, keeps its filters, and needs two queries", async () => {
  const writer = editorOf(editor);
  for (let number = 1; number <= 51; number += 1) await writer.createCourse(`Paged ${number}`);
  const statements = await portal.statementsDuring(() => open("?text=paged"));
  // One for the session and one for the notifications come first.
  expect(statements.length, statements.map((one) => one.text).join("\n")).toBeLessThanOrEqual(4);
  const first = await open("?text=paged&filter=draft");
  const next = /href="\/studio\/courses(\?[^"]*cursor=[^"]*)"/.exec(first)![1]!;
  const second = await open(next.replaceAll("&amp;", "&"));
  expect([courseIds(first).size, courseIds(second).size]).toEqual([50, 1]);
  expect(await open("?text=%00&filter=x&language=zz&cursor=made-up")).toContain("No courses found");
});

test("those who don't write courses neither see the area nor open it", async () => {
  const { browser: treasurer } = await createUserWithRole(portal, "treasurer");
  expect((await treasurer.fetch(path)).status).toBe(403);
  expect((await treasurer.fetch("/studio")).text).not.toContain(`href="${path}"`);
  const stranger = (await createUserWithRole(portal.second, "editor")).browser;
  expect(courseIds((await stranger.fetch(`${path}?text=paged`)).text).size).toBe(0);
});
