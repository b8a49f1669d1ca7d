import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Operation, OperationFile } from "#domains/settings/operation.server.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { parseJson } from "#platform/request-limits.ts";
import { parseInput } from "#server/api/parse-input.ts";
import { type StaffCtx, staffOperations } from "#server/api/staff-operations.ts";
import type { Installation } from "#server/installation.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import { getCatalogue } from "#server/documents/message-catalogue.ts";
import { portalNotFound, systemContext } from "#server/system-context.ts";
import { defineCommand, portalOption, WrongUsage } from "./command-line.ts";

/** What `--body` begins with if a file has the body. */
const fileSign = "@";

/** Calls the operations with which the studio edits courses, pages, media, texts, look and menu, with the checks of `/api`. */
export const callCommand = defineCommand({
  name: "call",
  about: "calls an operation of the API that edits courses, pages, media, texts, look or menu",
  positionals: ["<operation>"],
  options: {
    ...portalOption,
    with: { value: "<name=value>", about: "a value of the path or the query", many: true },
    body: { value: "<json>", about: `the body as JSON; ${fileSign}<file>: the body is in a file` },
  },
  notes: ['The operation "list" prints all operations.'],
  check(_, { with: values }) {
    const wrong = values.find((one) => !/^\w+=/.test(one));
    if (wrong !== undefined) throw new WrongUsage(`--with needs name=value, not "${wrong}".`);
  },
  async run({ installation, print }, [name = ""], { portal, with: values, body = "{}" }) {
    const operations = staffOperations();
    if (name === "list") return printOperations(operations, print);
    const operation = operations.find(({ operationId }) => operationId === name);
    if (!operation) throw unknownOperation(name, operations);
    const given = Object.fromEntries(values.map(splitValue));
    const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, word]) => word!));
    const input = parseInput(operation, {
      params: pick(given, (key) => inPath.has(key)),
      query: pick(given, (key) => !inPath.has(key)),
      body: operation.body && readBody(await bodyText(body)),
    });
    const ctx = await staffContext(installation, portal);
    let cursor: string | null = null;
    const response = await operation.handle(ctx, input, {
      header: () => undefined,
      linkNext: (next) => (cursor = next),
    });
    if (operation.fileType) {
      let text = "";
      for await (const part of (response as OperationFile).parts) text += part;
      return print(text.trimEnd());
    }
    print(JSON.stringify(operation.response.parse(response), null, 2));
    if (cursor !== null) print(`There is more: --with cursor=${cursor}`);
  },
});

function printOperations(
  operations: readonly Operation<StaffCtx>[],
  print: (line: string) => void,
): void {
  for (const { operationId, method, path, summary } of operations)
    print(`${operationId}\t${method.toUpperCase()} ${path}\t${summary}`);
}

function unknownOperation(name: string, operations: readonly Operation<StaffCtx>[]): WrongUsage {
  const names = operations.map(({ operationId }) => operationId);
  const hint = didYouMean(name, names, "See: call list.", String);
  return new WrongUsage(`There is no operation ${name}. ${hint}`);
}

function splitValue(text: string): [string, string] {
  const end = text.indexOf("=");
  return [text.slice(0, end), text.slice(end + 1)];
}

const pick = (values: Record<string, string>, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)));

const bodyText = async (body: string): Promise<string> =>
  body.startsWith(fileSign) ? readFile(body.slice(fileSign.length), "utf8") : body;

function readBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new WrongUsage("--body is no valid JSON.");
  }
}

async function staffContext(installation: Installation, host: string): Promise<StaffCtx> {
  const { providers, content, database, portals, log } = installation;
  const ctx = await systemContext(installation, host);
  const portal = await findPortal({ db: database.db, portals }, host);
  if (!portal) throw await portalNotFound(database.db, host);
  const catalogue = getCatalogue(portal, log);
  return {
    ...ctx,
    messages: (language) => catalogue.messagesOf(language).compiled,
    providers,
    content,
    cacheTags: new Set(),
    requestId: randomUUID(),
    deviceId: null,
    clientAddress: "",
  };
}
