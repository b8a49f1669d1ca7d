import * as z from "zod";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pushKeysOf } from "./push-keys.server.ts";
import {
  endpointMaxChars,
  hasPushSubscription,
  pushKeyMaxChars,
  removePushSubscription,
  savePushSubscription,
} from "./push-subscription.server.ts";

const operation = operationsFor<IdentityApiCtx>("Profile");
const path = "/notifications/push-subscription";
const response = z.object({
  publicKey: z.string().describe("the key that browsers subscribe with, in base64url"),
  isOn: z.boolean().describe("whether the caller's browser wants push messages"),
});

const present = async (ctx: IdentityApiCtx) => ({
  publicKey: pushKeysOf(ctx.vault).publicKey,
  isOn: await hasPushSubscription(ctx),
});

/** Push messages to the caller's browser, until its session ends. */
export const pushOperations: Operation<IdentityApiCtx>[] = [
  operation({
    operationId: "getPushSubscription",
    method: "get",
    path,
    summary: "Whether the caller's browser wants push messages, and the key to subscribe with",
    caller: "person",
    response,
    handle: present,
  }),
  operation({
    operationId: "savePushSubscription",
    method: "put",
    path,
    summary: "Saves that the caller's browser wants push messages, until its session ends",
    caller: "person",
    body: z.object({
      endpoint: z
        .string()
        .max(endpointMaxChars)
        .describe("a public https address")
        .meta({ examples: ["https://push.example.org/one-browser"] }),
      keys: z.object({
        p256dh: z.string().max(pushKeyMaxChars).describe("65 bytes in base64url"),
        auth: z.string().max(pushKeyMaxChars).describe("16 bytes in base64url"),
      }),
    }),
    response,
    errors: [notAllowed],
    handle: async (ctx, { body }) => {
      await savePushSubscription(ctx, body);
      return present(ctx);
    },
  }),
  operation({
    operationId: "removePushSubscription",
    method: "delete",
    path,
    summary: "Ends push messages to the caller's browser",
    caller: "person",
    response,
    errors: [notAllowed],
    handle: async (ctx) => {
      await removePushSubscription(ctx);
      return present(ctx);
    },
  }),
];
