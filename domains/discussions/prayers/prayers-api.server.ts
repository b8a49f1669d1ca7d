import * as z from "zod";
import { consentMissing, tooManyAttempts } from "#domains/identity/errors.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { notAllowed, notFound, signInFirst } from "#domains/settings/errors.ts";
import {
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { decodeCursor, encodeCursor, pageQuery } from "#domains/settings/paging.server.ts";
import { prayerEmpty, prayerTooLong } from "#domains/discussions/errors.ts";
import { queueCountMax } from "#domains/discussions/moderation/queue.ts";
import { listPrayerQueue } from "./list-prayer-queue.server.ts";
import { listPrayers } from "./list-prayers.server.ts";
import { deletePrayer, moderatePrayer } from "./moderate-prayer.server.ts";
import { prayFor } from "./pray-for.server.ts";
import {
  prayerDecisions,
  prayerFlags,
  prayersPageMax,
  prayerStates,
  prayerViews,
} from "./prayer.ts";
import { sendPrayer } from "./send-prayer.server.ts";

const operation = operationsFor<EmailCtx>("Discussions");
/** Longer texts are refused unread; the limits are in `prayerMaxChars` and `prayerNameMaxChars`. */
const textMaxChars = 20_000;
const requestParams = z.object({ requestId: id });
const staffErrors = [signInFirst, notAllowed, notFound];
const shownPrayer = {
  id: z.string(),
  name: z.string().describe('"" for a request without a name'),
  text: z.string(),
  createdAt: z.string().describe("ISO instant"),
  prayedCount: z.int(),
};

/** What visitors ask others to pray for. */
export const prayersApi: Operation<EmailCtx>[] = [
  operation({
    operationId: "listPrayerRequests",
    method: "get",
    path: "/prayer-requests",
    summary: "The prayer requests that everyone may read, the newest first",
    caller: "anyone",
    response: z.object({ requests: z.array(z.object(shownPrayer)) }),
    handle: async (ctx) => ({ requests: await listPrayers(ctx) }),
  }),
  operation({
    operationId: "sendPrayerRequest",
    method: "post",
    path: "/prayer-requests",
    summary: "Sends a prayer request; nobody but moderators reads it until one of them shows it",
    caller: "anyone",
    body: z.object({
      name: z.string().max(textMaxChars).default(""),
      text: z.string().max(textMaxChars),
      isForTeam: z.boolean().default(false).describe("only the team ever reads it"),
      agreed: z.boolean().describe("the writer agrees that it is stored and read"),
    }),
    response: z.object({ isForTeam: z.boolean() }),
    errors: [prayerEmpty, prayerTooLong, consentMissing, tooManyAttempts],
    handle: (ctx, { body }, request) =>
      sendPrayer(ctx, {
        ...body,
        key: idempotencyKey.optional().catch(undefined).parse(request.header("idempotency-key")),
      }),
  }),
  operation({
    operationId: "prayForRequest",
    method: "post",
    path: "/prayer-requests/{requestId}/prayers",
    summary: "Counts that the caller has prayed for a request, each account or browser once",
    caller: "anyone",
    params: requestParams,
    response: z.object({ prayedCount: z.int() }),
    errors: [notFound, tooManyAttempts],
    handle: (ctx, { params }) => prayFor(ctx, params),
  }),
  operation({
    operationId: "listPrayerQueue",
    method: "get",
    path: "/prayer-queue",
    summary: "Prayer requests for moderators: those that wait, for the team, shown or hidden",
    caller: "person",
    query: z.object({
      view: z.enum(prayerViews).optional().describe("default: held"),
      ...pageQuery(prayersPageMax),
    }),
    response: z.object({
      counts: z
        .object({ held: z.int(), team: z.int(), shown: z.int(), hidden: z.int() })
        .describe(`${queueCountMax + 1} stands for more than ${queueCountMax}`),
      requests: z.array(
        z.object({
          ...shownPrayer,
          status: z.enum(prayerStates),
          isForTeam: z.boolean().describe("the writer wants nobody but the team to read it"),
          flag: z.enum(prayerFlags).nullable().describe("it has a flagged word, or a link"),
        }),
      ),
    }),
    errors: [signInFirst, notAllowed],
    handle: async (ctx, { query: { view = "held", limit, cursor } }, request) => {
      const list = ["prayer queue", view];
      const after = cursor === undefined ? null : decodeCursor(ctx, list, cursor);
      const queue = await listPrayerQueue(ctx, view, { limit: limit ?? prayersPageMax, after });
      if (queue.next !== null) request.linkNext(encodeCursor(ctx, list, queue.next));
      return { counts: queue.counts, requests: queue.rows };
    },
  }),
  operation({
    operationId: "moderatePrayerRequest",
    method: "put",
    path: "/prayer-requests/{requestId}/moderation",
    summary: "Shows a prayer request to everyone, leaves it to the team, or hides it",
    caller: "person",
    params: requestParams,
    body: z.object({ decision: z.enum(prayerDecisions) }),
    response: z.object({ status: z.enum(prayerStates) }),
    errors: staffErrors,
    handle: (ctx, { params, body }) => moderatePrayer(ctx, { ...params, ...body }),
  }),
  operation({
    operationId: "deletePrayerRequest",
    method: "delete",
    path: "/prayer-requests/{requestId}",
    summary: "Deletes a prayer request for good",
    caller: "person",
    params: requestParams,
    response: z.object({ deleted: z.literal(true) }),
    errors: staffErrors,
    handle: async (ctx, { params }) => {
      await deletePrayer(ctx, params);
      return { deleted: true as const };
    },
  }),
];
