import * as z from "zod";
import { blockedHere, tokenBad } from "#domains/accounts/errors.ts";
import { invalidInput, notFound, signInFirst } from "#domains/settings/errors.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import { badJson, notJson, originRefused, tooLarge } from "./api-errors.ts";

type JsonSchema = Record<string, unknown>;

const errorSchema: JsonSchema = {
  type: "object",
  required: ["code", "message", "meta"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    meta: {
      type: "object",
      required: ["error"],
      properties: {
        error: {
          type: "object",
          required: ["message"],
          properties: {
            message: { type: "string" },
            messageKey: { type: "string", description: "key of the text for people" },
            fields: { type: "object", description: "wrong fields: name to message key" },
          },
        },
      },
    },
    state: { const: "error", description: "only where an operation answers a state" },
  },
};

/** The description of `/api`, made from the very table that its routes are made from. */
export function openApiDocument(operations: readonly Operation<never>[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = describe(operation);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Lampstand",
      version: "1",
      description:
        "Everything a portal does. The portal is the one of the host. Browsers hold tokens in cookies only; " +
        "a client without cookies sends X-Token-Transport: body and then Authorization: Bearer.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "access_token" },
      },
    },
  };
}

function describe(operation: Operation<never>) {
  const { operationId, summary, caller, params, query, body, answer } = operation;
  const parameters = [...parametersOf(params, "path"), ...parametersOf(query, "query")];
  return {
    operationId,
    summary,
    security:
      caller === "person" ? [{ bearer: [] }, { cookie: [] }] : [{}, { bearer: [] }, { cookie: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: json(schemaOf(body, "input")) },
    }),
    responses: {
      200: { description: summary, content: json(schemaOf(answer, "output")) },
      ...errorResponses(operation),
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {} } = schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path",
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

/** What each operation can answer beside its own errors comes from the door it stands behind. */
function errorResponses(operation: Operation<never>) {
  const { method, caller, params, query, body, withoutToken, forBlocked, errors = [] } = operation;
  const general = [
    ...(body ? [badJson, notJson, tooLarge] : []),
    ...(query || body ? [invalidInput] : []),
    ...(params ? [notFound] : []),
    ...(withoutToken ? [] : [tokenBad]),
    ...(caller === "person" ? [signInFirst] : []),
    ...(forBlocked ? [] : [blockedHere]),
    ...(method === "get" ? [] : [originRefused]),
  ];
  const codes = new Map<number, Set<string>>();
  for (const { status, code } of [...errors, ...general]) {
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...codes].map(([status, names]) => [
      status,
      { description: [...names].join(", "), content: json({ $ref: "#/components/schemas/Error" }) },
    ]),
  );
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
