import type { Context } from "hono";
import type * as z from "zod";
import type { RequestCtx } from "#request/request-context.server.ts";
import { blockedHere, tokenBad } from "#domains/identity/errors.ts";
import { invalidInput, notFound, signInFirst } from "#domains/settings/errors.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import { faultsOf } from "#platform/describe-faults.ts";
import { parseJson } from "#platform/request-limits.ts";
import { isStorableText } from "#platform/storable-text.ts";
import { badJson, notJson } from "./api-errors.ts";
import type { ApiEnv } from "#server/server-env.ts";

/** Runs an operation: check access, parse, call the verb, present the result. */
export async function runOperation(
  c: Context<ApiEnv>,
  operation: Operation<RequestCtx>,
): Promise<Response> {
  c.set("operation", operation);
  const ctx = c.get("ctx");
  const isBearer = c.req.header("authorization") !== undefined;
  guard(c, ctx, operation);
  const input = await parse(c, operation);
  const answer = await operation.handle(ctx, input, {
    header: (name) => c.req.header(name),
    linkNext: (cursor) => c.header("Link", nextPage(ctx, c.req.url, cursor)),
  });
  // A client that sends its token itself has no cookies.
  if (isBearer) ctx.setCookies.length = 0;
  ctx.log.info(
    { operationId: operation.operationId, userId: ctx.actor.userId },
    "an operation is done",
  );
  return c.json(operation.answer.parse(answer) as object);
}

/** Returns the URL of the list's next page for a `Link` header (RFC 8288). */
function nextPage(ctx: RequestCtx, url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", cursor);
  return `<${ctx.portal.origin}${pathname}?${searchParams}>; rel="next"`;
}

function guard(c: Context<ApiEnv>, ctx: RequestCtx, operation: Operation<RequestCtx>): void {
  if (c.get("tokenBad") && !operation.withoutToken) throw tokenBad();
  if (c.get("blocked") && !operation.forBlocked) throw blockedHere();
  if (operation.caller === "person" && ctx.actor.kind === "guest") throw signInFirst();
}

async function parse(c: Context<ApiEnv>, operation: Operation<RequestCtx>) {
  const params = operation.params?.safeParse(c.req.param());
  // A path that can't be valid doesn't exist.
  if (params && (!params.success || !isStorable(params.data))) throw notFound();
  const query = operation.query && checked(operation.query, storable(c.req.query()), "query");
  const body = operation.body && checked(operation.body, await readJson(c), "body");
  return { params: params?.data, query, body };
}

/** Parses a value and refuses unknown keys like wrong values, so nothing is dropped silently. @throws INVALID */
function checked(schema: z.ZodType, value: unknown, whole: string): unknown {
  const faults = faultsOf(schema, value);
  if (faults.length === 0) return schema.parse(value);
  const named = faults.map(({ path, error }) => [path || whole, error] as const);
  const [first] = named;
  throw invalidInput(`${first![0]}: ${first![1].message}`, Object.fromEntries(named));
}

/** @throws NOT-JSON, BAD-JSON, or INVALID for texts that the database can't store */
async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const text = await c.req.text();
  if (text === "") return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header("content-type") ?? ""))
    throw notJson();
  let storable = true;
  let value: unknown;
  try {
    value = parseJson(text, (key, part: unknown) => {
      storable &&= isStorable(key) && isStorable(part);
      return part;
    });
  } catch {
    // Also thrown for JSON that is nested too deeply or has too many values.
    throw badJson();
  }
  if (!storable) throw invalidInput("body: a text holds a NUL or half a character");
  return value;
}

/** @throws INVALID for texts that the database can't store */
function storable(query: Record<string, string>): Record<string, string> {
  if (!isStorable(query)) throw invalidInput("query: a text holds a NUL");
  return query;
}

/** Whether the database can store a text, or every text in an object. */
function isStorable(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).every(isStorablePart);
  return isStorablePart(value);
}

const isStorablePart = (value: unknown): boolean =>
  typeof value !== "string" || isStorableText(value);
