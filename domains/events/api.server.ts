import * as z from "zod";
import { authoriseOnCourse } from "#domains/learning/progress/authorise-on-course.server.ts";
import { ensureProgressRecord } from "#domains/learning/progress/ensure-progress-record.server.ts";
import { accessDenied } from "#domains/learning/progress/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound, signInFirst } from "#domains/settings/errors.ts";
import {
  requestedLanguage,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { toRelativeTime, episodeState } from "./episode-state.ts";
import { findEventForCaller } from "./find-event.server.ts";
import { formatDistance, formatDay } from "./format-date-time.ts";

const operation = operationsFor<Ctx>("Events");
const eventParams = z.object({
  videoEventId: id.describe("the element's id; for a block of a page {block}@{page}"),
});
const errors = [notFound, accessDenied, signInFirst];

const episodeResponse = z
  .object({
    number: z.int().describe("from 1"),
    title: z.string(),
    text: z.string(),
    startDate: z.string().describe("ISO instant"),
    endDate: z.string().describe("ISO instant"),
    state: z.enum(["opened", "today", "closed"]).describe("in days of UTC"),
    date: z.string().describe("weekday, month, day in the requested language"),
    distance: z.string().describe("distance in words: in 3 days"),
    url: z.string().nullable().describe("the video, once the episode has started"),
  })
  .meta({ id: "Episode" });

/** The API operations for video events and webinars, as learners see them. */
export const eventsApi: Operation<Ctx>[] = [
  operation({
    operationId: "getVideoEvent",
    method: "get",
    path: "/video-events/{videoEventId}",
    summary: "A video event or webinar with its episodes",
    caller: "anyone",
    params: eventParams,
    query: z.object(languageQuery),
    response: z.object({
      id: z.string(),
      userId: z.string().nullable().describe("whose view this is; null for a guest"),
      title: z.string(),
      courseId: z.string().nullable(),
      episodes: z.array(episodeResponse),
    }),
    errors,
    handle: async (ctx, { params, query }) => {
      const language = requestedLanguage(ctx, query);
      const {
        id: eventId,
        title,
        courseId,
        episodes,
      } = await findEventForCaller(ctx, params.videoEventId, language);
      const now = ctx.clock.now();
      return {
        id: eventId,
        userId: ctx.actor.kind === "guest" ? null : ctx.actor.userId,
        title,
        courseId,
        episodes: episodes.map(({ number, title: name, text, start, end, url }) => {
          const state = episodeState(start, now, "utc");
          return {
            number,
            title: name,
            text,
            startDate: new Date(start).toISOString(),
            endDate: new Date(end).toISOString(),
            state,
            date: formatDay(start, language, "UTC"),
            distance: formatDistance(toRelativeTime(start, now), language),
            url: state === "opened" && url !== "" ? url : null,
          };
        }),
      };
    },
  }),
  operation({
    operationId: "dispatchVideoEventAuth",
    method: "post",
    path: "/video-events/{videoEventId}/auth",
    summary: "Authorises the caller on a video event after sign-in, and on its course",
    caller: "person",
    params: eventParams,
    response: z.object({ videoEventId: z.string(), authorised: z.literal(true) }),
    errors,
    handle: async (ctx, { params }) => {
      const event = await findEventForCaller(ctx, params.videoEventId);
      await ensureProgressRecord(ctx, {});
      const { userId } = ctx.actor;
      const { id: environmentId } = ctx.portal;
      if (event.courseId !== null)
        await authoriseOnCourse(ctx, { environmentId, userId, courseId: event.courseId });
      return { videoEventId: event.id, authorised: true as const };
    },
  }),
];
