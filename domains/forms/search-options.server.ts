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
import { isSearched, shownOptions } from "./show-form.ts";
import { dataSourceRecords } from "./tables.server.ts";

export const foundMax = 20;
export const searchMaxChars = 100;
/** This is enough for people who type, and slows down programs that read the whole list. */
export const searchLimit: AttemptLimit = {
  name: "option search",
  attempts: 300,
  windowMs: 600_000,
  showsRemaining: true,
};

export type Option = { value: string; label: string };

/**
 * Finds the options of a field that contain the typed text, in any letter case; at most `foundMax`.
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
  const wanted = foldedText(typed);
  if ([...wanted].length < searchMinChars)
    throw invalidInput(`search: at least ${searchMinChars} characters`);
  const wait = await countAttempt(ctx, searchLimit, ipBucket(ctx.clientAddress));
  if (wait > 0) throw tooManyAttempts(wait);
  if (field.props.source) return readValues(ctx, field.props.source, wanted, "within");
  return shownOptions(field, ctx)
    .filter(({ label }) => foldedText(label).includes(wanted))
    .slice(0, foundMax);
}

/** Finds the option that a user chose, or typed in full in a browser without scripts; null if there is none. */
export async function findOption(
  ctx: Ctx,
  field: DataSourceField,
  typed: string,
): Promise<string | null> {
  const wanted = foldedText(typed);
  if (field.props.source) {
    const [found] = await readValues(ctx, field.props.source, wanted, "whole");
    return found?.value ?? null;
  }
  const found = shownOptions(field, ctx).find(
    ({ value, label }) => value === typed.trim() || foldedText(label) === wanted,
  );
  return found?.value ?? null;
}

const foldedText = (text: string): string => text.normalize("NFC").trim().toLowerCase();

async function readValues(
  ctx: Ctx,
  { dataSource, field }: { dataSource: string; field: string },
  wanted: string,
  match: "within" | "whole",
): Promise<Option[]> {
  const value = sql`lower(data ->> ${field}::text)`;
  const fits = match === "whole" ? sql`${value} = ${wanted}` : sql`strpos(${value}, ${wanted}) > 0`;
  const { rows } = await ctx.db.execute<{ value: string }>(sql`
    select min(data ->> ${field}::text) as value from ${dataSourceRecords}
    where environment_id = ${ctx.portal.id} and data_source_id = ${dataSource} and ${fits}
    group by ${value} order by 1 limit ${foundMax}`);
  return rows.map((row) => ({ value: row.value, label: row.value }));
}
