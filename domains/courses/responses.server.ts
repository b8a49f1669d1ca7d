import * as z from "zod";
import { elementTypes } from "./element-access.ts";

/** The API's response schemas for courses and elements. Only the fields listed here are sent. */
const picture = z
  .object({
    alt: z.string(),
    width: z.number(),
    height: z.number(),
    color: z.string(),
    sources: z.array(
      z.object({ width: z.number(), url: z.string(), position: z.string().optional() }),
    ),
  })
  .meta({ id: "Picture" });

export const cardResponse = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  pageAlias: z.string(),
  type: z.enum(["free", "paid"]),
  duration: z.number().describe("minutes"),
  elementsCount: z.int(),
  price: z.number(),
  currency: z.string().describe("an ISO 4217 code"),
  otherPrices: z
    .record(z.string(), z.number())
    .optional()
    .describe("the price in other currencies, by their codes"),
  cover: picture.nullable(),
  arbitraryWalkthrough: z.boolean(),
  category: z.object({ id: z.string(), title: z.string() }),
  languages: z.array(z.string()).describe("the languages of its texts"),
  dateCreated: z.string().describe("ISO date"),
  hidden: z.boolean().describe("not in any list; open by its URL"),
});

/** When something opens and closes; absent: at once, and never. */
export const releaseResponse = {
  opensAt: z.string().optional().describe("ISO instant"),
  closesAt: z.string().optional().describe("ISO instant"),
};

export const elementResponse = z
  .object({
    id: z.string(),
    type: z.enum(elementTypes),
    title: z.string(),
    index: z.int().describe("from 0, among all elements"),
    number: z.int().describe("from 1, among the visible ones"),
    visible: z.literal(true),
    duration: z.number().describe("minutes"),
    accessType: z.string().optional(),
    ...releaseResponse,
    opensAfterDays: z.int().optional().describe("days after the learner started the course"),
    questions: z.int(),
    cover: picture.nullable(),
    courseId: z.string(),
    section: z
      .object({ id: z.string(), title: z.string() })
      .optional()
      .describe("the section of the course that it is in; absent: none"),
  })
  .meta({ id: "Element" });
