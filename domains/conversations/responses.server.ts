import * as z from "zod";
import {
  channels,
  deliveryStates,
  directions,
  messageFailures,
  messageKinds,
} from "./conversation.ts";
import { fileKinds, fileProblems, fileStates } from "./files/message-file.ts";

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
    files: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(fileKinds),
        state: z.enum(fileStates).describe("waiting: a messenger still has it"),
        problem: z.enum(fileProblems).nullable().describe("why it was refused or failed"),
        name: z.string(),
        alt: z.string().describe("what a picture shows, in its sender's words"),
        type: z.string().describe("the media type of its bytes"),
        bytes: z.int(),
        width: z.int().nullable(),
        height: z.int().nullable(),
        url: z.string().describe("a path for those who may read the message; empty until ready"),
      }),
    ),
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
