import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  daySchema,
  itemIdSchema,
  lineSchema,
  linkSchema,
  localTimeSchema,
  textSchema,
} from "#blocks/prop-schemas.ts";
import { repeats } from "#domains/events/recurrence.ts";

const eventsMax = 60;
const exceptionsMax = 60;
const minutesMax = 7 * 24 * 60;
const everyMax = 52;
const datesMax = 50;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        id: itemIdSchema,
        title: lineSchema,
        start: localTimeSchema,
        minutes: z._default(z.int().check(z.gte(1), z.lte(minutesMax)), 60),
        repeat: z._default(z.enum(repeats), "never"),
        /** Every how many days, weeks or months. */
        every: z._default(z.int().check(z.gte(1), z.lte(everyMax)), 1),
        /** The last day of a repeated event. */
        until: z._default(daySchema, ""),
        /** Days on which a repeated event is not. */
        except: z._default(z.array(daySchema).check(z.maxLength(exceptionsMax)), []),
        place: z._default(lineSchema, ""),
        text: z._default(textSchema, ""),
        link: z._default(linkSchema, ""),
        linkText: z._default(lineSchema, ""),
      }),
    )
    .check(z.maxLength(eventsMax)),
  /** How many dates are listed. */
  limit: z.int().check(z.gte(1), z.lte(datesMax)),
  /** Whether visitors can subscribe to the calendar. */
  subscribe: z._default(z.boolean(), true),
});
export type EventsCalendarProps = z.infer<typeof schema>;
export type CalendarItem = EventsCalendarProps["items"][number];

/** The events of a church: services that come again, and single dates. */
export const block = {
  category: "events",
  schema,
  defaults: { title: "", lead: "", items: [], limit: 8, subscribe: true },
} satisfies Block;
