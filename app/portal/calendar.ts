import { data } from "react-router";
import { calendarFile } from "#domains/events/calendar-file.ts";
import { openEvent } from "#domains/events/find-event.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/calendar";

const ending = ".ics";

/** `/calendar/{event}.ics`: the dates of a video event or webinar; `?episode=2` for one of them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  if (!params.file.endsWith(ending)) throw data(null, 404);
  const event = await openEvent(ctx, params.file.slice(0, -ending.length)).catch(refuse);
  const wanted = new URL(request.url).searchParams.get("episode");
  const episodes = event.episodes.filter(
    ({ number }) => wanted === null || String(number) === wanted,
  );
  if (episodes.length === 0) throw data(null, 404);
  const file = calendarFile({
    event,
    episodes,
    portal: ctx.portal,
    address: ctx.portal.origin + event.path,
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

/** For a visitor without access the event looks missing. */
function refuse(error: unknown): never {
  throw error instanceof DomainError ? data(null, error.status) : error;
}
