import * as z from "zod";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { lineInput } from "#domains/settings/text-inputs.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import { answerPage, pageQuery } from "#domains/settings/paging.server.ts";
import { quickTokenBad, signInOvertaken, tooManyAttempts } from "#domains/identity/errors.ts";
import {
  saveMentorData,
  registerDisciple,
} from "#domains/identity/registration/register-disciple.server.ts";
import { limitedListLimit, listLimited } from "#domains/identity/limits/list-limited.server.ts";
import { signInWithQuickToken } from "#domains/identity/sign-in/quick-token.server.ts";
import { endSession, signOutEverywhere } from "./end-sessions.server.ts";
import { type IdentityApiCtx, respondWithSession, sessionAnswer } from "./token-cookies.server.ts";
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
    answer: z.object({
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
    handle: async (ctx, { query }, asked) => ({
      sessions: await answerPage(
        ctx,
        asked,
        { list: ["sessions", ctx.actor.userId], most: sessionsMax, query },
        (wish) => listSessions(ctx, wish),
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
    answer: z.object({}),
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
    answer: z.object({ ended: z.int() }),
    handle: async (ctx) => ({ ended: await signOutEverywhere(ctx) }),
  }),
  operation({
    operationId: "signInWithQuickToken",
    method: "post",
    path: "/quick-sign-in",
    summary: "Signs in with the single-use token of a quick link",
    caller: "anyone",
    withoutToken: true,
    forBlocked: true,
    body: z.object({ quickToken: text }),
    answersTokens: true,
    answer: sessionAnswer,
    errors: [quickTokenBad, signInOvertaken, tooManyAttempts],
    handle: async (ctx, { body }, asked) =>
      respondWithSession(ctx, await signInWithQuickToken(ctx, { token: body.quickToken }), asked),
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
    answer: z.object({ userId: z.string(), roles: z.array(z.string()) }),
    handle: (ctx, { body }) => registerDisciple(ctx, { utm: body.analytics?.utm }),
  }),
  operation({
    operationId: "updateMentorData",
    method: "post",
    path: "/users/self/mentor-data",
    summary: "Records the caller's course or page for their mentor",
    caller: "person",
    body: z.object({ courseId: text.optional(), pageId: text.optional() }),
    answer: z.object({ mentorData: z.record(z.string(), z.string()) }),
    handle: async (ctx, { body }) => ({ mentorData: await saveMentorData(ctx, body) }),
  }),
  operation({
    operationId: "listLimitedAttempts",
    method: "get",
    path: "/limited-attempts",
    summary: "Blocked attempts in this portal, with shortened subjects; admins only",
    caller: "person",
    query: z.object(pageQuery(limitedListLimit)),
    answer: z.object({
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
    handle: async (ctx, { query }, asked) => ({
      attempts: await answerPage(
        ctx,
        asked,
        { list: ["limited attempts"], most: limitedListLimit, query },
        (wish) => listLimited(ctx, wish),
      ),
    }),
  }),
];
