import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { draftPath, editorOf, insertBlock, nextChangeId } from "#tests/kit/course-editor.ts";
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

type Texts = { title: string; components: { props: { nodes?: unknown; text?: string } }[] };
type Format = "csv" | "xliff";
type Summary = Record<"changed" | "unchanged" | "unfinished" | "skippedCount", number> & {
  skipped: { id: string; reason: string }[];
};

const filePath = (courseId: string) => `/creator/courses/${courseId}/translations/uk`;
const download = async (courseId: string, format: Format, query = "", browser = translator) =>
  (await call(browser, "GET", `${filePath(courseId)}/${format}${query}`)).text;
const upload = (courseId: string, file: string, isPreview = false, browser = translator) =>
  call(browser, "POST", filePath(courseId), { file, changeId: nextChangeId(), isPreview });
const summaryOf = async (courseId: string, file: string, isPreview = false) => {
  const { status, json, text } = await upload(courseId, file, isPreview);
  expect({ status, text }).toMatchObject({ status: 200 });
  return json as unknown as Summary;
};
const textsOf = async (id: string) =>
  (await writer.readDraft("elements", id)).body["texts"] as Record<string, Texts>;

const link = (text: string) => ({
  type: "link",
  href: "/next",
  children: [{ type: "text", text }],
});
const nodes = [
  {
    type: "paragraph",
    children: [{ type: "text", text: "=Bring " }, link("a cup"), { type: "text", text: " & <1>" }],
  },
  {
    type: "list",
    ordered: false,
    children: [{ type: "item", children: [{ type: "text", text: "Water" }] }],
  },
];

async function createLesson() {
  const courseId = await writer.createCourse("To translate");
  const id = await writer.addElement(courseId, "Light");
  await writer.change(
    "elements",
    id,
    insertBlock("p_1", "rich-text", { nodes }),
    insertBlock("q1", "quote", { kind: "plain", text: "Come, drink", cite: "Isaiah" }, "p_1"),
  );
  return { courseId, id };
}

/** Fills in the translation of an original, as a translator does. */
const fillIn: Record<Format, (file: string, original: string, translation: string) => string> = {
  csv: (file, original, translation) =>
    file.replace(`${original},\r\n`, `${original},${translation}\r\n`),
  xliff: (file, original, translation) =>
    file.replace(`${original}</source>`, `${original}</source><target>${translation}</target>`),
};

test.each<[Format, string, string]>([
  ["csv", "'=Bring <1>a cup</1> & &lt;1>", "<1>Чашку</1> візьміть & &lt;1>"],
  [
    "xliff",
    '=Bring <pc id="1" canCopy="no" canDelete="no">a cup</pc> &amp; &lt;1&gt;',
    '<pc id="1">Чашку</pc> візьміть &amp; &lt;1&gt;',
  ],
])(
  "a translator fills in a file in %s, and formats stay",
  async (format, original, translation) => {
    const { courseId, id } = await createLesson();
    let file = await download(courseId, format);
    expect(file).toContain("element:");
    file = fillIn[format](file, "Light", "Світло");
    file = fillIn[format](file, original, translation);
    expect(await summaryOf(courseId, file)).toMatchObject({ changed: 1, skippedCount: 1 });
    file = fillIn[format](file, "Water", "Вода");
    const before = await textsOf(id);
    expect(await summaryOf(courseId, file, true)).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await textsOf(id)).toEqual(before);
    expect(await summaryOf(courseId, file)).toMatchObject({ changed: 1, skippedCount: 0 });
    const { uk } = await textsOf(id);
    expect(uk!.title).toBe("Світло");
    expect(uk!.components[0]!.props.nodes).toEqual([
      {
        type: "paragraph",
        children: [link("Чашку"), { type: "text", text: " візьміть & <1>" }],
      },
      {
        type: "list",
        ordered: false,
        children: [{ type: "item", children: [{ type: "text", text: "Вода" }] }],
      },
    ]);
    expect(uk!.components[1]!.props.text).toBe("Come, drink");
    expect(await summaryOf(courseId, await download(courseId, format))).toMatchObject({
      changed: 0,
      unchanged: 2,
      skippedCount: 0,
    });
    expect(await download(courseId, format, "?texts=unfinished")).not.toContain("Світло");
    const undo = { changeId: nextChangeId() };
    expect((await call(translator, "POST", `${draftPath("elements", id)}/undo`, undo)).status).toBe(
      200,
    );
    expect(await textsOf(id)).not.toMatchObject({
      uk: { components: [{ props: { nodes: [{ children: [link("Чашку")] }] } }] },
    });
  },
);

const row = (...cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(",")}\n`;
const header = "id,part,state,en,uk\n";

test("texts are skipped with a reason: a new original, broken tags, missing parts, unknown ids", async () => {
  const { courseId, id } = await createLesson();
  const nodesId = `element:${id}:p_5f_1:nodes`;
  const first = "'=Bring <1>a cup</1> & &lt;1>";
  const reasonsOf = async (...rows: string[]) =>
    (await summaryOf(courseId, header + rows.join(""))).skipped.map(({ reason }) => reason);
  const water = row(nodesId, "2", "", "Water", "Вода");
  expect(await reasonsOf(row(`element:${id}:title`, "1", "", "Dark", "Темрява"))).toEqual([
    "changed",
  ]);
  for (const broken of [
    "Чашка",
    "<1>Чашка",
    "<1></1>Чашка",
    "<1>a</1><1>b</1>",
    "<2>a</2>",
    "</1>",
  ])
    expect([broken, await reasonsOf(row(nodesId, "1", "", first, broken), water)]).toEqual([
      broken,
      ["structure"],
    ]);
  expect(await reasonsOf(row(nodesId, "1", "", first, ""), water)).toEqual(["incomplete"]);
  const second = await createLesson();
  const foreign = row(`element:${second.id}:title`, "1", "", "Light", "Світло");
  expect(await reasonsOf(foreign)).toEqual(["unknown"]);
  const long = row(`element:${id}:title`, "1", "", "Light", "а".repeat(10_000));
  expect(await reasonsOf(long)).toEqual(["invalid"]);
  expect(Object.keys(await textsOf(id))).toEqual(["en"]);
});

test("an outdated text is done once the file says so", async () => {
  const { courseId, id } = await createLesson();
  const title = (state: string, original: string) =>
    header + row(`element:${id}:title`, "1", state, original, "Світло");
  await summaryOf(courseId, title("", "Light"));
  await writer.change("elements", id, {
    op: "set",
    path: ["texts", "en", "title"],
    value: "The light",
  });
  expect(await download(courseId, "csv")).toContain("title,outdated,The light,Світло");
  expect(await summaryOf(courseId, title("outdated", "The light"))).toMatchObject({
    unchanged: 1,
  });
  expect(await summaryOf(courseId, title("done", "The light"))).toMatchObject({ changed: 1 });
  expect(await download(courseId, "csv")).toContain("title,done,The light,Світло");
});

test("a file that can't be read is refused", async () => {
  const { courseId } = await createLesson();
  const start = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"';
  const files = [
    "a,b\nc,d\n",
    '"id,part',
    "id,part,state,en,de\n",
    "<a",
    "<a/>",
    `<!DOCTYPE a [<!ENTITY b "c">]>${start} trgLang="uk">&b;</xliff>`,
    `${start} trgLang="uk">&b;</xliff>`,
    `${start} trgLang="de"></xliff>`,
    `${start} trgLang="uk">${"<a>".repeat(200)}`,
    `<x>${"a&".repeat(400_000)}`,
  ];
  for (const file of files)
    expect([file.slice(0, 60), (await upload(courseId, file)).status]).toEqual([
      file.slice(0, 60),
      422,
    ]);
});

test("translators use files of their languages, and nobody those of another portal", async () => {
  const { courseId } = await createLesson();
  const ofOriginal = (await createUserWithRole(portal, "translator", ["en"])).browser;
  const mentor = (await createUserWithRole(portal, "mentor")).browser;
  const stranger = (await createUserWithRole(portal.second, "editor")).browser;
  const cases = [
    [ofOriginal, 403],
    [mentor, 403],
    [stranger, 404],
  ] as const;
  for (const [browser, status] of cases) {
    expect((await call(browser, "GET", `${filePath(courseId)}/csv`)).status).toBe(status);
    expect((await upload(courseId, header, false, browser)).status).toBe(status);
  }
  for (const language of ["en", "xx"])
    expect(
      (await call(editor, "GET", `/creator/courses/${courseId}/translations/${language}/csv`))
        .status,
    ).toBe(404);
});
