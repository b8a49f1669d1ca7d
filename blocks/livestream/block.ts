import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  daySchema,
  lineSchema,
  localTimeSchema,
  pictureSchema,
  textSchema,
  videoUrlSchema,
} from "#blocks/prop-schemas.ts";
import { repeats } from "#domains/events/recurrence.ts";

const minutesMax = 24 * 60;
const everyMax = 52;
const exceptionsMax = 60;

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  start: localTimeSchema,
  minutes: z.int().check(z.gte(1), z.lte(minutesMax)),
  repeat: z._default(z.enum(repeats), "never"),
  every: z._default(z.int().check(z.gte(1), z.lte(everyMax)), 1),
  until: z._default(daySchema, ""),
  except: z._default(z.array(daySchema).check(z.maxLength(exceptionsMax)), []),
  /** The broadcast. It leaves the server only while it is live. */
  videoUrl: videoUrlSchema,
  /** What visitors can watch until the next broadcast. */
  recordingUrl: videoUrlSchema,
  picture: z.nullable(pictureSchema),
});
export type LivestreamProps = z.infer<typeof schema>;
export type PublicLivestreamProps = Pick<LivestreamProps, "title" | "text" | "picture">;

/** A service to watch at home: counts down, shows the broadcast while it is live, then the recording. */
export const block = {
  category: "events",
  schema,
  defaults: {
    title: "",
    text: "",
    start: "",
    minutes: 90,
    repeat: "never",
    every: 1,
    until: "",
    except: [],
    videoUrl: "",
    recordingUrl: "",
    picture: null,
  },
} satisfies Block;
