import type { LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import { type ComparisonData, comparisonTexts } from "./data.ts";

export const load: LoadBlock = (ctx, components) => {
  const data: ComparisonData = { texts: blockTexts(ctx, "comparison", comparisonTexts) };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
