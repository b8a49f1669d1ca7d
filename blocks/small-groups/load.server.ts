import { localeOf } from "#domains/settings/locale.ts";
import { dateFormat } from "#platform/intl-formats.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTexts, blockTranslator } from "#blocks/block-texts.server.ts";
import { type SmallGroup, type SmallGroupsProps, weekdays } from "./block.ts";
import { type GroupFilter, groupFilters, groupTexts, type SmallGroupsData } from "./data.ts";

/** Loads the groups that fit the query, in the order of the week. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(components.map(({ id, props }) => [id, loadGroups(ctx, props as SmallGroupsProps)])),
  );

const valueOf: Record<GroupFilter, (group: SmallGroup) => string> = {
  day: ({ weekday }) => weekday,
  area: ({ area }) => area,
  language: ({ speaks }) => speaks,
};

function loadGroups(ctx: BlockCtx, { items }: SmallGroupsProps): SmallGroupsData {
  const t = blockTranslator(ctx, "small-groups");
  const query = new URLSearchParams(ctx.screen.search);
  const groups = items
    .filter(({ title }) => title !== "")
    .toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday));
  const filters = groupFilters.map((name) => {
    const values = [...new Set(groups.map(valueOf[name]).filter((value) => value !== ""))];
    return { name, values, chosen: values.find((value) => value === query.get(name)) };
  });
  const fits = (group: SmallGroup) =>
    filters.every(({ name, chosen }) => chosen === undefined || valueOf[name](group) === chosen);
  return {
    groups: groups.filter(fits).map(({ weekday, ...group }) => ({
      ...group,
      day: nameDay(ctx, weekday),
    })),
    filters: filters
      .filter(({ values }) => values.length > 1)
      .map(({ name, values, chosen }) => ({
        name,
        label: t(`any-${name}`),
        choices: values.map((value) => ({
          value,
          label: name === "day" ? nameDay(ctx, value as SmallGroup["weekday"]) : value,
          isChosen: value === chosen,
        })),
      })),
    isFiltered: filters.some(({ chosen }) => chosen !== undefined),
    texts: blockTexts(ctx, "small-groups", groupTexts),
  };
}

/** The 5th of January 2026 was a Monday. */
const nameDay = ({ language }: BlockCtx, weekday: SmallGroup["weekday"]): string =>
  dateFormat(localeOf(language), { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2026, 0, 5 + weekdays.indexOf(weekday)),
  );
