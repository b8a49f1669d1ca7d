import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

const factsMax = 12;
const percent = z.int().check(z.gte(0), z.lte(100));

const schema = z.object({
  title: lineSchema,
  /** Without an address and coordinates, those of the settings. */
  address: textSchema,
  text: textSchema,
  /** As map apps copy it: `50.4501, 30.5234`. Without it, map apps search for the address. */
  coordinates: lineSchema,
  /** How to get there: `Bus`, `Parking`, `Step-free entrance`. */
  items: z.array(z.object({ title: lineSchema, text: textSchema })).check(z.maxLength(factsMax)),
  /** A picture of the map or the house; without one, a map is drawn. */
  picture: z.nullable(pictureSchema),
  /** Where the pin stands on the picture, in percent from its left and top edges. */
  pinX: z._default(percent, 50),
  pinY: z._default(percent, 50),
});
export type MapProps = z.infer<typeof schema>;

/** Where to find the church. Nothing is loaded from a map service: the links open the visitor's own map app. */
export const block = {
  category: "contact",
  schema,
  defaults: {
    title: "",
    address: "",
    text: "",
    coordinates: "",
    items: [],
    picture: null,
    pinX: 50,
    pinY: 50,
  },
} satisfies Block;
