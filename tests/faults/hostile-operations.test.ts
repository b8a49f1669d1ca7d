import fc from "fast-check";
import * as z from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import {
  type Call,
  makePeople,
  operationCalls,
  type People,
} from "#tests/http/server/operation-calls.ts";
import type { Browser, Sent } from "#tests/kit/browser.ts";
import { copyBrowser, userWithRole, registeredBrowser } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { fuzzRuns, fuzzSeed, fuzzTimeoutMs } from "./fuzz-options.ts";
import { hostileCookies, type PageCall, pageCalls } from "./hostile-pages.ts";
import { hostile, pathPart, query, type Schema, mutated } from "./hostile-values.ts";

type Answers = Record<string, { content: { "application/json": { schema: Schema } } }>;
type Described = {
  operationId: string;
  parameters?: { name: string; in: "path" | "query" }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Answers;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = Described & { path: string; method: string };

let portal: TestPortal;
let people: People;
let operations: Operation[];
let document: Document;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { ...gatewayKeys, TRUSTED_PROXY: "127.0.0.1" } });
  await createVisitForm(portal);
  // Every sign-in method that needs no keys, so that all forms of the popups are accepted.
  const registration = { anonymous: true, phone: true, messengers: true };
  await updateSettings(portal.system, { settings: { registration } });
  people = await makePeople(portal);
  document = (await call(portal, "GET", "/openapi.json")).json as unknown as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
});
afterAll(() => portal.close());

/** `owner`: the user the operation is meant for. */
const callers = ["guest", "learner", "admin", "owner", "owner"] as const;

type Hostile = {
  by: (typeof callers)[number];
  path: string;
  query: string;
  cookies: [string, string][];
  sent: Pick<Sent, "json" | "body" | "headers">;
};

/** Calls of an operation with one or all values wrong. */
function hostileCalls(operation: Operation, base: ReturnType<Call>): fc.Arbitrary<Hostile> {
  const { parameters = [], requestBody } = operation;
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const given = operation.path.match(/\{\w+\}/g) ?? [];
  const path = fc
    .tuple(fc.boolean(), ...given.map(() => pathPart))
    .map(([isSpoilt, ...parts]) =>
      operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
        isSpoilt || base.path === undefined
          ? String(parts[given.indexOf(whole as never)])
          : encodeURIComponent(base.path[name]!),
      ),
    );
  const body = requestBody
    ? bodies(inlined(requestBody.content["application/json"].schema), base.json ?? {})
    : fc.constant({});
  return fc.record({
    by: fc.constantFrom(...callers),
    path,
    query: fc.oneof(fc.constant(base.query ?? ""), query(names)),
    cookies: hostileCookies,
    sent: body,
  });
}

function bodies(schema: Schema, base: unknown): fc.Arbitrary<Hostile["sent"]> {
  const json = fc
    .oneof({ weight: 4, arbitrary: mutated(base) }, { weight: 3, arbitrary: hostile(schema) })
    .map((value) => ({ json: value }));
  const type = { "content-type": "application/json" };
  const raw = fc.constantFrom(
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
    { weight: 1, arbitrary: raw.map((text) => ({ body: text, headers: type })) },
  );
}

const schemasPath = "#/components/schemas/";

/** Returns the schema with its references resolved. */
function inlined(schema: Schema): Schema {
  const { schemas } = document.components;
  const named = ({ $ref }: Schema) => $ref && schemas[$ref.slice(schemasPath.length)];
  const follow = (part: Schema) => (part && typeof part === "object" && named(part)) || part;
  return JSON.parse(JSON.stringify(follow(schema)), (_key, part) => follow(part)) as Schema;
}

/** JSON Schema expects referenced schemas in `$defs`. */
function withDefinitions(schema: Schema): Parameters<typeof z.fromJSONSchema>[0] {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return JSON.parse(whole.replaceAll(schemasPath, "#/$defs/")) as never;
}

const schemas = new Map<Schema, z.ZodType>();

function fits(schema: Schema, value: unknown): string | undefined {
  let read = schemas.get(schema);
  if (!read) {
    read = z.fromJSONSchema(withDefinitions(schema));
    schemas.set(schema, read);
  }
  return read.safeParse(value).error?.message;
}

/** Returns a different IP address for each number, because rate limits count by IP address. */
const address = (number: number) =>
  `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;

let sentSoFar = 0;

async function send({ method }: Operation, asked: Hostile, base: ReturnType<Call>) {
  const { person, admin } = people;
  const guest = portal.browser();
  const bys = { guest, learner: person.browser, admin: admin.browser, owner: base.by ?? guest };
  sentSoFar += 1;
  const headers = { ...asked.sent.headers, "x-forwarded-for": address(sentSoFar) };
  const at = `/api${asked.path}${asked.query === "" ? "" : `?${asked.query}`}`;
  const sent = method === "get" ? {} : asked.sent;
  const by = copyBrowser(portal, bys[asked.by]);
  for (const [name, value] of asked.cookies) by.cookies.set(name, value);
  return by.fetch(at, { method: method.toUpperCase(), ...sent, headers });
}

/** Replaces callers whose session or role a call ended. */
async function replaceWhoLeft(): Promise<void> {
  const isGone = async (browser: Browser, path: string) =>
    (await call(browser, "GET", path)).status !== 200;
  if (await isGone(people.admin.browser, "/limited-attempts"))
    people = { ...people, admin: await userWithRole(portal, "mp-admin") };
  if (await isGone(people.person.browser, "/sessions"))
    people = { ...people, person: await registeredBrowser(portal) };
}

/** Returns what is wrong with an answer, or undefined if it matches the API description. */
function fault(operation: Operation, { status, text, json }: Awaited<ReturnType<typeof send>>) {
  const answer = operation.responses[status];
  const schema =
    status === 200
      ? answer!.content["application/json"].schema
      : document.components.schemas["ApiError"]!;
  const problem = fits(schema, json);
  if (status < 500 && problem === undefined) return undefined;
  return { status, problem, text: text.slice(0, 200) };
}

const short = (asked: Hostile | PageCall) => {
  const text = JSON.stringify(asked);
  return text.length > 400 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
};

test(
  `no hostile call breaks an operation, and each is answered as described (seed ${fuzzSeed})`,
  { timeout: fuzzTimeoutMs },
  async () => {
    const faults: unknown[] = [];
    for (const operation of operations) {
      const base = operationCalls[operation.operationId]!(people);
      const calls = fc.sample(hostileCalls(operation, base), { seed: fuzzSeed, numRuns: fuzzRuns });
      for (const asked of calls) {
        const wrong = fault(operation, await send(operation, asked, base));
        if (wrong) faults.push({ operation: operation.operationId, asked: short(asked), ...wrong });
      }
      await replaceWhoLeft();
    }
    expect(faults).toEqual([]);
    await expectAwake();
  },
);

test(
  `no hostile address or form breaks a page (seed ${fuzzSeed})`,
  { timeout: fuzzTimeoutMs },
  async () => {
    const faults: unknown[] = [];
    for (const asked of fc.sample(pageCalls, { seed: fuzzSeed, numRuns: fuzzRuns * 40 })) {
      sentSoFar += 1;
      const browser =
        sentSoFar % 3 === 0 ? copyBrowser(portal, people.person.browser) : portal.browser();
      for (const [name, value] of asked.cookies) browser.cookies.set(name, value);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const headers = { ...(asked.fields && form), "x-forwarded-for": address(sentSoFar) };
      const sent = asked.fields === undefined ? {} : { body: asked.fields };
      const { status, text } = await browser.fetch(asked.path, { ...sent, headers });
      if (status >= 500) faults.push({ status, asked: short(asked), text: text.slice(0, 200) });
    }
    expect(faults).toEqual([]);
    await expectAwake();
  },
);

async function expectAwake(): Promise<void> {
  const began = performance.now();
  expect((await portal.fetch("/healthz")).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
}
