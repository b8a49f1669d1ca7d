import * as z from "zod";
import type { ErrorDefinition } from "#platform/domain-error.ts";

/** The headers that an operation reads from the request and adds to the response. */
export type OperationRequest = {
  header(name: string): string | undefined;
  /** Adds the next page of a list to the response's `Link` header. */
  linkNext(cursor: string): void;
};

/** A file that an operation answers with, sent while its parts are made. */
export type OperationFile = { name: string; parts: AsyncIterable<string> };
/** The response of an operation with a `fileType`. */
export const fileResponse = z.custom<OperationFile>();

/** Who may call the operation at all. Its verb decides what this caller may do. */
export type Caller = "anyone" | "person";

/** The sections of the API's description. */
export const tags = {
  Portal: "The portal itself: settings, texts, child portals, kinds of blocks",
  "Signing in": "Registration, sign-in, sessions and tokens",
  Profile: "The caller's own data",
  People: "Users and roles, for admins",
  Pages: "Pages, their drafts and revisions",
  Courses: "Courses, elements and reviews",
  Authors: "Courses for their authors",
  Media: "Pictures, recordings and documents, for editors",
  Learning: "Progress, answers and results",
  Certificates: "Certificates by number",
  Discussions: "Discussions below elements",
  Orders: "Orders and payments",
  Events: "Webinars and video events",
  Forms: "Forms, data sources and records",
  Conversations: "Conversations between learners and mentors",
} as const;
export type Tag = keyof typeof tags;

/** The fields of an operation that don't depend on the types of its input and output. */
type OperationDescription = {
  /** Its operationId, in openapi.json and in the log. */
  operationId: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** The path below `/api`, with parameters in braces: `/courses/{courseId}`. */
  path: string;
  summary: string;
  /** Details that don't fit into the summary. */
  description?: string;
  tag: Tag;
  /** The response may contain tokens for a client without cookies. */
  returnsTokens?: true;
  /** `person`: a guest gets 401. */
  caller: Caller;
  /** The errors of this operation alone; `runOperation` adds those that every operation has. */
  errors?: readonly ErrorDefinition[];
  /** Accepts a request whose token is no longer valid: signing in and out must work with one. */
  acceptsInvalidToken?: true;
  /** Works for a user who is blocked in this portal. */
  allowsBlockedUsers?: true;
  /** The operation answers with a file of this type, not with JSON. */
  fileType?: "text/csv" | "application/xliff+xml";
  /** Errors also have `state: "error"`, as this operation's callers expect. */
  hasStateInErrors?: true;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Definition<C, P, Q, B, A extends z.ZodType> = Omit<OperationDescription, "tag"> & {
  params?: P;
  query?: Q;
  body?: B;
  response: A;
  handle(
    ctx: C,
    input: { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> },
    request: OperationRequest,
  ): Promise<z.input<A>>;
};

/** One operation of `/api`: its name, input and output. Only what `response` names is sent. */
export type Operation<C> = OperationDescription & {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  response: z.ZodType;
  handle(
    ctx: C,
    input: { params: unknown; query: unknown; body: unknown },
    request: OperationRequest,
  ): Promise<unknown>;
};

/**
 * Returns the function that defines the operations of a section for a context: `const operation =
 * operationsFor<Ctx>("Pages")`.
 */
export function operationsFor<C>(tag: Tag) {
  return <
    A extends z.ZodType,
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    definition: Definition<C, P, Q, B, A>,
  ): Operation<C> => ({ ...definition, tag }) as unknown as Operation<C>;
}

export const idMaxChars = 200;
/** An id or alias in a path. One that is too long can't exist: 404. */
export const id = z.string().min(1).max(idMaxChars);
/** The key that makes repeated writes a single write. */
export const idempotencyKey = z.string().min(1).max(100);
/** The end of the year 9999: PostgreSQL and JavaScript format all times before it alike. */
const timeMaxMs = 253_402_300_799_999;
/** A time in epoch milliseconds; 0: unknown. */
export const timeMs = z.int().nonnegative().max(timeMaxMs);
/** A time on the device's own clock, in epoch milliseconds. */
export const clientTime = z.int().positive().max(timeMaxMs);
/** The largest PostgreSQL integer. */
const integerMax = 2_147_483_647;
/** The number of a revision, or of the version that a change was based on. */
export const versionNumber = z.int().positive().max(integerMax);

/** A node of a block tree, as the API sends it. */
export const componentResponse = z
  .object({
    id: z.string(),
    type: z.string(),
    props: z.record(z.string(), z.unknown()),
    children: z.array(z.unknown()).describe("components like this one"),
  })
  .meta({ id: "Block" });

/** The blocks of a page: the tree, and the data of their loaders by component id. */
export const blocksResponse = {
  components: z.array(componentResponse),
  data: z.record(z.string(), z.unknown()),
};
export type BlocksResponse = {
  components: z.input<typeof componentResponse>[];
  data: Record<string, unknown>;
};

/** A flag in a query: `true` or `false`, also `1` or `0`. */
export const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((text) => text === "true" || text === "1");

export const languageQuery = {
  language: z.string().max(20).optional().describe("one of the portal's languages"),
  lang: z.string().max(20).optional().describe("the same as language"),
};

/** The language requested in the query, otherwise the request's own. */
export function requestedLanguage(
  ctx: { language: string; settings: { i18n: { langs: readonly string[] } } },
  query: { language?: string | undefined; lang?: string | undefined },
): string {
  const requested = query.language ?? query.lang;
  return requested !== undefined && ctx.settings.i18n.langs.includes(requested)
    ? requested
    : ctx.language;
}
