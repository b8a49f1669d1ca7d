import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeForm } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { gatewayKeys } from "#tests/kit/gateways.ts";
import { makePeople, operationCalls } from "./operation-calls.ts";

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
  portal = await startTestPortal({ environment: gatewayKeys });
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
  expect(ids.toSorted()).toEqual(Object.keys(operationCalls).toSorted());
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
  test("whatever it is", async () => {
    const people = await makePeople(portal);
    for (const { path, method, operation } of described()) {
      const { operationId } = operation;
      const {
        path: names = {},
        query,
        json,
        by,
        status = 200,
      } = operationCalls[operationId]!(people);
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
