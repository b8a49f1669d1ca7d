import * as z from "zod";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { lineInput } from "#domains/settings/text-inputs.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import { quickTokenBad, accountChanged, tooManyAttempts } from "#domains/identity/errors.ts";
import {
  saveMentorData,
  registerDisciple,
} from "#domains/identity/registration/register-disciple.server.ts";
import {
  blockedAttemptsListLimit,
  listBlockedAttempts,
} from "#domains/identity/limits/list-blocked-attempts.server.ts";
import { signInWithQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { endSession, signOutEverywhere } from "./end-sessions.server.ts";
import {
  type IdentityApiCtx,
  respondWithSession,
  sessionResponse,
} from "./token-cookies.server.ts";
import { listSessions, sessionsMax } from "./list-sessions.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");
const textMaxChars = 200;
const text = z.string().check(lineInput).max(textMaxChars);

/** Operations for the caller's own sessions, quick links, referral data and blocked attempts. */
export const ownSessionsOperations = [
  operation({
    operationId: "listSessions",
    method: "get",
    path: "/sessions",
    summary: "The caller's sessions in this portal, newest first",
    caller: "person",
    query: z.object(pageQuery(sessionsMax)),
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string().nullable(),
          openedAt: z.string(),
          usedAt: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
    handle: async (ctx, { query }, request) => ({
      sessions: await respondWithPage(
        ctx,
        request,
        { list: ["sessions", ctx.actor.userId], limitMax: sessionsMax, query },
        (pageRequest) => listSessions(ctx, pageRequest),
      ),
    }),
  }),
  operation({
    operationId: "endSession",
    method: "delete",
    path: "/sessions/{sessionId}",
    summary: "Ends one of the caller's sessions",
    caller: "person",
    params: z.object({ sessionId: id }),
    response: z.object({}),
    errors: [notFound],
    handle: async (ctx, { params }) => {
      await endSession(ctx, params);
      return {};
    },
  }),
  operation({
    operationId: "signOutEverywhere",
    method: "post",
    path: "/sign-out-everywhere",
    summary: "Ends all other sessions of the caller in this portal",
    caller: "person",
    response: z.object({ ended: z.int() }),
    handle: async (ctx) => ({ ended: await signOutEverywhere(ctx) }),
  }),
  operation({
    operationId: "signInWithQuickToken",
    method: "post",
    path: "/quick-sign-in",
    summary: "Signs in with the single-use token of a quick link",
    caller: "anyone",
    acceptsInvalidToken: true,
    allowsBlockedUsers: true,
    body: z.object({ quickToken: text }),
    returnsTokens: true,
    response: sessionResponse,
    errors: [quickTokenBad, accountChanged, tooManyAttempts],
    handle: async (ctx, { body }, request) =>
      respondWithSession(ctx, await signInWithQuickToken(ctx, { token: body.quickToken }), request),
  }),
  operation({
    operationId: "registerDisciple",
    method: "post",
    path: "/disciples",
    summary: "Registers the caller with this portal as a disciple, with their campaign",
    caller: "person",
    body: z.object({
      analytics: z.object({ utm: z.record(text, text).optional() }).optional(),
    }),
    response: z.object({ userId: z.string(), roles: z.array(z.string()) }),
    handle: (ctx, { body }) => registerDisciple(ctx, { utm: body.analytics?.utm }),
  }),
  operation({
    operationId: "updateMentorData",
    method: "post",
    path: "/users/self/mentor-data",
    summary: "Records the caller's course or page for their mentor",
    caller: "person",
    body: z.object({ courseId: text.optional(), pageId: text.optional() }),
    response: z.object({ mentorData: z.record(z.string(), z.string()) }),
    handle: async (ctx, { body }) => ({ mentorData: await saveMentorData(ctx, body) }),
  }),
  operation({
    operationId: "listBlockedAttempts",
    method: "get",
    path: "/blocked-attempts",
    summary: "Blocked attempts in this portal, with shortened subjects; admins only",
    caller: "person",
    query: z.object(pageQuery(blockedAttemptsListLimit)),
    response: z.object({
      attempts: z.array(
        z.object({
          limit: z.string(),
          subject: z.string(),
          clientAddress: z.string(),
          count: z.int(),
          firstAt: z.string(),
          lastAt: z.string(),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => ({
      attempts: await respondWithPage(
        ctx,
        request,
        { list: ["blocked attempts"], limitMax: blockedAttemptsListLimit, query },
        (pageRequest) => listBlockedAttempts(ctx, pageRequest),
      ),
    }),
  }),
];
