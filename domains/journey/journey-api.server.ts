import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import {
  fileResponse,
  idMaxChars,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { exportJourney, journeyFileName } from "./export-journey.server.ts";
import { type JourneyPeriod, journeyPeriods, sourceMaxChars } from "./journey.ts";
import { type JourneyQuery, readJourney } from "./read-journey.server.ts";

const operation = operationsFor<Ctx>("Portal");

const periodNames = journeyPeriods.map(String) as [string, ...string[]];
const journeyQuery = z.object({
  days: z.enum(periodNames).optional().describe("30 if it is left out"),
  source: z.string().max(sourceMaxChars).optional().describe('a campaign; "": without any'),
  course: z.string().max(idMaxChars).optional().describe("a course's id"),
});

const queryOf = ({ days, source, course }: z.output<typeof journeyQuery>): JourneyQuery => ({
  days: Number(days ?? 30) as JourneyPeriod,
  source,
  courseId: course,
});

const steps = {
  link: z.int().describe("people without an account who came from outside"),
  lesson: z.int().describe("people who began a course's lessons"),
  account: z.int().describe("registered users who became members"),
  finish: z.int().describe("finished courses"),
};
const rows = z.array(
  z.object({ name: z.string().nullable().describe("null: all others"), ...steps }),
);

/** Operations that read the journey from the first link to the last lesson. */
export const journeyApi: Operation<Ctx>[] = [
  operation({
    operationId: "getJourney",
    method: "get",
    path: "/journey",
    summary: "How many people opened a link, a lesson, an account, and finished a course",
    description: "Counts of days in UTC, without anything about single people.",
    caller: "person",
    query: journeyQuery,
    response: z.object({
      from: z.string(),
      to: z.string(),
      now: z.object(steps),
      before: z.object(steps).describe("in as many days before"),
      times: z.array(z.object({ from: z.string(), ...steps })),
      sources: rows,
      courses: rows,
    }),
    errors: [notAllowed],
    handle: (ctx, { query }) => readJourney(ctx, queryOf(query)),
  }),
  operation({
    operationId: "exportJourney",
    method: "get",
    path: "/journey/export",
    summary: "The journey as a CSV file",
    caller: "person",
    query: journeyQuery,
    fileType: "text/csv",
    response: fileResponse,
    errors: [notAllowed],
    handle: async (ctx, { query }) => {
      const text = await exportJourney(ctx, queryOf(query));
      return { name: journeyFileName(ctx, queryOf(query)), parts: partsOf(text) };
    },
  }),
];

async function* partsOf(text: string): AsyncGenerator<string> {
  yield text;
}
