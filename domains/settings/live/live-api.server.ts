import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { listLiveEvents, liveEventId, readReplayStart } from "./list-live-events.server.ts";
import { type LiveTopic, readSubscriptions, topicsMaxChars } from "./live-topic.server.ts";

const operation = operationsFor<Ctx>("Profile");
const liveEventIdMaxChars = 40;
const ageMaxChars = 12;

/** The events of `GET /live`, for browsers without a stream. */
export const liveApi = ({ topics }: { topics: readonly LiveTopic[] }): Operation<Ctx>[] => [
  operation({
    operationId: "listLiveEvents",
    method: "get",
    path: "/live-events",
    summary: "What has changed under these topics, for clients that can't open the event stream",
    description:
      "The event stream is GET /live with the same topics. Events may come twice: ignore the ids that you know.",
    caller: "person",
    query: z.object({
      topics: z.string().max(topicsMaxChars).describe("separated by commas"),
      after: z.string().max(liveEventIdMaxChars).optional().describe("an event's id, or `now`"),
      age: z.string().max(ageMaxChars).optional().describe("milliseconds, instead of `after`"),
    }),
    response: z.object({
      topics: z.array(z.string()).describe("those that the caller may read"),
      events: z.array(z.object({ id: z.string(), topic: z.string() })),
      mustReload: z.boolean().describe("too much has happened: load everything again"),
      now: z.string(),
    }),
    errors: [invalidInput, notAllowed],
    handle: async (ctx, { query }) => {
      const subscriptions = readSubscriptions(topics, ctx, query.topics);
      const start = readReplayStart(query.after, query.age);
      const { events, mustReload, now } = await listLiveEvents(ctx, subscriptions, start);
      return {
        topics: subscriptions.map(({ topic }) => topic),
        events: events.map((event) => ({ id: liveEventId(event), topic: event.topic })),
        mustReload,
        now: String(now),
      };
    },
  }),
];
