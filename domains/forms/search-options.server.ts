import { sql } from "drizzle-orm";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
} from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { searchMinChars } from "#ui/search-timing.ts";
import { dataSourceUnknown, fieldNotSearched } from "./errors.ts";
import type { DataSourceField } from "./form.ts";
import { loadDataSource } from "./load-data-source.server.ts";
import { isSearched, localizeOptions } from "./show-form.ts";
import { dataSourceRecords } from "./tables.server.ts";

export const searchResultsMax = 20;
export const searchMaxChars = 100;
/** This is enough for people who type, and slows down programs that read the whole list. */
export const searchLimit: AttemptLimit = {
  name: "option search",
  attemptsMax: 300,
  windowMs: 600_000,
  showsRemaining: true,
};

export type Option = { value: string; label: string };

/**
 * Finds the options of a field that contain the typed text, in any letter case; at most `searchResultsMax`.
 * @throws NOT-FOUND, FIELD-NOT-SEARCHED, INVALID below `searchMinChars`, TOO-MANY-ATTEMPTS
 */
export async function searchOptions(
  ctx: Ctx,
  { dataSourceId, fieldId, typed }: { dataSourceId: string; fieldId: string; typed: string },
): Promise<Option[]> {
  const source = await loadDataSource(ctx, dataSourceId);
  const field = source?.fields.find(({ id }) => id === fieldId);
  if (!source || !field) throw dataSourceUnknown();
  if (!isSearched(field)) throw fieldNotSearched();
  const searchText = foldText(typed);
  if ([...searchText].length < searchMinChars)
    throw invalidInput(`search: at least ${searchMinChars} characters`);
  const wait = await countAttempt(ctx, searchLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  if (field.props.source) return readValues(ctx, field.props.source, searchText, "within");
  return localizeOptions(field, ctx)
    .filter(({ label }) => foldText(label).includes(searchText))
    .slice(0, searchResultsMax);
}

/** Finds the option that a user chose, or typed in full in a browser without scripts; null if there is none. */
export async function findOption(
  ctx: Ctx,
  field: DataSourceField,
  typed: string,
): Promise<string | null> {
  const searchText = foldText(typed);
  if (field.props.source) {
    const [found] = await readValues(ctx, field.props.source, searchText, "whole");
    return found?.value ?? null;
  }
  const found = localizeOptions(field, ctx).find(
    ({ value, label }) => value === typed.trim() || foldText(label) === searchText,
  );
  return found?.value ?? null;
}

const foldText = (text: string): string => text.normalize("NFC").trim().toLowerCase();

async function readValues(
  ctx: Ctx,
  { dataSource, field }: { dataSource: string; field: string },
  searchText: string,
  match: "within" | "whole",
): Promise<Option[]> {
  const value = sql`lower(data ->> ${field}::text)`;
  const matchesSearchText =
    match === "whole" ? sql`${value} = ${searchText}` : sql`strpos(${value}, ${searchText}) > 0`;
  const { rows } = await ctx.db.execute<{ value: string }>(sql`
    select min(data ->> ${field}::text) as value from ${dataSourceRecords}
    where environment_id = ${ctx.portal.id} and data_source_id = ${dataSource} and ${matchesSearchText}
    group by ${value} order by 1 limit ${searchResultsMax}`);
  return rows.map((row) => ({ value: row.value, label: row.value }));
}
