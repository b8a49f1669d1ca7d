import { Readable } from "node:stream";
import type { Context } from "hono";
import type { RequestCtx } from "#request/request-context.server.ts";
import { blockedHere, tokenBad } from "#domains/identity/errors.ts";
import { invalidInput, signInFirst } from "#domains/settings/errors.ts";
import type { Operation, OperationFile } from "#domains/settings/operation.server.ts";
import { currentWork } from "#platform/observation/observation.server.ts";
import { parseJson } from "#platform/request-limits.ts";
import { badJson, notJson } from "./api-errors.ts";
import { isStorable, parseInput } from "./parse-input.ts";
import type { ApiEnv } from "#server/server-env.ts";

/** Runs an operation: check access, parse, call the verb, present the result. */
export async function runOperation(
  c: Context<ApiEnv>,
  operation: Operation<RequestCtx>,
): Promise<Response> {
  c.set("operation", operation);
  const work = currentWork();
  if (work) work.name = `/api${operation.path}`;
  const ctx = c.get("ctx");
  const isBearer = c.req.header("authorization") !== undefined;
  checkAccess(c, ctx, operation);
  const input = parseInput(operation, {
    params: c.req.param(),
    query: c.req.query(),
    body: operation.body && (await readJson(c)),
  });
  const response = await operation.handle(ctx, input, {
    header: (name) => c.req.header(name),
    linkNext: (cursor) => c.header("Link", nextPageLink(ctx, c.req.url, cursor)),
  });
  // A client that sends its token in a header gets no cookies.
  if (isBearer) ctx.setCookies.length = 0;
  ctx.log.info(
    { operationId: operation.operationId, userId: ctx.actor.userId },
    "an operation is done",
  );
  if (operation.fileType) return fileAnswer(c, operation.fileType, response as OperationFile);
  return c.json(operation.response.parse(response) as object);
}

/** Sends a file part by part, for the browser to save. */
function fileAnswer(c: Context<ApiEnv>, type: string, { name, parts }: OperationFile): Response {
  c.header("Content-Type", `${type}; charset=utf-8`);
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  const bytes = Readable.from(encode(parts), { objectMode: false });
  return c.body(Readable.toWeb(bytes) as ReadableStream);
}

async function* encode(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part, "utf8");
}

/** Returns the value of a `Link` header with the URL of the list's next page (RFC 8288). */
function nextPageLink(ctx: RequestCtx, url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", cursor);
  return `<${ctx.portal.origin}${pathname}?${searchParams}>; rel="next"`;
}

function checkAccess(c: Context<ApiEnv>, ctx: RequestCtx, operation: Operation<RequestCtx>): void {
  if (c.get("isTokenInvalid") && !operation.acceptsInvalidToken) throw tokenBad();
  if (c.get("isBlocked") && !operation.allowsBlockedUsers) throw blockedHere();
  if (operation.caller === "person" && ctx.actor.kind === "guest") throw signInFirst();
}

/** @throws NOT-JSON, BAD-JSON, or INVALID for texts that the database can't store */
async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const text = await c.req.text();
  if (text === "") return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header("content-type") ?? ""))
    throw notJson();
  let isStorableJson = true;
  let value: unknown;
  try {
    value = parseJson(text, (key, part: unknown) => {
      isStorableJson &&= isStorable(key) && isStorable(part);
      return part;
    });
  } catch {
    // Also thrown for JSON that is nested too deeply or has too many values.
    throw badJson();
  }
  if (!isStorableJson)
    throw invalidInput("body: a text contains a NUL character or an unpaired surrogate");
  return value;
}
