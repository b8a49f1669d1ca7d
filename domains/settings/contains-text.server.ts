import { sql, type SQL } from "drizzle-orm";

/** A condition: the value contains the text, in any letter case. */
export const containsText = (value: SQL, text: string): SQL =>
  sql`${value} ilike ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
