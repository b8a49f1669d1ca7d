import * as z from "zod";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { endMemberSessions, readMemberSignIn } from "./member-sessions.server.ts";

const operation = operationsFor<Ctx>("People");
const params = z.object({ userId: id });
const errors = [notAllowed, notFound];
const endedResponse = z.object({ ended: z.int().describe("how many sessions were ended") });

/** How a member signs in, and ending their sessions; for admins. */
export const memberSessionsOperations = [
  operation({
    operationId: "getUserSignIn",
    method: "get",
    path: "/users/{userId}/sign-in",
    summary: "How a user signs in, and where they are signed in now",
    caller: "person",
    params,
    response: z.object({
      methods: z.object({
        hasPassword: z.boolean(),
        isEmailVerified: z.boolean(),
        isPhoneVerified: z.boolean(),
        services: z.array(z.object({ method: z.string(), usedAt: z.string() })),
        secondSteps: z.int().describe("authenticator apps and passkeys"),
      }),
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
    errors,
    handle: (ctx, { params: { userId } }) => readMemberSignIn(ctx, { userId }),
  }),
  operation({
    operationId: "endUserSession",
    method: "delete",
    path: "/users/{userId}/sessions/{sessionId}",
    summary: "Ends one session of a user in this portal",
    caller: "person",
    params: params.extend({ sessionId: id }),
    response: endedResponse,
    errors,
    handle: async (ctx, { params: ids }) => ({ ended: await endMemberSessions(ctx, ids) }),
  }),
  operation({
    operationId: "endUserSessions",
    method: "delete",
    path: "/users/{userId}/sessions",
    summary: "Signs a user out of this portal everywhere",
    caller: "person",
    params,
    response: endedResponse,
    errors,
    handle: async (ctx, { params: { userId } }) => ({
      ended: await endMemberSessions(ctx, { userId }),
    }),
  }),
];
