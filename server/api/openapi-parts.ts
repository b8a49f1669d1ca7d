import type { ErrorDefinition } from "#platform/domain-error.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import type { JsonSchema } from "./openapi-examples.ts";

/** The text at the beginning of the OpenAPI description of `/api`. */
export const introduction = `Everything a portal does. The host of a request selects the portal.

**Signing in.** Browsers have tokens only in cookies, and their changing requests need the portal's own Origin. A client
without cookies sends \`X-Token-Transport: body\` to sign in, and then \`Authorization: Bearer\`.

**Lists.** Every list takes \`limit\` and \`cursor\`. \`Link: <…>; rel="next"\` names the next page; without it the
list has ended.

**Errors.** Every error has a \`code\` for programs and a plain English \`message\`. \`meta.error.messageKey\` is the
key of the text in the reader's language (\`/i18n/messages/{lang}/\`), \`meta.error.fields\` names the wrong fields.
Unknown fields are refused with 422. Another method on a known path is answered 405 with \`Allow\`.

**Repeating.** Writes that take an \`Idempotency-Key\` header (or \`key\`) happen once, however often they are sent.

**Limits.** If an operation is limited, \`RateLimit-Policy\` and \`RateLimit\` say how much is left; after that it
answers 429 with \`Retry-After\` in seconds.

**Not in this description.** \`/connect/{telegram|viber|whatsapp|facebookmessenger}\` and \`/auth/{google|facebook}\`
are pages for browsers: they take \`quick_link\` and \`lang\` and lead to the service. \`/connect/*\` answers a page with
one form, because opening a link must not start a sign-in; sending that form redirects to the messenger.`;

const fieldErrorSchema: JsonSchema = {
  type: "object",
  required: ["key"],
  properties: {
    key: { type: "string", description: "the message key of a translated error text" },
    params: {
      type: "object",
      additionalProperties: { type: ["string", "number"] },
      description: "the parameters of the message",
    },
    message: { type: "string", description: "the same in plain English" },
  },
};

/** The body of every error. */
export const errorSchema: JsonSchema = {
  type: "object",
  required: ["code", "message", "meta"],
  properties: {
    code: { type: "string", description: "for programs; never changes" },
    message: { type: "string", description: "in plain English" },
    meta: {
      type: "object",
      required: ["error"],
      properties: {
        error: {
          type: "object",
          required: ["message"],
          properties: {
            message: { type: "string" },
            messageKey: {
              type: "string",
              description: "the message key of a translated error text",
            },
            fields: {
              type: "object",
              additionalProperties: fieldErrorSchema,
              description: "wrong fields by their path, such as page.texts.en.title",
            },
          },
        },
      },
    },
    state: { const: "error", description: "only where an operation answers a state" },
  },
};

/** Builds an example of the answer with this error. */
export function errorExample(
  { code, message }: ErrorDefinition,
  { hasStateInErrors }: Pick<Operation<never>, "hasStateInErrors">,
) {
  return {
    ...(hasStateInErrors && { state: "error" }),
    code,
    message,
    meta: { error: { message } },
  };
}

const textHeader = (description: string, example: string) => ({
  description,
  schema: { type: "string" },
  example,
});

/** The headers that answers may have, described for OpenAPI. */
export const headers = {
  "X-Request-Id": textHeader(
    "names this answer in the log",
    "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  ),
  Link: textHeader(
    "the address of the list's next page (RFC 8288); missing at the end",
    '<https://learn.example.org/api/courses?cursor=WzEsImEiXQ.0f>; rel="next"',
  ),
  "Retry-After": {
    description: "seconds until the same request may be sent again",
    schema: { type: "integer", minimum: 0 },
    example: 120,
  },
  RateLimit: textHeader(
    "for each limit that counted this request: how many are left (r), and in how many seconds it starts over (t)",
    '"review";r=19;t=3540',
  ),
  "RateLimit-Policy": textHeader(
    "for each limit that counted this request: how many (q) in how many seconds (w)",
    '"review";q=20;w=3600',
  ),
};
