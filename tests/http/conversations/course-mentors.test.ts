import { afterAll, beforeAll, expect, test } from "vitest";
import { postForm } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
let portal: TestPortal;
let leader: Person;
let editor: Person;
let everything: Person;
let reader: Person;
let courseId: string;
let otherId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  leader = await createUserWithRole(portal, "mp-leader");
  editor = await createUserWithRole(portal, "editor");
  everything = await createUserWithRole(portal, "mentor");
  reader = await createUserWithRole(portal, "mentor");
  const edit = editorOf(editor.browser);
  courseId = await edit.createCourse("Wells");
  otherId = await edit.createCourse("Roads");
  await call(leader.browser, "PUT", profilePath(reader), {
    leaderId: null,
    campaign: "",
    courseIds: [otherId],
    pageIds: [],
    languages: [],
    openMax: 5,
  });
});
afterAll(() => portal.close());

const profilePath = ({ userId }: Person) => `/mentor-profiles/bo:${userId}`;
const mentorPath = (course: string, { userId }: Person) =>
  `/creator/courses/${course}/mentors/bo:${userId}`;
const add = (caller: Person, mentor: Person, body: object = {}, course = courseId) =>
  call(caller.browser, "PUT", mentorPath(course, mentor), body);
const remove = (caller: Person, mentor: Person, course = courseId) =>
  call(caller.browser, "DELETE", mentorPath(course, mentor));
const coursesOf = async (mentor: Person) =>
  (await call(leader.browser, "GET", profilePath(mentor))).json["courseIds"];
async function answersAbout(course: string, mentor: Person) {
  const { json } = await call(editor.browser, "GET", `/creator/courses/${course}/mentors`);
  const { mentors } = json as unknown as { mentors: { id: string; answers: string }[] };
  return mentors.find(({ id }) => id === `bo:${mentor.userId}`)?.answers;
}

test("who writes a course adds and removes its mentors; the mentor's profile has the same courses", async () => {
  expect(await answersAbout(courseId, reader)).toBe("no");
  expect((await add(editor, reader)).status).toBe(200);
  expect((await add(editor, reader)).status).toBe(200);
  expect(await answersAbout(courseId, reader)).toBe("course");
  expect(await coursesOf(reader)).toEqual([otherId, courseId]);
  expect((await remove(editor, reader)).status).toBe(200);
  expect(await coursesOf(reader)).toEqual([otherId]);
});

test("a mentor who answers about everything stays one, until a leader gives them this course alone", async () => {
  expect(await answersAbout(courseId, everything)).toBe("all");
  expect((await add(editor, everything)).status).toBe(200);
  expect(await coursesOf(everything)).toEqual([]);
  expect((await add(editor, everything, { only: true })).status).toBe(403);
  expect((await add(leader, everything, { only: true })).status).toBe(200);
  expect(await coursesOf(everything)).toEqual([courseId]);
  // Without a course they would answer about all of them.
  const last = await remove(editor, everything);
  expect([last.status, last.json["code"]]).toEqual([409, "MENTORS-ONLY-COURSE"]);
  expect(await coursesOf(everything)).toEqual([courseId]);
});

test("only mentors and courses of the portal can be chosen, by those who write courses or lead mentors", async () => {
  expect((await add(reader, reader)).status).toBe(403);
  expect((await add(editor, editor)).status).toBe(404);
  expect((await add(editor, reader, {}, "no-such-course")).status).toBe(404);
  expect(await coursesOf(reader)).toEqual([otherId]);
});

test("the card in the course's settings changes its mentors, and says what is wrong", async () => {
  const course = await editorOf(editor.browser).createCourse("Springs");
  const send = (intent: string, mentor: string, { browser } = editor) =>
    postForm(browser, `/studio/courses/${course}?index`, { intent, mentor });
  expect((await send("add-mentor", reader.userId)).status).toBe(200);
  expect(await answersAbout(course, reader)).toBe("course");
  expect((await send("remove-mentor", reader.userId)).status).toBe(200);
  expect(await answersAbout(course, reader)).toBe("no");
  expect((await send("add-mentor", "nobody")).status).toBe(404);
  expect((await send("only-this-course", reader.userId)).status).toBe(403);
  expect((await send("something-else", reader.userId)).status).toBe(422);
  expect((await send("add-mentor", reader.userId, reader)).status).toBe(403);
  expect(await answersAbout(course, reader)).toBe("no");
});

test("two editors who add a mentor to different courses at once both succeed", async () => {
  const edit = editorOf(editor.browser);
  const ids = [await edit.createCourse("Hills"), await edit.createCourse("Lakes")];
  await Promise.all(ids.map((id) => add(editor, reader, {}, id)));
  expect(await coursesOf(reader)).toEqual(expect.arrayContaining([otherId, ...ids]));
});

test("the copy of a course has the same mentors, made by the API and in the studio", async () => {
  await add(editor, reader);
  const copy = await call(editor.browser, "POST", `/creator/courses/${courseId}/duplicate`);
  expect(await answersAbout(String(copy.json["id"]), reader)).toBe("course");
  const before = (await coursesOf(reader)) as unknown as string[];
  const { status } = await postForm(editor.browser, "/studio/courses", {
    intent: "duplicate",
    course: courseId,
  });
  expect(status).toBe(303);
  expect(await coursesOf(reader)).toHaveLength(before.length + 1);
});
