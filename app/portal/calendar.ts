import { data } from "react-router";
import { buildCalendarFile } from "#domains/events/calendar-file.ts";
import { buildBlockCalendar } from "#blocks/events-calendar/build-block-calendar.server.ts";
import { findEventForCaller } from "#domains/events/find-event.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/calendar";

const fileExtension = ".ics";

/**
 * `/calendar/{event}.ics`: the dates of a video event or webinar; `?episode=2` selects one episode. Of a block with a
 * calendar it has all events; `?event=sunday` selects one.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  if (!params.file.endsWith(fileExtension)) throw data(null, 404);
  const id = params.file.slice(0, -fileExtension.length);
  const query = new URL(request.url).searchParams;
  const calendar = await buildBlockCalendar(ctx, id, query.get("event")).catch(throwScreenError);
  if (calendar !== null) return answerFile(calendar);
  const event = await findEventForCaller(ctx, id).catch(throwScreenError);
  const episodeNumber = query.get("episode");
  const episodes = event.episodes.filter(
    ({ number }) => episodeNumber === null || String(number) === episodeNumber,
  );
  if (episodes.length === 0) throw data(null, 404);
  const file = buildCalendarFile({
    event,
    episodes,
    portal: ctx.portal,
    url: ctx.portal.origin + event.path,
    language: ctx.language,
    now: ctx.clock.now(),
  });
  return answerFile(file);
}

const answerFile = (file: string) =>
  new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
      "Content-Disposition": 'attachment; filename="calendar.ics"',
      "Cache-Control": "private, no-store",
    },
  });

/** Turns a verb's error into an error screen. For a visitor without access the event looks missing. */
function throwScreenError(error: unknown): never {
  throw error instanceof DomainError ? data(null, error.status) : error;
}
