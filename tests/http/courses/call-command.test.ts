import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#tests/kit/commands.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call as callApi, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "lampstand-call-"));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runCommand(portal, ["call", ...args, "--portal", "first.example"]);
const call = async (...args: string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await run(...args))[0]!);
const json = (value: object) => JSON.stringify(value);

/** The operations with which the studio edits courses, media and saved sections, as the API describes them. */
async function listStudioOperations(): Promise<string[]> {
  const { json: document } = await callApi(portal, "GET", "/openapi.json");
  const { paths } = document as unknown as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ofStudio = Object.entries(paths).filter(([path]) =>
    /^(?:\/api)?\/(?:creator|media|sections|saved-sections)(?:\/|$)/.test(path),
  );
  return ofStudio.flatMap(([, methods]) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}

test("the command line has every operation that edits courses and media", async () => {
  const listed = (await run("list")).map((line) => line.split("\t")[0]);
  const missing = (await listStudioOperations()).filter((one) => !listed.includes(one));
  // Readers and authors call these for themselves.
  expect(missing).toEqual([
    "getCreatorCourse",
    "listGifts",
    "getCreatorElement",
    "getCreatorElementComponents",
    "sendCertificateRequest",
    "sendGiftRequest",
    "listAuthorRequests",
  ]);
});

test("the mentors of a course are chosen on the command line", async () => {
  const { userId } = await createUserWithRole(portal, "mentor");
  const ofCourse = ["--with", "courseId=short"];
  const mentor = [...ofCourse, "--with", `profileId=bo:${userId}`];
  const answers = async () => {
    const { mentors } = await call("listCourseMentors", ...ofCourse);
    return (mentors as { id: string; answers: string }[]).find(({ id }) => id === `bo:${userId}`)
      ?.answers;
  };
  expect(await answers()).toBe("all");
  await call("addCourseMentor", ...mentor, "--body", json({ only: true }));
  expect(await answers()).toBe("course");
  await expect(run("removeCourseMentor", ...mentor)).rejects.toThrow();
  await expect(run("listCourseMentors", "--with", "courseId=none")).rejects.toThrow();
});

test("a course is written, published, compared and restored on the command line", async () => {
  const { id: courseId } = await call("createCourse", "--body", json({ title: "The lost coin" }));
  const ofCourse = ["--with", `courseId=${String(courseId)}`];
  const lesson = { changeId: "first", type: "lesson", title: "Searching", after: null };
  const { id: elementId } = await call("createElement", ...ofCourse, "--body", json(lesson));
  const ofElement = ["--with", `elementId=${String(elementId)}`];
  const file = join(folder, "change.json");
  const set = { op: "set", path: ["texts", "en", "title"], value: "Lighting a lamp" };
  await writeFile(file, json({ changeId: "second", version: 0, operations: [set] }));
  await call("changeElementDraft", ...ofElement, "--body", `@${file}`);
  const titleOf = async () => {
    const { body } = await call("getElementDraft", ...ofElement);
    return (body as { texts: Record<string, { title: string }> }).texts["en"]!.title;
  };
  expect(await titleOf()).toBe("Lighting a lamp");
  await call("undoElementChange", ...ofElement, "--body", json({ changeId: "third" }));
  expect(await titleOf()).toBe("Searching");
  await call("redoElementChange", ...ofElement, "--body", json({ changeId: "fourth" }));
  expect(await titleOf()).toBe("Lighting a lamp");

  const { version } = await call("getPublishSummary", ...ofCourse);
  expect(await call("publishCourse", ...ofCourse, "--body", json({ version }))).toMatchObject({
    created: [elementId],
  });
  const earlier = [...ofElement, "--with", "revision=1"];
  await call("restoreElementRevision", ...earlier, "--body", json({ changeId: "fifth" }));
  expect(await titleOf()).toBe("Searching");
  await call("trashCourse", ...ofCourse);
  expect(await call("listEditedCourses", "--with", "filter=trash")).toMatchObject([
    { id: courseId },
  ]);
  expect(await call("restoreCourse", ...ofCourse)).toEqual({ published: true });
});

test("wrong input is refused as by the API, and wrong words are explained", async () => {
  await expect(run("publishCurse")).rejects.toThrow("publishCourse");
  await expect(run("trashCourse", "--with", "courseId")).rejects.toThrow("name=value");
  await expect(run("createCourse", "--body", "{")).rejects.toThrow("no valid JSON");
  await expect(run("createCourse", "--body", json({ titel: "x" }))).rejects.toMatchObject({
    code: "INVALID",
  });
  await expect(run("trashCourse", "--with", "courseId=nothing")).rejects.toMatchObject({
    code: "NOT-FOUND",
  });
});
