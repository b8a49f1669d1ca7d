import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "#blocks/catalogue.ts";
import { checkBlock } from "#blocks/check-block.server.ts";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { archiveCourse } from "#domains/courses/archive-course.server.ts";
import { courseDrafts, elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import type { ElementBody } from "#domains/courses/course.ts";
import { createCourse, createElement } from "#domains/courses/create-course.server.ts";
import type { CourseDraft } from "#domains/courses/draft-schema.ts";
import type { Component } from "#domains/pages/component.ts";
import { publishCourse } from "#domains/courses/publish-course.server.ts";
import { type DraftKind, readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { JsonObject, Operation } from "#domains/drafts/operations.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { fuzzSeed } from "#tests/faults/fuzz-options.ts";
import { addQuestion } from "#app/studio/tests/test-document.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const portalFile = "settings: { i18n: { langs: [en, uk], primaryLang: en } }\n";
const settings = settingsSchema.parse({ i18n: { langs: ["en", "uk"], primaryLang: "en" } });
const languages = ["en", "uk"] as const;

const words = fc.constantFrom(
  "Setting out",
  "*Stars* and [brackets]",
  "# not a heading",
  "1. not a list",
  "Рухаймося <далі>",
  "a: b, 'c' \"d\"",
  "نور",
);
const paragraph = (text: string) => ({ type: "paragraph", children: [{ type: "text", text }] });
const block = fc.oneof(
  words.map((text) => ({ type: "rich-text", props: { nodes: [paragraph(text)] } })),
  words.map((text) => ({ type: "quote", props: { text, cite: "Anna" } })),
  words.map((text) => ({ type: "quote", props: { kind: "verse", text, cite: "" } })),
  words.map((title) => ({ type: "header", props: { title } })),
  words.map((title) => ({ type: "note", props: { title, nodes: [paragraph(title)] } })),
  words.map((html) => ({ type: "html", props: { html: `<p>${html}</p>\n:::` } })),
  fc.constantFrom(...catalogue.keys()).map((type) => ({
    type,
    props: structuredClone(catalogue.get(type)!.defaults) as JsonObject,
  })),
);

const language = fc.constantFrom(...languages);
/** An edit as the studio makes it. `at` chooses the element or block. */
const edit = fc.oneof(
  fc.record({
    kind: fc.constant("title" as const),
    at: fc.nat(9),
    language,
    text: words,
  }),
  {
    arbitrary: fc.record({ kind: fc.constant("block" as const), at: fc.nat(9), language, block }),
    weight: 8,
  },
  fc.record({ kind: fc.constant("remove block" as const), at: fc.nat(9), language }),
  fc.record({ kind: fc.constant("move block" as const), at: fc.nat(9), language }),
  fc.record({
    kind: fc.constant("element" as const),
    at: fc.nat(9),
    type: fc.constantFrom("lesson" as const, "quiz" as const),
    text: words,
  }),
  fc.record({ kind: fc.constant("remove element" as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant("move element" as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant("hide element" as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant("course title" as const), language, text: words }),
  fc.record({ kind: fc.constant("minutes" as const), at: fc.nat(9), minutes: fc.nat(60) }),
  fc.record({
    kind: fc.constant("course setting" as const),
    change: fc.constantFrom(
      { path: "arbitraryWalkthrough", value: true },
      { path: "microcourse", value: true },
      { path: "hidden", value: true },
      { path: "price", value: 1200 },
      { path: "accessType", value: "requred_registration" },
      { path: "certificate", value: { offered: true, edition: 2 } },
      { path: "certificate", value: { offered: false, edition: 1 } },
    ),
  }),
  fc.record({ kind: fc.constant("archive" as const), isArchived: fc.boolean() }),
  fc.record({ kind: fc.constant("publish" as const) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

let changeCount = 0;
const nextChangeId = () => `change ${(changeCount += 1)}`;

async function change(ctx: SystemCtx, kind: DraftKind, id: string, operation: Operation) {
  const { version } = await readDraft(ctx, kind, id);
  await saveDraft(ctx, kind, { id, version, changeId: nextChangeId(), operations: [operation] });
}

const publish = async (ctx: SystemCtx, courseId: string) => {
  const { version } = await readDraft(ctx, courseDrafts, courseId);
  await publishCourse(ctx, { courseId, version }, checkBlock);
};

async function addFirstQuestion(ctx: SystemCtx, id: string, text: string) {
  const { version, body } = await readDraft(ctx, elementDrafts, id);
  const variants = [
    { id: "yes", text },
    { id: "no", text: "No" },
  ];
  const props = { text, variants, multiple: false };
  const question = { id: `q${(changeCount += 1)}`, type: "quiz", props, children: [] };
  const operations = addQuestion(body as unknown as ElementBody, "en", question);
  await saveDraft(ctx, elementDrafts, { id, version, changeId: nextChangeId(), operations });
}

async function apply(ctx: SystemCtx, courseId: string, one: Edit): Promise<void> {
  if (one.kind === "publish") return publish(ctx, courseId);
  if (one.kind === "archive")
    return void (await archiveCourse(ctx, { courseId, isArchived: one.isArchived }));
  const course = (await readDraft(ctx, courseDrafts, courseId)).body as unknown as CourseDraft;
  if (one.kind === "course title") {
    const text = course.texts[one.language];
    const path = text ? ["texts", one.language, "title"] : ["texts", one.language];
    const value = text
      ? one.text
      : { title: one.text, description: "", keywords: "", category: "", coverAlt: "" };
    return change(ctx, courseDrafts, courseId, { op: "set", path, value });
  }
  if (one.kind === "course setting") {
    const { path, value } = one.change;
    return change(ctx, courseDrafts, courseId, { op: "set", path: [path], value });
  }
  const ids = course.elements.map(({ id }) => id);
  const id = ids[one.at % Math.max(ids.length, 1)] ?? null;
  if (one.kind === "element") {
    const element = { courseId, changeId: nextChangeId(), type: one.type, title: one.text };
    const created = await createElement(ctx, { ...element, after: id });
    return one.type === "quiz" ? addFirstQuestion(ctx, created.id, one.text) : undefined;
  }
  if (id === null) return;
  if (one.kind === "remove element")
    return change(ctx, courseDrafts, courseId, { op: "remove", path: ["elements"], id });
  if (one.kind === "hide element")
    return change(ctx, courseDrafts, courseId, {
      op: "set",
      path: ["elements", id, "visible"],
      value: false,
    });
  if (one.kind === "move element")
    return change(ctx, courseDrafts, courseId, {
      op: "move",
      path: ["elements"],
      id,
      to: ["elements"],
      after: null,
    });
  if (one.kind === "minutes")
    return change(ctx, elementDrafts, id, { op: "set", path: ["duration"], value: one.minutes });
  const { texts, type } = (await readDraft(ctx, elementDrafts, id)).body as unknown as ElementBody;
  const text = texts[one.language];
  // A test is written in its own editor, which gives each language its questions.
  if (type !== "lesson" && (!text || one.kind !== "title")) return;
  if (!text) {
    const title = one.kind === "title" ? one.text : "A translation";
    const value = { title, description: "", components: [] };
    return change(ctx, elementDrafts, id, { op: "set", path: ["texts", one.language], value });
  }
  const path = ["texts", one.language, "components"];
  if (one.kind === "title")
    return change(ctx, elementDrafts, id, {
      op: "set",
      path: ["texts", one.language, "title"],
      value: one.text,
    });
  const after = text.components[one.at % Math.max(text.components.length, 1)]?.id ?? null;
  if (one.kind === "block") {
    const item = { id: `b${(changeCount += 1)}`, ...one.block, children: [] };
    return change(ctx, elementDrafts, id, { op: "insert", path, after, item });
  }
  if (after === null) return;
  return one.kind === "remove block"
    ? change(ctx, elementDrafts, id, { op: "remove", path, id: after })
    : change(ctx, elementDrafts, id, { op: "move", path, id: after, to: path, after: null });
}

/** The content that learners see, and the state of the courses. */
async function readContent(portal: string) {
  const queryRows = async (query: ReturnType<typeof sql>) =>
    (await portals.database.db.execute(query)).rows;
  return {
    courses: await queryRows(sql`
      select c.id, c.position, c.published, c.microcourse, c.archived_at is not null as is_archived, c.card,
        r.body
      from courses c join course_revisions r on r.environment_id = c.environment_id
        and r.course_id = c.id and r.revision = c.revision
      where c.environment_id = ${portal} order by c.id`),
    elements: await queryRows(sql`
      select e.id, e.course_id, e.type, r.body
      from elements e join element_revisions r on r.environment_id = e.environment_id
        and r.element_id = e.id and r.revision = e.revision
      where e.environment_id = ${portal} and e.present order by e.id`),
  };
}

/**
 * Returns content as learners get it: a block without a prop has its kind's default, and an empty text, list or switch is
 * like none. Revisions are left out: they count the edits of a portal.
 */
function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(withDefaults(value))
      .filter(([key]) => key !== "revision")
      .map(([key, inner]) => [key, meaningOf(inner)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

function withDefaults(value: object): object {
  if (!("type" in value && "props" in value && "children" in value)) return value;
  const block = value as unknown as Component;
  return { ...block, props: { ...catalogue.get(block.type)?.defaults, ...block.props } };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

let portalCount = 0;
async function openPortal() {
  const id = `studio-${(portalCount += 1)}`;
  const ctx = { ...(await portals.createPortalContext(id)), settings };
  await importContent(ctx, await portals.createFolder({ "portal.yaml": portalFile }));
  return ctx;
}

test("whatever editors write and publish, its export has the same content in an empty portal", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 5, maxLength: 40, size: "max" }),
      async (edits) => {
        const ctx = await openPortal();
        const { id } = await createCourse(ctx, { title: "A walk" });
        for (const one of edits) await apply(ctx, id, one);
        await publish(ctx, id);
        const folder = join(await portals.newFolder(), "out");
        expect((await exportContent(ctx, folder)).warnings).toEqual([]);
        await portals.database.db.execute(sql`delete from portal_hosts`);
        const copy = {
          ...(await portals.createPortalContext(`${ctx.portal.id}-copy`, ctx.portal.host)),
          settings,
        };
        await importContent(copy, folder);
        expect(meaningOf(await readContent(copy.portal.id))).toEqual(
          meaningOf(await readContent(ctx.portal.id)),
        );
      },
    ),
    { seed: fuzzSeed, numRuns: 12 },
  );
}, 180_000);
