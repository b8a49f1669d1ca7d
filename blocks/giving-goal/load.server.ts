import { nextMidnight } from "#domains/events/recurrence.ts";
import { localeOf } from "#domains/settings/locale.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { numberFormat } from "#platform/intl-formats.ts";
import { toLocalTime } from "#platform/time-zone.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTranslator } from "#blocks/block-texts.server.ts";
import type { GivingGoalProps } from "./block.ts";
import type { GivingGoalData } from "./data.ts";

const dayMs = 86_400_000;

/** Counts the percent and the days. With a deadline, the cached page expires at midnight. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(components.map(({ id, props }) => [id, loadGoal(ctx, props as GivingGoalProps)])),
  );

function loadGoal(ctx: BlockCtx, props: GivingGoalProps): GivingGoalData {
  const { goal, raised, currency, deadline, buttonLink, buttonText } = props;
  const t = blockTranslator(ctx, "giving-goal");
  const locale = localeOf(ctx.language);
  const money = numberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 });
  const percent = goal === 0 ? 0 : Math.floor((raised / goal) * 100);
  const daysLeft = deadline === "" ? null : countDays(ctx, deadline);
  const isOver = daysLeft !== null && daysLeft < 0;
  return {
    percent,
    percentText: numberFormat(locale, { style: "percent" }).format(percent / 100),
    raised: money.format(raised),
    goal: t("of", { goal: money.format(goal) }),
    left: daysLeft === null ? "" : isOver ? t("over") : t("left", { count: daysLeft }),
    href: isOver ? "" : buttonLink || ctx.settings.integrations.donation.campaign,
    buttonText: buttonText || t("give"),
  };
}

/** The days from today to the deadline, in the portal's time zone; negative once it is over. */
function countDays(ctx: BlockCtx, deadline: string): number {
  const now = ctx.clock.now();
  const { timeZone } = ctx.settings;
  const today = toLocalTime(timeZone, now).slice(0, 10);
  const days = (Date.parse(`${deadline}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / dayMs;
  if (days >= 0) setExpiry(ctx, nextMidnight(timeZone, now));
  return days;
}
