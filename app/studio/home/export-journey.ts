import { exportJourney, journeyFileName } from "#domains/journey/export-journey.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { journeyInput, readJourneyQuery } from "./journey-query.ts";
import type { Route } from "./+types/export-journey";

/** Sends the journey as a CSV file. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const input = journeyInput(readJourneyQuery(new URL(request.url).searchParams));
  return new Response(await exportJourney(ctx, input), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${journeyFileName(ctx, input)}"`,
      "Cache-Control": "no-store",
    },
  });
}
