import * as z from "zod";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { makeForm, personWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** the operations list, as far as it exists. */
const operationIds = [
  "getSettings",
  "getLearningPortal",
  "updateSettings",
  "login",
  "register",
  "createSession",
  "refreshTokens",
  "signOut",
  "isRegistered",
  "sendResetPasswordEmail",
  "resetPassword",
  "getSelf",
  "grantRole",
  "revokeRole",
  "blockUser",
  "unblockUser",
  "getPageByAlias",
  "listCourses",
  "listMicrocourses",
  "listReviews",
  "getCourse",
  "listCourseElements",
  "getElement",
  "getMicrocourse",
  "ensureProgressRecord",
  "upgradeCourseProgress",
  "getOpenedElement",
  "setElementProgress",
  "setCourseVariable",
  "dispatchCourseAuth",
  "createInteractionResult",
  "createTestResult",
  "getForm",
  "putForm",
  "getDataSource",
  "putDataSource",
  "createDataSourceRecord",
  "listDataSourceRecords",
  "searchFieldOptions",
];

type Described = {
  operationId: string;
  responses: Record<string, { content: { "application/json": { schema: JsonSchema } } }>;
};
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: { Error: JsonSchema } };
};

let portal: TestPortal;
let document: Document;
beforeAll(async () => {
  portal = await startTestPortal();
  await makeForm(portal);
  document = (await call(portal, "GET", "/openapi.json")).json as unknown as Document;
});
afterAll(() => portal.close());

const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("the description is OpenAPI 3.1 and names each operation once", () => {
  expect(document.openapi).toBe("3.1.0");
  const ids = described().map(({ operation }) => operation.operationId);
  expect(ids.toSorted()).toEqual(operationIds.toSorted());
});

test("every route of /api is in the description, and nothing else is", async () => {
  const { api } = await import("#server/api.ts");
  const routes = api({ log: portal.system.log } as never)
    .routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => route !== "GET /openapi.json");
  const documented = described().map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
  );
  expect([...new Set(routes)].toSorted()).toEqual(documented.toSorted());
});

describe("every operation answers as it is described", () => {
  type Call = (people: People) => {
    path?: Record<string, string>;
    query?: string;
    json?: unknown;
    by?: Browser;
    status?: number;
  };
  type People = Awaited<ReturnType<typeof makePeople>>;

  async function makePeople() {
    const admin = await personWithRole(portal, "mp-admin");
    const person = await registeredBrowser(portal);
    const guest = portal.browser();
    const second = await registeredBrowser(portal);
    await portal.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language)
      values ('first', 'first-steps', 'Anna', 'It helped me.', 'en')`);
    return { admin, person, guest, second };
  }

  const first = { courseId: "first-steps" };
  const form = { formId: "visit" };
  const source = { dataSourceId: "visits" };
  const calls: Record<string, Call> = {
    getSettings: () => ({}),
    getLearningPortal: () => ({ path: { portalId: "first" } }),
    updateSettings: ({ admin }) => ({ json: { settings: { title: "New" } }, by: admin.browser }),
    login: ({ second }) => ({ json: { email: second.email, password: testPassword } }),
    register: () => ({
      json: {
        signUpData: {
          firstName: "Olha",
          lastName: "Bondar",
          email: "olha@example.org",
          password: testPassword,
        },
      },
    }),
    createSession: () => ({}),
    refreshTokens: ({ person }) => ({ json: {}, by: person.browser }),
    signOut: () => ({}),
    isRegistered: () => ({ json: { email: "nobody@example.org" } }),
    sendResetPasswordEmail: () => ({ json: { email: "nobody@example.org" } }),
    resetPassword: () => ({ json: { password: testPassword, token: "none" }, status: 400 }),
    getSelf: ({ person }) => ({ by: person.browser }),
    grantRole: ({ admin, second }) => ({
      path: { userId: second.userId },
      json: { role: "mentor" },
      by: admin.browser,
    }),
    revokeRole: ({ admin, second }) => ({
      path: { userId: second.userId, role: "mentor" },
      by: admin.browser,
    }),
    blockUser: ({ admin, second }) => ({ path: { userId: second.userId }, by: admin.browser }),
    unblockUser: ({ admin, second }) => ({ path: { userId: second.userId }, by: admin.browser }),
    getPageByAlias: () => ({ path: { alias: "main" }, query: "withComponents=true&lang=uk" }),
    listCourses: () => ({
      query:
        "language=uk&rel=all&published=true&onlyMyGroups=true&cache=true&limit=100&exceptHidden=true",
    }),
    listMicrocourses: () => ({
      query: "lang=en&rel=all&published=true&onlyMyGroups=true&limit=100",
    }),
    listReviews: () => ({ path: first, query: "limit=20" }),
    getCourse: ({ person }) => ({ path: first, query: "rel=all&language=uk", by: person.browser }),
    listCourseElements: () => ({
      path: first,
      query: "language=en&limit=100&rel=all&visible=true",
    }),
    getElement: () => ({ path: { elementId: "welcome" }, query: "rel=all" }),
    getMicrocourse: () => ({ path: { microcourseId: "short" }, query: "withComponents=true" }),
    ensureProgressRecord: ({ person }) => ({
      json: { id: `first:${person.userId}` },
      by: person.browser,
    }),
    upgradeCourseProgress: ({ person }) => ({
      path: first,
      json: { force: true },
      by: person.browser,
    }),
    getOpenedElement: ({ person }) => ({ path: first, by: person.browser }),
    setElementProgress: ({ person }) => ({
      path: { ...first, elementId: "welcome" },
      json: { state: "opened", percent: 40 },
      by: person.browser,
    }),
    setCourseVariable: ({ person }) => ({
      path: first,
      json: { name: "mood", value: "glad" },
      by: person.browser,
    }),
    dispatchCourseAuth: ({ person }) => ({ path: first, by: person.browser }),
    createInteractionResult: () => ({
      json: {
        type: "interaction",
        componentId: "come-in",
        componentName: "question",
        courseId: "first-steps",
        elementId: "welcome",
        variants: [],
        answers: ["everybody"],
        multiple: false,
        passed: false,
      },
    }),
    getForm: () => ({ path: form, query: "language=uk" }),
    putForm: ({ admin }) => ({
      path: form,
      json: { version: 1, form: { title: { en: "Ask" }, dataSource: "visits" } },
      by: admin.browser,
    }),
    getDataSource: ({ admin }) => ({ path: source, by: admin.browser }),
    putDataSource: ({ admin }) => ({
      path: { dataSourceId: "prayers" },
      json: { source: { pluralName: "prayers", fields: [{ id: "words", type: "textarea" }] } },
      by: admin.browser,
    }),
    createDataSourceRecord: () => ({
      path: source,
      json: { data: { name: "Anna" }, agreed: true, idempotencyKey: "one" },
    }),
    listDataSourceRecords: ({ admin }) => ({ path: source, by: admin.browser }),
    searchFieldOptions: () => ({ path: { ...source, fieldId: "town" }, query: "search=kyi" }),
    createTestResult: ({ person }) => ({
      json: { elementId: "check", answers: { first: ["one"] } },
      by: person.browser,
      status: 403,
    }),
  };

  test("whatever it is", async () => {
    expect(Object.keys(calls).toSorted()).toEqual(operationIds.toSorted());
    const people = await makePeople();
    for (const { path, method, operation } of described()) {
      const { operationId } = operation;
      const { path: names = {}, query, json, by, status = 200 } = calls[operationId]!(people);
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name]!);
      const answer = await call(
        by ?? people.guest,
        method.toUpperCase(),
        `${filled}${query ? `?${query}` : ""}`,
        json,
      );
      expect({ operationId, status: answer.status, text: answer.text }).toMatchObject({
        operationId,
        status,
      });
      const schema = operation.responses[status]!.content["application/json"].schema;
      const promised = status === 200 ? schema : document.components.schemas.Error;
      const read = z.fromJSONSchema(promised).safeParse(answer.json);
      expect({ operationId, problem: read.error?.message }).toEqual({ operationId });
    }
  });
});

test("no description of an answer names a correct mark, a password or a token's hash", () => {
  const answers = described().map(({ operation }) => operation.responses["200"]);
  expect(JSON.stringify(answers)).not.toMatch(/"correctMarks?"|passwordHash|Hash"|"secret"/);
});
