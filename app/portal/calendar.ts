import { data } from "react-router";
import { buildCalendarFile } from "#domains/events/calendar-file.ts";
import { findEventForCaller } from "#domains/events/find-event.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/calendar";

const fileExtension = ".ics";

/** `/calendar/{event}.ics`: the dates of a video event or webinar; `?episode=2` selects one episode. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  if (!params.file.endsWith(fileExtension)) throw data(null, 404);
  const event = await findEventForCaller(ctx, params.file.slice(0, -fileExtension.length)).catch(
    throwScreenError,
  );
  const episodeNumber = new URL(request.url).searchParams.get("episode");
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
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
      "Content-Disposition": 'attachment; filename="calendar.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}

/** Turns a verb's error into an error screen. For a visitor without access the event looks missing. */
function throwScreenError(error: unknown): never {
  throw error instanceof DomainError ? data(null, error.status) : error;
}
