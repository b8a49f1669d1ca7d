import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  importContent,
  type ImportCtx,
  type ImportRefused,
} from "#content/import-content.server.ts";
import { describeCurrencyProblem } from "#domains/orders/gateway-currencies.ts";
import {
  courseFile,
  elementFile,
  openPortals,
  type TestPortals,
  tinyCourse,
} from "./content.fixture.ts";

let portals: TestPortals;
let roadPicture: Buffer;
beforeAll(async () => {
  portals = await openPortals();
  roadPicture = await readFile("tests/fixtures/tiny-course/pictures/road.webp");
}, 180_000);
afterAll(() => portals.close());

const pageYaml = (title: string) =>
  `title: ${title}\ncomponents:\n  - type: rich-text\n    props:\n      markdown: ${title}\n`;
const courseFiles = (body = "words", title = "A course") => ({
  "courses/01-a/course.yaml": courseFile.replace("A course", title),
  "courses/01-a/01-road/lesson.md": elementFile("Road", body),
  "courses/02-b/course.yaml": courseFile.replace("A course", "Quite another"),
  "courses/02-b/01-hill/lesson.md": elementFile("Hill", "up and up"),
});
const pageFiles = { "pages/main.yaml": pageYaml("Main"), "pages/about.yaml": pageYaml("About") };

/** Returns every row of the portal's content, to check that none changed. */
async function readRows({ portal }: ImportCtx): Promise<unknown> {
  const { db } = portals.database;
  const tables = ["pages", "page_revisions", "courses", "course_revisions", "elements", "pictures"];
  const allRows = [];
  for (const table of [...tables, "element_revisions", "audit_log", "settings_revisions"]) {
    const result = await db.execute(
      sql`select * from ${sql.identifier(table)} where environment_id = ${portal.id} order by 1, 2, 3`,
    );
    allRows.push(result.rows);
  }
  return allRows;
}
type StoredItem = { id: string; published: boolean; position: number; isChanged?: boolean | null };
const readCourses = async ({ portal }: ImportCtx) =>
  (
    await portals.database.db.execute<StoredItem>(
      sql`select id, published, position from courses where environment_id = ${portal.id} order by id`,
    )
  ).rows;
const readPages = async ({ portal }: ImportCtx) =>
  (
    await portals.database.db.execute<StoredItem>(
      sql`select p.alias as id, published, revision, (select version is distinct from published_version from drafts d
        where d.environment_id = p.environment_id and d.kind = 'page' and d.id = p.alias) as "isChanged"
        from pages p where environment_id = ${portal.id} order by alias`,
    )
  ).rows;

test("a dry run reports what the import then does, and writes nothing", async () => {
  const ctx = await portals.createPortalContext("dry");
  await importContent(ctx, await portals.createFolder({ ...courseFiles(), ...pageFiles }));
  const [before, files] = [await readRows(ctx), await readdir(portals.filesDir).catch(() => [])];
  const folder = await portals.createFolder({
    ...courseFiles("![a](road.webp)"),
    "courses/01-a/01-road/road.webp": roadPicture,
    "courses/03-c/course.yaml": courseFile.replace("A course", "A third one"),
    "pages/main.yaml": pageYaml("Changed"),
    "portal.yaml": "settings:\n  title: New\n",
  });
  const planned = await importContent(ctx, folder, { dryRun: true });
  expect(planned).toMatchObject({
    courses: { created: ["c"], unchanged: ["b"] },
    elements: { changed: ["road"] },
    pages: { changed: ["main"], removed: ["about"] },
    settings: "changed",
  });
  expect(await readRows(ctx)).toEqual(before);
  expect(await readdir(portals.filesDir).catch(() => [])).toEqual(files);
  expect(await importContent(ctx, folder)).toEqual(planned);
  expect(await importContent(ctx, folder, { dryRun: true })).toMatchObject({
    courses: { created: [], changed: [] },
    pages: { changed: [], removed: [] },
    settings: "unchanged",
  });
});

test("an import of one course or page changes nothing else", async () => {
  const ctx = await portals.createPortalContext("only");
  await importContent(ctx, await portals.createFolder({ ...courseFiles(), ...pageFiles }));
  const before = await readCourses(ctx);
  const otherFiles = {
    ...courseFiles("other words"),
    "courses/02-b/01-hill/lesson.md": "no front matter: not looked at",
    "pages/about.yaml": pageYaml("New about"),
    "portal.yaml": "settings:\n  title: Not taken\n",
  };
  const folder = await portals.createFolder(otherFiles);
  expect(await importContent(ctx, folder, { only: ["courses/a/"] })).toMatchObject({
    courses: { removed: [] },
    elements: { changed: ["road"], removed: [] },
    pages: { changed: [], removed: [] },
    settings: "unchanged",
  });
  expect(await readCourses(ctx)).toEqual(before);
  const only = ["pages/about.yaml"];
  expect((await importContent(ctx, folder, { only })).pages).toMatchObject({
    changed: ["about"],
    removed: [],
  });
  const newCourseFolder = await portals.createFolder({
    "courses/a-new-one/course.yaml": courseFile.replace("A course", "Something else entirely"),
  });
  await importContent(ctx, newCourseFolder, { only: ["courses/a-new-one"] });
  expect((await readCourses(ctx)).map(({ id, position }) => [id, position])).toEqual([
    ["a", 0],
    ["a-new-one", 2],
    ["b", 1],
  ]);
  await expect(importContent(ctx, folder, { only: ["courses/aa"] })).rejects.toThrow(
    "There is no courses/aa in the folder. Did you mean courses/a?",
  );
});

test("an import as drafts changes nothing that visitors see until the content is published", async () => {
  const ctx = await portals.createPortalContext("draft");
  await importContent(ctx, await portals.createFolder({ ...courseFiles(), ...pageFiles }));
  const pagesBefore = await readPages(ctx);
  const folder = await portals.createFolder({
    ...courseFiles("changed words"),
    "courses/03-c/course.yaml": courseFile.replace("A course", "A third one"),
    "pages/main.yaml": pageYaml("Changed"),
    "pages/fresh.yaml": pageYaml("Fresh"),
    "portal.yaml": "settings:\n  title: Not taken\n",
  });
  const report = await importContent(ctx, folder, { draft: true });
  expect(report).toMatchObject({
    courses: { created: ["c"], changed: [], removed: [] },
    elements: { changed: ["road"] },
    pages: { created: ["fresh"], changed: ["main"], removed: [] },
    settings: "unchanged",
    warnings: [],
  });
  expect(await readPages(ctx)).toEqual([
    pagesBefore[0],
    { id: "fresh", published: false, revision: 1, isChanged: null },
    { ...pagesBefore[1], isChanged: true },
  ]);
  expect((await readCourses(ctx)).at(-1)).toMatchObject({ id: "c", published: false });
  // Importing the same again changes nothing. After publishing, the draft matches the folder.
  expect(await importContent(ctx, folder, { draft: true })).toMatchObject({
    pages: { created: [], changed: [] },
    courses: { created: [], changed: [] },
    elements: { created: [], changed: [] },
  });
  const { pages: published, courses: courseChanges } = await importContent(ctx, folder);
  expect([published.changed.sort(), published.removed, courseChanges.changed]).toEqual([
    ["fresh", "main"],
    ["about"],
    ["a", "c"],
  ]);
});

test("one import reports errors of every kind, and the warnings", async () => {
  const ctx = await portals.createPortalContext("rounds");
  const walk = "courses/a-first-walk";
  const extraLessonFile = `${walk}/04-more/lesson.md`;
  const before = await readdir(portals.filesDir).catch(() => []);
  const folder = await portals.createFolder(
    {
      "portal.yaml":
        "settings:\n  popupsColor: green\n  socials:\n    facebook: javascript:alert(1)\n",
      [extraLessonFile]: elementFile("More", "![a](broken.webp)\n\n![b](good.webp)\n"),
      [`${walk}/04-more/broken.webp`]: "no picture",
      [`${walk}/04-more/good.webp`]: roadPicture,
      [`${walk}/05-bytes/lesson.md`]: Buffer.concat([
        Buffer.from(elementFile("A", "ok\n")),
        Buffer.from([0xcf, 0xf0, 0xe8]),
      ]),
      "data-sources/second.yaml": "pluralName: more\nfields:\n  - id: name\n    tpe: text\n",
      "strange.yaml": "a: b\n",
    },
    tinyCourse,
  );
  const refusal = await importContent(ctx, folder).then(
    () => null,
    (error: ImportRefused) => error,
  );
  expect(refusal?.errors.map((mistake) => mistake.replace(/: (.{30}).*/, ": $1"))).toEqual([
    `${walk}/05-bytes/lesson.md:7: The text is not in UTF-8. Open`,
    'portal.yaml:2: "popupsColor": must be a colou',
    'portal.yaml:4: "socials.facebook": must be a ',
    'data-sources/second.yaml:3: "fields.0.type": Invalid optio',
    'data-sources/second.yaml:4: "fields.0.tpe" is not known. D',
    `${extraLessonFile}:6: ${walk}/04-more/b`,
  ]);
  expect(refusal?.warnings[0]).toBe("strange.yaml:1: This does not belong in a content folder.");
  expect(await readdir(portals.filesDir).catch(() => [])).toEqual(before);
});

test("prices in currencies that no gateway of the portal takes are imported with a warning", async () => {
  const ctx = {
    ...(await portals.createPortalContext("prices")),
    currencyProblem: describeCurrencyProblem,
  };
  const importPrices = async (prices: string, payments = "{}") =>
    importContent(
      ctx,
      await portals.createFolder({
        "portal.yaml": `settings:\n  payments: ${payments}\n`,
        "courses/a/course.yaml": `${courseFile.replace("free", "paid")}price: 10\n${prices}\n`,
      }),
      { dryRun: true },
    );
  const takes = "liqpay and wayforpay take UAH, USD, EUR, RUB.";
  expect((await importPrices("currency: EUR")).warnings).toEqual([]);
  expect((await importPrices("currency: GBP\notherPrices: {USD: 5, PLN: 20}")).warnings).toEqual([
    `courses/a/course.yaml:5: No payment service of this portal takes GBP: ${takes}`,
    `courses/a/course.yaml:6: No payment service of this portal takes PLN: ${takes}`,
  ]);
  const withoutGateways = await importPrices("currency: GBP", "{liqpay: false, wayforpay: false}");
  expect(withoutGateways.warnings).toEqual([]);
  const findError = (prices: string) =>
    importPrices(prices).then(
      () => null,
      (error: Error) => error.message,
    );
  expect(await findError("currency: ABC")).toContain('"currency": must be an ISO 4217 code');
  expect(await findError("currency: USD\notherPrices: {EUR: 0}")).toBe(
    "courses/a/course.yaml:6: A paid course needs a price in each currency.",
  );
  expect(await findError("currency: USD\notherPrices: {USD: 3}")).toBe(
    "courses/a/course.yaml:6: The course has a price in USD already.",
  );
  expect(await findError("currency: USD\notherPrices: {}")).toContain("must have a price");
});
