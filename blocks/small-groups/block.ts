import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

const groupsMax = 200;

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        title: lineSchema,
        weekday: z.enum(weekdays),
        /** As people say it: `19:00`, `after the service`. */
        when: z._default(lineSchema, ""),
        area: z._default(lineSchema, ""),
        /** The language that the group speaks. */
        speaks: z._default(lineSchema, ""),
        text: z._default(textSchema, ""),
        /** A form or a page. A private phone number or email address doesn't belong here. */
        link: z._default(linkSchema, ""),
        linkText: z._default(lineSchema, ""),
      }),
    )
    .check(z.maxLength(groupsMax)),
});
export type SmallGroupsProps = z.infer<typeof schema>;
export type SmallGroup = SmallGroupsProps["items"][number];

/** The groups of a church, which visitors can filter by day, area and language. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
