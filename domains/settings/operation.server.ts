import * as z from "zod";
import type { ErrorDefinition } from "#platform/domain-error.ts";

/** The request and its answer beyond address and body: headers. */
export type Asked = {
  header(name: string): string | undefined;
  /** Names the next page of a list in the answer's `Link` header. */
  linkNext(cursor: string): void;
};

/** Who may call at all; what a person may do with a thing is decided in its verb. */
export type Caller = "anyone" | "person";

/** The chapters of the API's description. */
export const tags = {
  Portal: "The portal itself: settings, texts, child portals, kinds of blocks",
  "Signing in": "Registration, sign-in, sessions and tokens",
  Profile: "The caller's own data",
  People: "Users and roles, for admins",
  Pages: "Pages, their drafts and revisions",
  Courses: "Courses, elements and reviews",
  Authors: "Courses for their authors",
  Learning: "Progress, answers and results",
  Certificates: "Certificates by number",
  Orders: "Orders and payments",
  Events: "Webinars and video events",
  Forms: "Forms, data sources and records",
} as const;
export type Tag = keyof typeof tags;

/** What a description of an operation says of it, whatever its types. */
type Facts = {
  /** The name in the operations list, in openapi.json and in the log. */
  operationId: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api`, with the parameters in braces: `/courses/{courseId}`. */
  path: string;
  summary: string;
  /** More than fits into the summary. */
  description?: string;
  tag: Tag;
  /** Its answer can hold tokens for a client without cookies. */
  answersTokens?: true;
  /** `person`: a guest is answered 401. */
  caller: Caller;
  /** Errors of its own; those that every operation has are added by the door. */
  errors?: readonly ErrorDefinition[];
  /** Works with a token that nobody holds any more: the ways in and out. */
  withoutToken?: true;
  /** Works for somebody who is blocked in this portal. */
  forBlocked?: true;
  /** Errors bear `state: "error"` too, where section 7 reads it. */
  stateInErrors?: true;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Definition<C, P, Q, B, A extends z.ZodType> = Omit<Facts, "tag"> & {
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  handle(
    ctx: C,
    input: { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> },
    asked: Asked,
  ): Promise<z.input<A>>;
};

/** One operation of `/api`: what it is called, takes and answers. Only what `answer` names leaves. */
export type Operation<C> = Facts & {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  answer: z.ZodType;
  handle(
    ctx: C,
    input: { params: unknown; query: unknown; body: unknown },
    asked: Asked,
  ): Promise<unknown>;
};

/** Gives the maker of a chapter's operations for a context: `const operation = operationsFor<Ctx>("Pages")`. */
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
/** An id or alias in an address. What does not fit names nothing: 404. */
export const id = z.string().min(1).max(idMaxChars);
/** The key that makes a repeated write one write. */
export const idempotencyKey = z.string().min(1).max(100);
/** The end of the year 9999: PostgreSQL and JavaScript write every time up to it alike. */
const timeMaxMs = 253_402_300_799_999;
/** A moment, epoch milliseconds; 0: it is not known. */
export const timeMs = z.int().nonnegative().max(timeMaxMs);
/** A device's own time, epoch milliseconds. */
export const clientTime = z.int().positive().max(timeMaxMs);
/** PostgreSQL's integer ends here. */
const integerMax = 2_147_483_647;
/** The number of a revision, or the version that a change was made from. */
export const versionNumber = z.int().positive().max(integerMax);

/** A node of a tree of blocks as it may leave the server. */
export const componentAnswer = z
  .object({
    id: z.string(),
    type: z.string(),
    props: z.record(z.string(), z.unknown()),
    children: z.array(z.unknown()).describe("components like this one"),
  })
  .meta({ id: "Block" });

/** The blocks of a screen: the tree, and what the kinds' loaders found by component id. */
export const blocksAnswer = {
  components: z.array(componentAnswer),
  data: z.record(z.string(), z.unknown()),
};
export type BlocksAnswer = {
  components: z.input<typeof componentAnswer>[];
  data: Record<string, unknown>;
};

/** Flags in an address: `true` and `false`, also `1` and `0`. */
export const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((text) => text === "true" || text === "1");

export const languageQuery = {
  language: z.string().max(20).optional().describe("one of the portal's languages"),
  lang: z.string().max(20).optional().describe("the same as language"),
};

/** The language asked for in an address, else the request's own. */
export function askedLanguage(
  ctx: { language: string; settings: { i18n: { langs: readonly string[] } } },
  query: { language?: string | undefined; lang?: string | undefined },
): string {
  const wanted = query.language ?? query.lang;
  return wanted !== undefined && ctx.settings.i18n.langs.includes(wanted) ? wanted : ctx.language;
}
