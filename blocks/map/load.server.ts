import type { LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import type { MapProps } from "./block.ts";
import { type MapData, mapTexts } from "./data.ts";

/** Fills in the place of the settings, unless the block has a place of its own. */
export const load: LoadBlock = (ctx, components) => {
  const { contacts } = ctx.settings;
  const texts = blockTexts(ctx, "map", mapTexts);
  return Promise.resolve(
    new Map(
      components.map(({ id, props }): [string, MapData] => {
        const { address, coordinates } = props as MapProps;
        const isPortalPlace = address === "" && coordinates === "";
        return [
          id,
          {
            address: address || contacts.address,
            coordinates: isPortalPlace ? contacts.coordinates : coordinates,
            texts,
          },
        ];
      }),
    ),
  );
};
