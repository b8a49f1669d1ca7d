import fc from "fast-check";
import * as z from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import {
  type Call,
  createCallers,
  operationCalls,
  type Callers,
} from "#tests/http/server/operation-calls.ts";
import type { Browser, RequestOptions } from "#tests/kit/browser.ts";
import { copyBrowser, createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { fuzzRuns, fuzzSeed, fuzzTimeoutMs } from "./fuzz-options.ts";
import { hostileCookies, type PageCall, pageCalls } from "./hostile-pages.ts";
import {
  hostileValues,
  pathPart,
  hostileQuery,
  type Schema,
  mutateValue,
} from "./hostile-values.ts";

type OperationResponses = Record<string, { content: { "application/json": { schema: Schema } } }>;
type DescribedOperation = {
  operationId: string;
  parameters?: { name: string; in: "path" | "query" }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: OperationResponses;
};
type ApiDescription = {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = DescribedOperation & { path: string; method: string };

let portal: TestPortal;
let knownCallers: Callers;
let operations: Operation[];
let apiDescription: ApiDescription;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { ...gatewayKeys, TRUSTED_PROXY: "127.0.0.1" } });
  await createVisitForm(portal);
  // Every sign-in method that needs no keys, so that all forms of the popups are accepted.
  const registration = { anonymous: true, phone: true, messengers: true };
  await updateSettings(portal.systemCtx, { settings: { registration } });
  knownCallers = await createCallers(portal);
  apiDescription = (await call(portal, "GET", "/openapi.json")).json as unknown as ApiDescription;
  operations = Object.entries(apiDescription.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
});
afterAll(() => portal.close());

/** `owner` is the user for whom the operation is meant. */
const callerNames = ["guest", "learner", "admin", "owner", "owner"] as const;

type HostileCall = {
  caller: (typeof callerNames)[number];
  path: string;
  query: string;
  cookies: [string, string][];
  sent: Pick<RequestOptions, "json" | "body" | "headers">;
};

/** Calls of an operation with one or all values wrong. */
function hostileCalls(
  operation: Operation,
  validCall: ReturnType<Call>,
): fc.Arbitrary<HostileCall> {
  const { parameters = [], requestBody } = operation;
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const pathParameters = operation.path.match(/\{\w+\}/g) ?? [];
  const path = fc
    .tuple(fc.boolean(), ...pathParameters.map(() => pathPart))
    .map(([isPathHostile, ...parts]) =>
      operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
        isPathHostile || validCall.path === undefined
          ? String(parts[pathParameters.indexOf(whole as never)])
          : encodeURIComponent(validCall.path[name]!),
      ),
    );
  const body = requestBody
    ? hostileBodies(
        resolveReferences(requestBody.content["application/json"].schema),
        validCall.json ?? {},
      )
    : fc.constant({});
  return fc.record({
    caller: fc.constantFrom(...callerNames),
    path,
    query: fc.oneof(fc.constant(validCall.query ?? ""), hostileQuery(names)),
    cookies: hostileCookies,
    sent: body,
  });
}

function hostileBodies(schema: Schema, validJson: unknown): fc.Arbitrary<HostileCall["sent"]> {
  const json = fc
    .oneof(
      { weight: 4, arbitrary: mutateValue(validJson) },
      { weight: 3, arbitrary: hostileValues(schema) },
    )
    .map((value) => ({ json: value }));
  const type = { "content-type": "application/json" };
  const invalidJsonTexts = fc.constantFrom(
    "{",
    "",
    "[".repeat(100_000),
    '{"a":'.repeat(300),
    "1e999",
    "NaN",
    '"\\ud800"',
    '{"__proto__":{"roles":["mp-admin"]}}',
    `{"a":"${"x".repeat(900_000)}"}`,
    `[${"0,".repeat(200_000)}0]`,
  );
  return fc.oneof(
    { weight: 9, arbitrary: json },
    { weight: 1, arbitrary: invalidJsonTexts.map((text) => ({ body: text, headers: type })) },
  );
}

const schemasPath = "#/components/schemas/";

/** Returns the schema with its references resolved. */
function resolveReferences(schema: Schema): Schema {
  const { schemas } = apiDescription.components;
  const findReferenced = ({ $ref }: Schema) => $ref && schemas[$ref.slice(schemasPath.length)];
  const follow = (part: Schema) =>
    (part && typeof part === "object" && findReferenced(part)) || part;
  return JSON.parse(JSON.stringify(follow(schema)), (_key, part) => follow(part)) as Schema;
}

/** JSON Schema expects referenced schemas in `$defs`. */
function withDefinitions(schema: Schema): Parameters<typeof z.fromJSONSchema>[0] {
  const schemaText = JSON.stringify({ ...schema, $defs: apiDescription.components.schemas });
  return JSON.parse(schemaText.replaceAll(schemasPath, "#/$defs/")) as never;
}

const zodSchemas = new Map<Schema, z.ZodType>();

function findSchemaProblem(schema: Schema, value: unknown): string | undefined {
  let zodSchema = zodSchemas.get(schema);
  if (!zodSchema) {
    zodSchema = z.fromJSONSchema(withDefinitions(schema));
    zodSchemas.set(schema, zodSchema);
  }
  return zodSchema.safeParse(value).error?.message;
}

/** Returns a different IP address for each number, because rate limits count by IP address. */
const ipAddressOf = (number: number) =>
  `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;

let requestCount = 0;

async function sendHostileCall(
  { method }: Operation,
  hostileCall: HostileCall,
  validCall: ReturnType<Call>,
) {
  const { person, admin } = knownCallers;
  const guest = portal.browser();
  const browsers = {
    guest,
    learner: person.browser,
    admin: admin.browser,
    owner: validCall.caller ?? guest,
  };
  requestCount += 1;
  const headers = { ...hostileCall.sent.headers, "x-forwarded-for": ipAddressOf(requestCount) };
  const url = `/api${hostileCall.path}${hostileCall.query === "" ? "" : `?${hostileCall.query}`}`;
  const sent = method === "get" ? {} : hostileCall.sent;
  const browser = copyBrowser(portal, browsers[hostileCall.caller]);
  for (const [name, value] of hostileCall.cookies) browser.cookies.set(name, value);
  return browser.fetch(url, { method: method.toUpperCase(), ...sent, headers });
}

/** Replaces callers whose session or role a call ended. */
async function replaceInvalidCallers(): Promise<void> {
  const isInvalid = async (browser: Browser, path: string) =>
    (await call(browser, "GET", path)).status !== 200;
  if (await isInvalid(knownCallers.admin.browser, "/blocked-attempts"))
    knownCallers = { ...knownCallers, admin: await createUserWithRole(portal, "mp-admin") };
  if (await isInvalid(knownCallers.person.browser, "/sessions"))
    knownCallers = { ...knownCallers, person: await openRegisteredBrowser(portal) };
}

/** Returns what is wrong with a response, or undefined if it matches the API description. */
function describeFault(
  operation: Operation,
  { status, text, json }: Awaited<ReturnType<typeof sendHostileCall>>,
) {
  const describedResponse = operation.responses[status];
  if (status === 200 && !("application/json" in describedResponse!.content)) return undefined;
  const schema =
    status === 200
      ? describedResponse!.content["application/json"].schema
      : apiDescription.components.schemas["ApiError"]!;
  const problem = findSchemaProblem(schema, json);
  if (status < 500 && problem === undefined) return undefined;
  return { status, problem, text: text.slice(0, 200) };
}

const shorten = (request: HostileCall | PageCall) => {
  const text = JSON.stringify(request);
  return text.length > 400 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
};

test(
  `no hostile call breaks an operation, and each response matches the API description (seed ${fuzzSeed})`,
  { timeout: fuzzTimeoutMs },
  async () => {
    const faults: unknown[] = [];
    for (const operation of operations) {
      const validCall = operationCalls[operation.operationId]!(knownCallers);
      const calls = fc.sample(hostileCalls(operation, validCall), {
        seed: fuzzSeed,
        numRuns: fuzzRuns,
      });
      for (const hostileCall of calls) {
        const fault = describeFault(
          operation,
          await sendHostileCall(operation, hostileCall, validCall),
        );
        if (fault)
          faults.push({ operation: operation.operationId, call: shorten(hostileCall), ...fault });
      }
      await replaceInvalidCallers();
    }
    expect(faults).toEqual([]);
    await expectServerResponds();
  },
);

test(
  `no hostile address or form breaks a page (seed ${fuzzSeed})`,
  { timeout: fuzzTimeoutMs },
  async () => {
    const faults: unknown[] = [];
    for (const pageCall of fc.sample(pageCalls, { seed: fuzzSeed, numRuns: fuzzRuns * 40 })) {
      requestCount += 1;
      const browser =
        requestCount % 3 === 0
          ? copyBrowser(portal, knownCallers.person.browser)
          : portal.browser();
      for (const [name, value] of pageCall.cookies) browser.cookies.set(name, value);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const headers = {
        ...(pageCall.fields && form),
        "x-forwarded-for": ipAddressOf(requestCount),
      };
      const sent = pageCall.fields === undefined ? {} : { body: pageCall.fields };
      const { status, text } = await browser.fetch(pageCall.path, { ...sent, headers });
      if (status >= 500) faults.push({ status, call: shorten(pageCall), text: text.slice(0, 200) });
    }
    expect(faults).toEqual([]);
    await expectServerResponds();
  },
);

async function expectServerResponds(): Promise<void> {
  const startTime = performance.now();
  expect((await portal.fetch("/healthz")).status).toBe(200);
  expect(performance.now() - startTime).toBeLessThan(5_000);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
}
