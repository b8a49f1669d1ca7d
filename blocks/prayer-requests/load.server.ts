import { listPrayers, prayersTag } from "#domains/discussions/prayers/list-prayers.server.ts";
import {
  prayerCountsAgeMs,
  prayerMaxChars,
  prayerNameMaxChars,
} from "#domains/discussions/prayers/prayer.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import { blockTexts, blockTranslator } from "#blocks/block-texts.server.ts";
import type { PrayerRequestsProps } from "./block.ts";
import { type PrayerRequestsData, prayerTexts } from "./data.ts";

/** Loads the requests that a moderator has shown. A cached page may show old counts for a few minutes. */
export const load: LoadBlock = async (ctx, components) => {
  const isListed = components.some(({ props }) => (props as PrayerRequestsProps).isShared);
  ctx.cacheTags.add(prayersTag(ctx.portal.id));
  if (isListed) setExpiry(ctx, ctx.clock.now() + prayerCountsAgeMs);
  const prayers = isListed ? await listPrayers(ctx) : [];
  const t = blockTranslator(ctx, "prayer-requests");
  const requests = prayers.map(({ prayedCount, ...prayer }) => ({
    ...prayer,
    prayed: prayedCount === 0 ? "" : t("prayed", { count: prayedCount }),
  }));
  const texts = blockTexts(ctx, "prayer-requests", prayerTexts);
  return new Map(
    components.map(({ id, props }): [string, PrayerRequestsData] => {
      const { isShared, limit } = props as PrayerRequestsProps;
      return [
        id,
        {
          requests: isShared ? requests.slice(0, limit) : [],
          textMaxChars: prayerMaxChars,
          nameMaxChars: prayerNameMaxChars,
          texts,
        },
      ];
    }),
  );
};
