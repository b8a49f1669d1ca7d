import * as z from "zod";
import {
  channels,
  deliveryStates,
  directions,
  messageFailures,
  messageKinds,
} from "./conversation.ts";

export const messageResponse = z
  .object({
    sequence: z.int().describe("its place in the conversation, from 1"),
    direction: z.enum(directions).describe("in: from the learner; internal: only for mentors"),
    kind: z.enum(messageKinds),
    channel: z.enum(channels),
    state: z.enum(deliveryStates),
    failure: z.enum(messageFailures).nullable().describe("why it did not arrive"),
    text: z.string(),
    authorId: z.string().nullable(),
    context: z.object({ courseId: z.string(), elementId: z.string().nullable() }).nullable(),
    isHeld: z.boolean().describe("it has a link from somebody new, which mentors don't see yet"),
    createdAt: z.string(),
  })
  .meta({ id: "Message" });

/** What everybody may know of somebody who answers. */
export const publicMentorResponse = z
  .object({ userId: z.string(), name: z.string(), avatar: z.string().nullable() })
  .meta({ id: "PublicMentor" });

export const contextResponse = z
  .object({ courseId: z.string(), elementId: z.string().nullable() })
  .nullable();
