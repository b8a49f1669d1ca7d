import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { screenPattern, visitIdPattern } from "./presence.ts";
import { enterScreen, leaveScreen } from "./visit-screen.server.ts";

const operation = operationsFor<IdentityApiCtx>("People");
const visitId = z.string().regex(visitIdPattern).describe("chosen at random by each browser tab");

/** Who is on the same screen of the studio. */
export const presenceOperations: Operation<IdentityApiCtx>[] = [
  operation({
    operationId: "enterScreen",
    method: "post",
    path: "/presence/enter",
    summary: "Says that the caller has a screen of the studio open, and lists who else has",
    description:
      "Repeat it every 30 seconds. Changes are announced under the live topic `presence:{screen}`.",
    caller: "person",
    body: z.object({ screen: z.string().regex(screenPattern), visitId }),
    response: z.object({
      people: z.array(z.object({ userId: z.string(), name: z.string() })),
    }),
    errors: [notAllowed],
    handle: async (ctx, { body }) => ({ people: await enterScreen(ctx, body) }),
  }),
  operation({
    operationId: "leaveScreen",
    method: "post",
    path: "/presence/leave",
    summary: "Says that the caller has closed the screen in this tab",
    caller: "person",
    body: z.object({ visitId }),
    response: z.object({}),
    handle: async (ctx, { body }) => {
      await leaveScreen(ctx, body);
      return {};
    },
  }),
];
