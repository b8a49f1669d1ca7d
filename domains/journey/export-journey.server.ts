import type { Ctx } from "#domains/settings/context.server.ts";
import { csvRow, csvStart } from "#platform/csv.ts";
import { journeySteps, otherSource } from "./journey.ts";
import { type Journey, type JourneyQuery, readJourney } from "./read-journey.server.ts";

/** The name of an exported file: `journey-first-30-days-2026-11-23.csv`. */
export const journeyFileName = (
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  { days }: JourneyQuery,
): string =>
  `journey-${portal.id}-${days}-days-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;

/**
 * Exports the journey as a CSV file: its times, then its sources and courses.
 * @throws AUTH-DENY
 */
export async function exportJourney(
  ctx: Pick<Ctx, "actor" | "clock" | "db" | "portal">,
  query: JourneyQuery,
): Promise<string> {
  return formatJourney(await readJourney(ctx, query));
}

function formatJourney({ times, sources, courses, now, before }: Journey): string {
  const row = (part: string, name: string | null, counts: Journey["now"]) =>
    csvRow([part, name ?? otherSource, ...journeySteps.map((step) => String(counts[step]))]);
  return [
    csvStart,
    csvRow(["part", "name", ...journeySteps]),
    row("total", "", now),
    row("before", "", before),
    ...times.map((time) => row("from", time.from, time)),
    ...sources.map((source) => row("source", source.name, source)),
    ...courses.map((course) => row("course", course.name, course)),
  ].join("");
}
