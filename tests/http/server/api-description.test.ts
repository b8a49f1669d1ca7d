import { readFileSync } from "node:fs";
import * as z from "zod";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { callEveryOperation } from "./call-every-operation.ts";
import { operationCalls } from "./operation-calls.ts";

type Content = {
  "application/json": {
    schema: object;
    example?: unknown;
    examples?: Record<string, { value: unknown }>;
  };
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: object; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers: Record<string, object>; content: Content }>;
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    securitySchemes: { cookie: { name: string } };
  };
};

let portal: TestPortal;
let document: Document;
beforeAll(async () => {
  portal = await startTestPortal({ environment: gatewayKeys });
  await createVisitForm(portal);
  document = (await call(portal, "GET", "/openapi.json")).json as unknown as Document;
});
afterAll(() => portal.close());

const listOperations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("the description has every operation of docs/specification/api.md", () => {
  const specification = readFileSync("docs/specification/api.md", "utf8");
  const nameLists = [...specification.matchAll(/^- ((?:`[a-z]\w*`(?:, )?)+)/gm)].map(
    ([, names]) => names!,
  );
  const names = nameLists.flatMap((list) => list.match(/\w+/g) ?? []);
  const operationIds = new Set(listOperations().map(({ operation }) => operation.operationId));
  expect(names.length).toBeGreaterThan(70);
  expect(names.filter((name) => !operationIds.has(name))).toEqual([]);
});

const zodSchemas = new Map<string, z.ZodType>();

/** Turns a schema of the description, with everything it references, into a zod schema. */
function zodSchemaOf(schema: object): z.ZodType {
  const key = JSON.stringify(schema);
  const cached = zodSchemas.get(key);
  if (cached) return cached;
  const $defs: Record<string, object> = {};
  const collect = (text: string) => {
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([\w-]+)"/g)) {
      if (name in $defs) continue;
      $defs[name] = document.components.schemas[name]!;
      collect(JSON.stringify($defs[name]));
    }
  };
  collect(key);
  const schemaJson = JSON.stringify({ ...schema, $defs });
  const zodSchema = z.fromJSONSchema(
    JSON.parse(schemaJson.replaceAll('"#/components/schemas/', '"#/$defs/')) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
  zodSchemas.set(key, zodSchema);
  return zodSchema;
}

test("the description is valid OpenAPI, and everything that it references exists", async () => {
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  const text = JSON.stringify(document);
  const refs = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(
      ([, kind, name]) => `${kind} ${name}`,
    ),
  );
  const knownRefs = Object.entries(document.components).flatMap(([kind, components]) =>
    Object.keys(components).map((name) => `${kind} ${name}`),
  );
  expect([...refs].filter((ref) => !knownRefs.includes(ref))).toEqual([]);
  expect(text.match(/"\$ref"/g)?.length).toBe(text.match(/"\$ref":"#\/components\//g)?.length);
});

test("every body and response is a named schema, and the tag of each operation is described", () => {
  const tagNames = document.tags.map(({ name }) => name);
  for (const { operation } of listOperations()) {
    const { operationId, requestBody, responses, tags } = operation;
    const contents = [requestBody?.content, responses["200"]!.content].filter(
      (one) => one !== undefined && "application/json" in one,
    ) as Content[];
    for (const one of contents)
      expect([operationId, Object.keys(one["application/json"].schema)]).toEqual([
        operationId,
        ["$ref"],
      ]);
    expect(tagNames).toContain(tags[0]);
  }
});

test("every example fits its schema", () => {
  const invalidExamples = listOperations().flatMap(
    ({ operation: { operationId, parameters = [], requestBody, responses } }) => {
      const contents = [requestBody, ...Object.values(responses)].filter(
        (one) => one !== undefined,
      );
      const examples = [
        ...parameters.map(({ schema, example }) => ({ schema, example })),
        ...contents.flatMap(({ content }) => {
          if (!("application/json" in content)) return [];
          const { schema, example, examples: namedExamples = {} } = content["application/json"];
          return [
            { schema, example },
            ...Object.values(namedExamples).map(({ value }) => ({ schema, example: value })),
          ];
        }),
      ].filter(({ example }) => example !== undefined);
      return examples.flatMap(({ schema, example }) => {
        const result = zodSchemaOf(schema).safeParse(example);
        return result.success ? [] : [{ operationId, example, problem: result.error.message }];
      });
    },
  );
  expect(invalidExamples).toEqual([]);
});

test("required parameters are marked, and the headers for pages and rate limits are described", () => {
  const findOperation = (id: string) =>
    listOperations().find(({ operation }) => operation.operationId === id)!.operation;
  const requiredParameters = (id: string) =>
    (findOperation(id).parameters ?? []).filter((one) => one.required).map(({ name }) => name);
  expect(requiredParameters("aggregateQuizResults")).toEqual(["dialogId", "msgId"]);
  expect(requiredParameters("searchFieldOptions")).toEqual(["dataSourceId", "fieldId", "search"]);
  expect(requiredParameters("listCourses")).toEqual([]);
  expect(Object.keys(findOperation("listCourses").responses["200"]!.headers)).toContain("Link");
  expect(Object.keys(findOperation("writeReview").responses["429"]!.headers)).toEqual([
    "X-Request-Id",
    "Retry-After",
    "RateLimit",
    "RateLimit-Policy",
  ]);
});

test("over https the description names the cookie with its __Host- prefix", async () => {
  expect(document.components.securitySchemes.cookie.name).toBe("access_token");
  const httpsPortal = await startTestPortal({ environment: { TRUSTED_PROXY: "127.0.0.1" } });
  const { json } = await call(httpsPortal, "GET", "/openapi.json", undefined, {
    headers: { "x-forwarded-proto": "https" },
  });
  expect(json.components?.securitySchemes?.cookie?.name).toBe("__Host-access_token");
  await httpsPortal.close();
});

test("the description is OpenAPI 3.1 and names each operation once", () => {
  expect(document.openapi).toBe("3.1.0");
  const ids = listOperations().map(({ operation }) => operation.operationId);
  expect(ids.toSorted()).toEqual(Object.keys(operationCalls).toSorted());
});

test("every route of /api is in the description, and nothing else is", async () => {
  const { makeApi: api } = await import("#server/api/api.ts");
  const routes = api({ log: portal.systemCtx.log } as never)
    .routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => route !== "GET /openapi.json");
  const documented = listOperations().map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
  );
  expect([...new Set(routes)].toSorted()).toEqual(documented.toSorted());
});

describe("a running server", () => {
  test("answers every operation as it is described", async () => {
    await callEveryOperation(portal, document.paths, (operation, response, status) => {
      const { operationId } = operation;
      const { content } = operation.responses[status]!;
      if (!("application/json" in content)) {
        const [type] = Object.keys(content);
        expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
        return;
      }
      const { schema } = content["application/json"];
      const result = zodSchemaOf(schema).safeParse(response.json);
      expect({ operationId, problem: result.error?.message }).toEqual({ operationId });
    });
  });
});

test("no described response has correct marks, a password or a token's hash", () => {
  const okResponses = listOperations().map(({ operation }) => operation.responses["200"]);
  const schemas = Object.entries(document.components.schemas).filter(
    ([name]) => !name.endsWith("Body"),
  );
  expect(JSON.stringify([okResponses, schemas])).not.toMatch(
    /"correctMarks?"|passwordHash|Hash"|"secret"/,
  );
});
