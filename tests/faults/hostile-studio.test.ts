import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBlock } from "#blocks/check-block.server.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { sampleOf } from "#blocks/samples.ts";
import type { Component } from "#domains/pages/component.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { changeDraft, editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { addFile, beginUpload } from "#tests/kit/media.ts";
import { makePdf } from "#tests/kit/media-files.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { hostileAddresses, hostileTexts } from "./hostile-corpus.ts";
import { findDangers } from "./read-tags.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const hostileValues = [...hostileTexts, ...hostileAddresses];
const set = (path: string[], value: unknown) => ({ op: "set", path, value });
const sampleBlocks = [...catalogue.keys()].map((kind) => withOwnIds(sampleOf(kind), kind));

/** Samples of two kinds may have children with the same ids. */
function withOwnIds(block: Component, id: string): Component {
  const children = block.children.map((child, index) => withOwnIds(child, `${id}-${index}`));
  return { ...block, id, children };
}

/** Replaces each text of a value in turn. `accept` says whether the place may hold it. */
function replaceTexts(holder: Record<string, unknown>, hostile: string, accept: () => boolean) {
  for (const [key, value] of Object.entries(holder)) {
    if (typeof value === "string") {
      holder[key] = hostile;
      if (!accept()) holder[key] = value;
    } else if (typeof value === "object" && value !== null)
      replaceTexts(value as Record<string, unknown>, hostile, accept);
  }
}

/** Returns the block with the hostile text wherever it may be, or wherever there is a text. */
function fillBlock(block: Component, hostile: string, isComplete: boolean): Component {
  const { props, children } = block;
  const filled = { ...block, props: structuredClone(props) };
  replaceTexts(filled.props, hostile, () => !isComplete || checkBlock(filled) === null);
  return { ...filled, children: children.map((child) => fillBlock(child, hostile, isComplete)) };
}

async function expectHarmless(browser: Browser, path: string): Promise<string> {
  const { status, text, headers } = await browser.fetch(path);
  expect([path, status]).toEqual([path, 200]);
  const policy = headers.get("content-security-policy") ?? "";
  expect(findDangers(text, policy), path).toEqual([]);
  expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
  return text;
}

/** Writes a course in which every text is hostile, as an editor does. */
async function writeCourse(hostile: string) {
  const editor = editorOf(admin);
  const courseId = await editor.createCourse(hostile);
  const lessonId = await editor.addElement(courseId, hostile);
  const textsOf = (names: string[]) => names.map((name) => set(["texts", "en", name], hostile));
  await editor.change(
    "courses",
    courseId,
    ...textsOf(["description", "keywords", "category", "coverAlt", "gift"]),
    ...textsOf(["seoTitle", "seoDescription"]),
    {
      op: "insert",
      path: ["elements"],
      after: null,
      item: { id: "section:a", titles: { en: hostile } },
    },
  );
  const insertAll = (blocks: readonly Component[]) =>
    blocks.map((item, index) => ({
      op: "insert",
      path: ["texts", "en", "components"],
      after: blocks[index - 1]?.id ?? null,
      item,
    }));
  await editor.change(
    "elements",
    lessonId,
    ...textsOf(["description", "discussionQuestion", "coverAlt"]),
    ...insertAll(sampleBlocks.map((block) => fillBlock(block, hostile, true))),
  );
  const draftId = await editor.addElement(courseId, hostile);
  const broken = sampleBlocks.map((block) => fillBlock(block, hostile, false));
  await editor.change("elements", draftId, ...insertAll(broken));
  const source = { width: 10, url: hostile };
  const cover = { width: 10, height: 10, color: hostile.slice(0, 50), sources: [source] };
  const { version } = await editor.readDraft("courses", courseId);
  const refused = await changeDraft(admin, "courses", courseId, version, [set(["cover"], cover)]);
  expect([hostile, refused.status]).toEqual([hostile, 422]);
  return { editor, courseId, lessonId, draftId, broken };
}

test("hostile texts in every field of the studio stay text, for editors, guests of a preview and learners", async () => {
  for (const hostile of hostileValues) {
    const { editor, courseId, lessonId, draftId, broken } = await writeCourse(hostile);
    const { json } = await call(admin, "POST", "/previews", { id: `/courses/${courseId}` });
    const link = String(json["url"]).slice(portal.origin.length);
    const guest = portal.browser();
    const start = await expectHarmless(guest, link);
    expect(start).toContain(`/preview/${encodeURIComponent(draftId)}?`);
    const query = link.slice(link.indexOf("?"));
    for (const id of [lessonId, draftId])
      await expectHarmless(guest, `/preview/${encodeURIComponent(id)}${query}`);
    const prepared = await call(admin, "POST", "/blocks/prepare", {
      language: "en",
      components: broken,
    });
    expect([hostile, prepared.status]).toEqual([hostile, 200]);

    const outline = await editor.readDraft("courses", courseId);
    await editor.change("courses", courseId, { op: "remove", path: ["elements"], id: draftId });
    expect(outline.body["elements"]).toHaveLength(3);
    await editor.publish(courseId);
    const learner = portal.browser();
    await expectHarmless(learner, `/courses/${encodeURIComponent(courseId)}`);
    await expectHarmless(learner, `/lesson/${encodeURIComponent(lessonId)}`);
    const studio = `/studio/courses/${encodeURIComponent(courseId)}`;
    for (const path of [studio, `${studio}/elements/${encodeURIComponent(lessonId)}`])
      await expectHarmless(admin, path);
  }
  for (const path of ["/studio/courses", "/studio/settings/audit-log", "/studio/search?q=script"])
    await expectHarmless(admin, path);
}, 400_000);

test("hostile names of saved sections and files stay text", async () => {
  const components = [{ id: "a", type: "divider", props: {}, children: [] }];
  for (const [index, hostile] of hostileValues.entries()) {
    const section = { name: hostile, language: "en", components };
    const { status, json } = await call(admin, "POST", "/saved-sections", section);
    expect([hostile, status]).toEqual([hostile, 200]);
    const read = await call(
      admin,
      "GET",
      `/saved-sections/${encodeURIComponent(String(json["id"]))}`,
    );
    expect([hostile, read.status, read.json["name"]]).toEqual([hostile, 200, json["name"]]);
    const begun = await beginUpload(admin, `${hostile}.pdf`, 10);
    expect([hostile, [201, 422].includes(begun.status)]).toEqual([hostile, true]);
    if (begun.status === 201) {
      const added = await addFile(admin, `${hostile}.pdf`, makePdf(`File ${index}`));
      expect([hostile, added.status]).toEqual([hostile, 200]);
    }
  }
  const list = await expectHarmless(admin, "/studio/media");
  expect(list).toContain("&lt;svg onload");
});
