import { sql } from "drizzle-orm";
import type { Browser } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";

type Place = TestPortal["second"];

/** Returns the emails queued for an address, the oldest first. */
export async function emailsTo({ database }: Pick<Place, "database">, address: string) {
  const { rows } = await database.db.execute<{ subject: string; body: string }>(
    sql`select subject, body from outbox where recipient = ${address} order by created_at`,
  );
  return rows;
}

/** Marks an address as verified, as if its owner had followed a link. */
export async function verifyAddress({ database }: Pick<Place, "database">, address: string) {
  await database.db.execute(
    sql`update users set email_verified_at = now() where email = ${address}`,
  );
}

/** Requests a password reset and uses the link from the email. */
export async function resetPasswordOf(
  portal: Place,
  email: string,
  password: string,
  browser: Browser = portal.browser(),
) {
  await call(browser, "POST", "/password/reset-letters", { email });
  const bodies = (await emailsTo(portal, email)).map(({ body }) => body);
  const token = bodies.flatMap((body) => /pwdtoken=([\w-]+)/.exec(body)?.[1] ?? []).at(-1);
  return call(browser, "POST", "/password/reset", { password, token });
}

/** Returns a parameter of the link in the newest email to an address that has one, or "" if none has. */
export async function linkIn(
  { database }: Pick<Place, "database">,
  address: string,
  parameter: string,
): Promise<string> {
  const { rows } = await database.db.execute<{ body: string }>(sql`
    select body from outbox where recipient = ${address} and body like ${`%${parameter}=%`}
    order by created_at desc limit 1`);
  return new RegExp(`${parameter}=([\\w-]+)`).exec(rows[0]?.body ?? "")?.[1] ?? "";
}
