import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
});
afterAll(() => portal.close());

const codeOf = (response: { json: unknown }) => (response.json as { code?: string } | null)?.code;

describe("a key that an operation does not know", () => {
  test("is refused with its path, at every depth, and nothing is stored", async () => {
    const { browser } = await createUserWithRole(portal, "mp-admin");
    const page = { texts: { en: { title: "About us", components: [], titel: "About us" } } };
    const field = { id: "words", type: "text", lable: "Words" };
    const badRequests: [string, string, unknown, string][] = [
      ["PUT", "/pages/about", { page, publish: true }, "page.texts.en.titel"],
      ["PUT", "/pages/about", { pages: {}, page: { texts: {} } }, "pages"],
      [
        "PUT",
        "/forms/visit",
        { form: { title: {}, dataSource: "visits", buton: {} } },
        "form.buton",
      ],
      [
        "PUT",
        "/data-sources/odd",
        { source: { pluralName: "odd", fields: [field] } },
        "source.fields.0.lable",
      ],
      ["POST", "/login", { email: "a@b.c", password: "x", agred: true }, "agred"],
      ["GET", "/courses?limt=5", undefined, "limt"],
    ];
    for (const [method, path, json, fieldPath] of badRequests) {
      const response = await call(browser, method, path, json);
      expect([path, response.status, codeOf(response)]).toEqual([path, 422, "INVALID"]);
      expect(Object.keys(response.json.meta?.error?.fields ?? {})).toContain(fieldPath);
    }
    expect((await call(browser, "GET", "/data-sources/odd")).status).toBe(404);
    const unknownKeyInput = { settings: { registration: { feilds: [] } } };
    const response = await call(browser, "PATCH", "/settings", unknownKeyInput);
    expect([response.status, response.json.message]).toEqual([
      422,
      `registration.feilds: not known. Did you mean "fields"?`,
    ]);
  });

  test("a wrong value is explained in plain words, with the message's key and its numbers", async () => {
    const { json } = await call(portal, "GET", "/courses?limit=101&rel=some");
    expect(json.meta?.error?.fields).toEqual({
      limit: {
        key: "crud.validation.message.max",
        params: { max: 100 },
        message: "must be at most 100",
      },
      rel: {
        key: "crud.validation.message.option",
        message: "must be one of all, none",
      },
    });
  });
});

test("a preview link is created only for a page or an element that exists", async () => {
  const { browser } = await createUserWithRole(portal, "mp-admin");
  const previewStatus = async (id: string) =>
    (await call(browser, "POST", "/previews", { id })).status;
  expect([
    await previewStatus("draft"),
    await previewStatus("welcome"),
    await previewStatus("nowhere"),
  ]).toEqual([200, 200, 404]);
});

describe("another method on a known address", () => {
  test.each([
    ["POST", "/settings", "GET, PATCH"],
    ["PUT", "/users/self", "DELETE, GET, PATCH"],
    ["DELETE", "/courses/first-steps/reviews", "GET"],
    ["GET", "/password/reset", "POST"],
  ])("%s %s is answered 405 with the allowed methods", async (method, path, allow) => {
    const response = await call(portal, method, path, {});
    expect([response.status, codeOf(response), response.headers.get("allow")]).toEqual([
      405,
      "METHOD-NOT-ALLOWED",
      allow,
    ]);
  });
});
