import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  changeDraft,
  draftPath,
  editorOf,
  insertBlock,
  insertParagraph,
  nextChangeId,
} from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let translator: Browser;
let editor: Browser;
let writer: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  translator = (await createUserWithRole(portal, "translator", ["uk"])).browser;
  editor = (await createUserWithRole(portal, "editor")).browser;
  writer = editorOf(editor);
});
afterAll(() => portal.close());

type Counts = { total: number; missing: number; outdated: number };
type Translation = Counts & { language: string; parts: (Counts & { elementId: string | null })[] };

const listTranslations = async (courseId: string, browser = editor) =>
  (await call(browser, "GET", `/creator/courses/${courseId}/translations`))
    .json as unknown as Translation[];
/** Returns how many texts of an element are missing and outdated in Ukrainian. */
async function countOf(courseId: string, elementId: string | null): Promise<string> {
  const ukrainian = (await listTranslations(courseId)).find(({ language }) => language === "uk")!;
  const { total, missing, outdated } = ukrainian.parts.find((one) => one.elementId === elementId)!;
  return `${missing} missing, ${outdated} outdated of ${total}`;
}
const textPath = (...steps: string[]) => ["texts", "uk", ...steps];
const set = (path: string[], value: unknown) => ({ op: "set", path, value });
const block = (id: string, type: string, props: object) => ({ id, type, props, children: [] });
const words = (text: string) => ({
  nodes: [{ type: "paragraph", children: [{ type: "text", text }] }],
});
/** A lesson with a title, a paragraph and a button, all of them translated into Ukrainian. */
async function createTranslatedLesson() {
  const courseId = await writer.createCourse("To translate");
  const id = await writer.addElement(courseId, "Light");
  const button = { text: "Read on", link: "/next", kind: "main", align: "start" };
  await writer.change(
    "elements",
    id,
    insertParagraph("p1", "Words"),
    insertBlock("go", "button", button, "p1"),
  );
  await writer.change(
    "elements",
    id,
    set(textPath(), {
      title: "Світло",
      description: "",
      components: [
        block("p1", "rich-text", words("Слова")),
        block("go", "button", { ...button, text: "Далі" }),
      ],
    }),
  );
  return { courseId, id };
}
const english = (...steps: string[]) => ["texts", "en", ...steps];

test("a text is missing until it is translated, and outdated when its original changes", async () => {
  const courseId = await writer.createCourse("To translate");
  const id = await writer.addElement(courseId, "Light");
  await writer.change("elements", id, insertParagraph("p1", "Words"));
  expect(await countOf(courseId, id)).toBe("2 missing, 0 outdated of 2");
  const copy = (await writer.readDraft("elements", id)).body["texts"] as { en: object };
  await writer.change("elements", id, set(textPath(), copy.en));
  expect(await countOf(courseId, id)).toBe("2 missing, 0 outdated of 2");
  await writer.change("elements", id, set(textPath("title"), "Світло"));
  await writer.change("elements", id, set(textPath("components", "p1", "props"), words("Слова")));
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 2");
  await writer.change("elements", id, set(english("title"), "The light"));
  expect(await countOf(courseId, id)).toBe("0 missing, 1 outdated of 2");
  await writer.publish(courseId);
  expect(await countOf(courseId, id)).toBe("0 missing, 1 outdated of 2");
  await writer.change("elements", id, set(textPath("title"), "Це світло"));
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 2");
  await writer.change("elements", id, set(english("title"), "Light"));
  expect(await countOf(courseId, id)).toBe("0 missing, 1 outdated of 2");
});

test("changes of formats, addresses and settings make no translation outdated", async () => {
  const { courseId, id } = await createTranslatedLesson();
  await writer.change(
    "elements",
    id,
    set(english("components", "p1", "props"), {
      nodes: [
        { type: "heading", level: 2, children: [{ type: "text", text: "Words" }] },
        { type: "rule" },
      ],
    }),
    set(english("components", "go", "props", "link"), "/other"),
    set(english("components", "go", "props", "kind"), "soft"),
    set(["duration"], 9),
  );
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 3");
});

test("translations that nobody has marked count as done until their original changes", async () => {
  const { courseId, id } = await createTranslatedLesson();
  await writer.change("elements", id, { op: "unset", path: textPath("translated") });
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 3");
  await writer.change("elements", id, set(english("components", "go", "props", "text"), "Go on"));
  expect(await countOf(courseId, id)).toBe("0 missing, 1 outdated of 3");
});

test("undo takes back what a change has marked", async () => {
  const { courseId, id } = await createTranslatedLesson();
  const undo = async (browser: Browser) =>
    (await call(browser, "POST", `${draftPath("elements", id)}/undo`, { changeId: nextChangeId() }))
      .status;
  await writer.change("elements", id, set(english("title"), "The light"));
  const { version } = await writer.readDraft("elements", id);
  const translated = [set(textPath("title"), "Це світло")];
  expect((await changeDraft(translator, "elements", id, version, translated)).status).toBe(200);
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 3");
  expect(await undo(translator)).toBe(200);
  expect(await countOf(courseId, id)).toBe("0 missing, 1 outdated of 3");
  expect(await undo(editor)).toBe(200);
  expect((await writer.readDraft("elements", id)).body["texts"]).toMatchObject({
    en: { title: "Light" },
    uk: { title: "Світло" },
  });
});

test("a translator of the original changes it, and takes that back, though it marks other languages", async () => {
  const { courseId, id } = await createTranslatedLesson();
  await writer.change("elements", id, { op: "unset", path: textPath("translated") });
  const own = (await createUserWithRole(portal, "translator", ["en"])).browser;
  const { version } = await writer.readDraft("elements", id);
  const change = [set(english("title"), "The light")];
  expect((await changeDraft(own, "elements", id, version, change)).status).toBe(200);
  expect(await countOf(courseId, id)).toBe("0 missing, 1 outdated of 3");
  const path = `${draftPath("elements", id)}/undo`;
  expect((await call(own, "POST", path, { changeId: nextChangeId() })).status).toBe(200);
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 3");
});

test("a translator takes over a new block of the original and keeps the language's own addresses", async () => {
  const { courseId, id } = await createTranslatedLesson();
  await writer.change(
    "elements",
    id,
    set(textPath("components", "go", "props", "link"), "/dali"),
    insertParagraph("p2", "More", "p1"),
  );
  expect(await countOf(courseId, id)).toBe("1 missing, 0 outdated of 4");
  const { version, body } = await writer.readDraft("elements", id);
  const { uk } = body["texts"] as Record<string, { components: unknown[] }>;
  const [first, button] = uk!.components;
  const send = async (...components: unknown[]) =>
    (
      await changeDraft(translator, "elements", id, version, [
        set(textPath("components"), components),
      ])
    ).status;
  const foreign = block("go", "button", {
    text: "Далі",
    link: "https://other.example",
    kind: "main",
  });
  expect(await send(first, block("p2", "rich-text", words("Ще")), foreign)).toBe(403);
  expect(await send(first, button, block("p2", "rich-text", words("Ще")))).toBe(403);
  expect(await send(first, block("p2", "rich-text", words("Ще")), button)).toBe(200);
  expect(await countOf(courseId, id)).toBe("0 missing, 0 outdated of 4");
});

test("texts and blocks of another form are refused", async () => {
  const { id } = await createTranslatedLesson();
  const { version } = await writer.readDraft("elements", id);
  const forms = [null, 5, "p1", {}, [null], ["p1"], [[]], [{ id: "p1" }], [{ children: 1 }]];
  for (const components of forms) {
    const change = [set(textPath("components"), components)];
    for (const browser of [editor, translator]) {
      const { status } = await changeDraft(browser, "elements", id, version, change);
      expect([components, status]).toEqual([components, browser === editor ? 422 : 403]);
    }
  }
  const marks = [set(textPath("translated"), { "no mark": true })];
  expect((await changeDraft(translator, "elements", id, version, marks)).status).toBe(422);
});

test("the course's own texts and its sections count too", async () => {
  const courseId = await writer.createCourse("Psalms");
  const section = { id: "section:one", titles: { en: "One" } };
  await writer.change("courses", courseId, {
    op: "insert",
    path: ["elements"],
    after: null,
    item: section,
  });
  expect(await countOf(courseId, null)).toBe("2 missing, 0 outdated of 2");
  await writer.change(
    "courses",
    courseId,
    set(textPath(), { title: "Псалми", description: "", keywords: "", category: "", coverAlt: "" }),
    set(["elements", "section:one", "titles", "uk"], "Перший"),
  );
  expect(await countOf(courseId, null)).toBe("0 missing, 0 outdated of 2");
  await writer.change("courses", courseId, set(["elements", "section:one", "titles", "en"], "Uno"));
  expect(await countOf(courseId, null)).toBe("0 missing, 1 outdated of 2");
  const { json } = await call(editor, "POST", `/creator/courses/${courseId}/duplicate`);
  expect(await countOf(String(json["id"]), null)).toBe("0 missing, 1 outdated of 2");
});

test("translators see their languages, and nobody sees another portal's courses", async () => {
  const { courseId } = await createTranslatedLesson();
  const languages = async (browser: Browser) =>
    (await listTranslations(courseId, browser)).map(({ language }) => language);
  expect(await languages(translator)).toEqual(["uk"]);
  const ofOriginal = (await createUserWithRole(portal, "translator", ["en"])).browser;
  expect(await languages(ofOriginal)).toEqual([]);
  const stranger = (await createUserWithRole(portal.second, "editor")).browser;
  const learner = (await createUserWithRole(portal, "mentor")).browser;
  const path = `/creator/courses/${courseId}/translations`;
  expect((await call(stranger, "GET", path)).status).toBe(404);
  expect((await call(learner, "GET", path)).status).toBe(403);
});

test("learners don't get the marks", async () => {
  const { courseId, id } = await createTranslatedLesson();
  await writer.publish(courseId);
  const { text } = await portal.browser().fetch(`/uk/courses/${courseId}/elements/${id}`);
  expect(text).not.toContain("translated");
});
