import type { LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import type { MapProps } from "./block.ts";
import { type MapData, mapTexts } from "./data.ts";

/** Fills in the address of the settings. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(
      components.map(({ id, props }): [string, MapData] => [
        id,
        {
          address: (props as MapProps).address || ctx.settings.contacts.address,
          texts: blockTexts(ctx, "map", mapTexts),
        },
      ]),
    ),
  );
