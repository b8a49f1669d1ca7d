import * as z from "zod";
import { blockedHere, tokenBad, tooManyAttempts } from "#domains/identity/errors.ts";
import {
  invalidInput,
  notAllowed,
  notFound,
  secondStepMissing,
  signInFirst,
} from "#domains/settings/errors.ts";
import { type Operation, tags } from "#domains/settings/operation.server.ts";
import type { ErrorDefinition } from "#platform/domain-error.ts";
import {
  badJson,
  internal,
  notJson,
  outcomeUnknown,
  originRefused,
  tooLarge,
  unavailable,
} from "./api-errors.ts";
import { credentialCookieName } from "#server/http/cookies.ts";
import { makeExample, type JsonSchema } from "./openapi-examples.ts";
import { errorExample, errorSchema, headers, introduction } from "./openapi-parts.ts";

type Schemas = Record<string, JsonSchema>;
type DescribedOperation = Operation<never>;

const schemaPath = "#/components/schemas/";

/**
 * Describes `/api` as OpenAPI, from the same table as its routes.
 * @param secure whether the document is read over https, where cookies have other names
 */
export function openApiDocument(
  operations: readonly DescribedOperation[],
  { secure }: { secure: boolean },
): JsonSchema {
  const schemas: Schemas = { ApiError: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = describeOperation(operation, schemas);
  }
  const usedTags = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: { title: "Lampstand", version: "1", description: introduction },
    servers: [{ url: "/api", description: "this portal" }],
    tags: Object.entries(tags)
      .filter(([name]) => usedTags.has(name as keyof typeof tags))
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
          name: credentialCookieName("access_token", secure),
          description: "set at sign-in; over https its name begins with __Host-",
        },
      },
    },
  };
}

function describeOperation(operation: DescribedOperation, schemas: Schemas) {
  const { operationId, tag, summary, description, caller, params, query, body } = operation;
  const parameters = [
    ...describeParameters(params, "path", schemas),
    ...describeParameters(query, "query", schemas),
    ...(operation.returnsTokens ? [tokenTransportParameter] : []),
  ];
  const signedInSecurity = [{ bearer: [] }, { cookie: [] }];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: caller === "person" ? signedInSecurity : [{}, ...signedInSecurity],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: jsonContent(addNamedSchema(body, "input", operation, schemas), schemas),
      },
    }),
    responses: { 200: describeSuccess(operation, schemas), ...describeErrorResponses(operation) },
  };
}

const tokenTransportParameter = {
  name: "X-Token-Transport",
  in: "header",
  required: false,
  description: "body: returns the tokens in the body and sets no cookies",
  schema: { enum: ["body"] },
  example: "body",
};

const toPascalCase = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** Adds the schema of a body or an answer to `schemas`, under its own or the operation's name. Returns a reference. */
function addNamedSchema(
  schema: z.ZodType,
  io: "input" | "output",
  { operationId }: DescribedOperation,
  schemas: Schemas,
) {
  const jsonSchema = toJsonSchema(schema, io, schemas);
  if ("$ref" in jsonSchema) return jsonSchema;
  const name = toPascalCase(operationId) + (io === "input" ? "Body" : "Answer");
  schemas[name] = jsonSchema;
  return { $ref: schemaPath + name };
}

const jsonContent = (schema: JsonSchema, schemas: Schemas) => ({
  "application/json": { schema, example: makeExample(schema, schemas) },
});

function describeParameters(
  schema: z.ZodType | undefined,
  location: "path" | "query",
  schemas: Schemas,
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input", schemas) as {
    properties?: Schemas;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
    // An example cursor would be refused: cursors come from the server only.
    ...(name !== "cursor" && { example: makeExample(rest, schemas, name) }),
  }));
}

const headerReference = (name: keyof typeof headers) => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

function describeSuccess(operation: DescribedOperation, schemas: Schemas) {
  const { summary, query, response, fileType } = operation;
  const isList = query !== undefined && "cursor" in ((query as z.ZodObject).shape ?? {});
  return {
    description: summary,
    headers: {
      ...headerReference("X-Request-Id"),
      ...(isList && headerReference("Link")),
      ...(isLimited(operation) && {
        ...headerReference("RateLimit"),
        ...headerReference("RateLimit-Policy"),
      }),
    },
    content: fileType
      ? { [fileType]: { schema: { type: "string" } } }
      : jsonContent(addNamedSchema(response, "output", operation, schemas), schemas),
  };
}

const isLimited = ({ errors = [] }: DescribedOperation) =>
  errors.some(({ code }) => code === tooManyAttempts.code);

/** Describes an operation's own errors and the general ones, which depend on its caller and its input. */
function describeErrorResponses(operation: DescribedOperation) {
  const {
    method,
    caller,
    params,
    query,
    body,
    acceptsInvalidToken: withoutToken,
    allowsBlockedUsers,
    errors = [],
  } = operation;
  const generalErrors: ErrorDefinition[] = [
    ...(body ? [badJson, notJson, tooLarge] : []),
    ...(query || body ? [invalidInput] : []),
    ...(params ? [notFound] : []),
    ...(withoutToken ? [] : [tokenBad]),
    ...(caller === "person" ? [signInFirst] : []),
    ...(allowsBlockedUsers ? [] : [blockedHere]),
    ...(errors.some(({ code }) => code === notAllowed.code) ? [secondStepMissing] : []),
    ...(method === "get" ? [] : [originRefused, outcomeUnknown]),
    internal,
    unavailable,
  ];
  const byStatus = new Map<number, Map<string, ErrorDefinition>>();
  for (const error of [...errors, ...generalErrors]) {
    const errorsByCode = byStatus.get(error.status) ?? new Map<string, ErrorDefinition>();
    byStatus.set(error.status, errorsByCode);
    if (!errorsByCode.has(error.code)) errorsByCode.set(error.code, error);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, errorsByCode]) => [
      status,
      describeErrorResponse(operation, status, [...errorsByCode.values()]),
    ]),
  );
}

function describeErrorResponse(
  operation: DescribedOperation,
  status: number,
  errors: ErrorDefinition[],
) {
  const codes = errors.map(({ code }) => code);
  const state = operation.hasStateInErrors ? { state: { const: "error" } } : {};
  const hasRetryAfter = status === 429 || status === 503;
  return {
    description: errors.map(({ code, message }) => `${code}: ${message}`).join("\n\n"),
    headers: {
      ...headerReference("X-Request-Id"),
      ...(hasRetryAfter && headerReference("Retry-After")),
      ...(status === 429 && {
        ...headerReference("RateLimit"),
        ...headerReference("RateLimit-Policy"),
      }),
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

/** Converts a Zod schema to JSON Schema. Adds the schemas inside it that have a name to `schemas`. */
function toJsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: (overrideInput) => simplifySchema(overrideInput, io),
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', `"${schemaPath}`);
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = JSON.parse(text) as JsonSchema & { $defs?: Schemas };
  for (const [name, definition] of Object.entries($defs)) {
    const existingSchema = schemas[name];
    if (existingSchema && JSON.stringify(existingSchema) !== JSON.stringify(definition))
      throw new Error(`Two schemas are named ${name}.`);
    schemas[name] = definition;
  }
  return rest;
}

type OverrideInput = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };

/**
 * Makes a request's schema refuse unknown keys, and an answer's schema allow them: answers may get new keys later.
 * Removes the bounds of safe integers, which aren't real limits.
 */
function simplifySchema({ zodSchema, jsonSchema }: OverrideInput, io: "input" | "output"): void {
  const { def } = zodSchema._zod;
  if (def.type === "object" && !def.catchall) {
    if (io === "input") jsonSchema["additionalProperties"] = false;
    else delete jsonSchema["additionalProperties"];
  }
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
}
