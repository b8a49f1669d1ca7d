import * as z from "zod";
import { blockedHere, tokenBad, tooManyAttempts } from "#domains/identity/errors.ts";
import { invalidInput, notFound, signInFirst } from "#domains/settings/errors.ts";
import { type Operation, tags } from "#domains/settings/operation.server.ts";
import type { ErrorDefinition } from "#platform/domain-error.ts";
import { badJson, internal, notJson, originRefused, tooLarge, unavailable } from "./api-errors.ts";
import { credentialCookie } from "#server/http/cookies.ts";
import { exampleOf, type JsonSchema } from "./openapi-examples.ts";
import { errorExample, errorSchema, headers, introduction } from "./openapi-parts.ts";

type Schemas = Record<string, JsonSchema>;
type Described = Operation<never>;

const schemaPath = "#/components/schemas/";

/**
 * Describes `/api` as OpenAPI, from the same table as its routes.
 * @param secure whether the document is read over https, where cookies have other names
 */
export function openApiDocument(
  operations: readonly Described[],
  { secure }: { secure: boolean },
): JsonSchema {
  const schemas: Schemas = { ApiError: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = describe(operation, schemas);
  }
  const used = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: { title: "Lampstand", version: "1", description: introduction },
    servers: [{ url: "/api", description: "this portal" }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name as keyof typeof tags))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      headers,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "accessToken of a sign-in that asked for X-Token-Transport: body",
        },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: credentialCookie("access_token", secure),
          description: "set at sign-in; over https its name begins with __Host-",
        },
      },
    },
  };
}

function describe(operation: Described, schemas: Schemas) {
  const { operationId, tag, summary, description, caller, params, query, body } = operation;
  const parameters = [
    ...parametersOf(params, "path", schemas),
    ...parametersOf(query, "query", schemas),
    ...(operation.answersTokens ? [tokenTransport] : []),
  ];
  const signedIn = [{ bearer: [] }, { cookie: [] }];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: caller === "person" ? signedIn : [{}, ...signedIn],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: content(named(body, "input", operation, schemas), schemas),
      },
    }),
    responses: { 200: success(operation, schemas), ...errorResponses(operation) },
  };
}

const tokenTransport = {
  name: "X-Token-Transport",
  in: "header",
  required: false,
  description: "body: returns the tokens in the body and sets no cookies",
  schema: { enum: ["body"] },
  example: "body",
};

const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** Returns a body or an answer as a named schema: its own name, or one made from the operation's. */
function named(
  schema: z.ZodType,
  io: "input" | "output",
  { operationId }: Described,
  schemas: Schemas,
) {
  const made = schemaOf(schema, io, schemas);
  if ("$ref" in made) return made;
  const name = pascal(operationId) + (io === "input" ? "Body" : "Answer");
  schemas[name] = made;
  return { $ref: schemaPath + name };
}

const content = (schema: JsonSchema, schemas: Schemas) => ({
  "application/json": { schema, example: exampleOf(schema, schemas) },
});

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query", schemas: Schemas) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", schemas) as {
    properties?: Schemas;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
    // An example cursor would be refused: cursors come from the server only.
    ...(name !== "cursor" && { example: exampleOf(rest, schemas, name) }),
  }));
}

const header = (name: keyof typeof headers) => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

function success(operation: Described, schemas: Schemas) {
  const { summary, query, answer } = operation;
  const isList = query !== undefined && "cursor" in ((query as z.ZodObject).shape ?? {});
  return {
    description: summary,
    headers: {
      ...header("X-Request-Id"),
      ...(isList && header("Link")),
      ...(isLimited(operation) && { ...header("RateLimit"), ...header("RateLimit-Policy") }),
    },
    content: content(named(answer, "output", operation, schemas), schemas),
  };
}

const isLimited = ({ errors = [] }: Described) =>
  errors.some(({ code }) => code === tooManyAttempts.code);

/** Describes an operation's own errors and the general ones, which depend on its caller and its input. */
function errorResponses(operation: Described) {
  const { method, caller, params, query, body, withoutToken, forBlocked, errors = [] } = operation;
  const general: ErrorDefinition[] = [
    ...(body ? [badJson, notJson, tooLarge] : []),
    ...(query || body ? [invalidInput] : []),
    ...(params ? [notFound] : []),
    ...(withoutToken ? [] : [tokenBad]),
    ...(caller === "person" ? [signInFirst] : []),
    ...(forBlocked ? [] : [blockedHere]),
    ...(method === "get" ? [] : [originRefused]),
    internal,
    unavailable,
  ];
  const byStatus = new Map<number, Map<string, ErrorDefinition>>();
  for (const error of [...errors, ...general]) {
    const same = byStatus.get(error.status) ?? new Map<string, ErrorDefinition>();
    byStatus.set(error.status, same);
    if (!same.has(error.code)) same.set(error.code, error);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      errorResponse(operation, status, [...same.values()]),
    ]),
  );
}

function errorResponse(operation: Described, status: number, errors: ErrorDefinition[]) {
  const codes = errors.map(({ code }) => code);
  const state = operation.stateInErrors ? { state: { const: "error" } } : {};
  const waits = status === 429 || status === 503;
  return {
    description: errors.map(({ code, message }) => `${code}: ${message}`).join("\n\n"),
    headers: {
      ...header("X-Request-Id"),
      ...(waits && header("Retry-After")),
      ...(status === 429 && { ...header("RateLimit"), ...header("RateLimit-Policy") }),
    },
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: `${schemaPath}ApiError` },
            { type: "object", required: ["code"], properties: { code: { enum: codes }, ...state } },
          ],
        },
        examples: Object.fromEntries(
          errors.map((error) => [error.code, { value: errorExample(error, operation) }]),
        ),
      },
    },
  };
}

/** Converts a schema to JSON Schema and adds schemas with their own name to the named ones. */
function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: (one) => plain(one, io),
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${schemaPath}`);
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = JSON.parse(text) as JsonSchema & { $defs?: Schemas };
  for (const [name, definition] of Object.entries($defs)) {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`Two schemas are named ${name}.`);
    schemas[name] = definition;
  }
  return rest;
}

type Overridden = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };

/**
 * Makes a request's schema refuse unknown keys, and an answer's schema allow them: answers may get new keys later.
 * Removes the bounds of safe integers, which aren't real limits.
 */
function plain({ zodSchema, jsonSchema }: Overridden, io: "input" | "output"): void {
  const { def } = zodSchema._zod;
  if (def.type === "object" && !def.catchall) {
    if (io === "input") jsonSchema["additionalProperties"] = false;
    else delete jsonSchema["additionalProperties"];
  }
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
}
