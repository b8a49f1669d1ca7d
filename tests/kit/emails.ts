import { sql } from "drizzle-orm";
import type { Browser } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";

type AnyPortal = TestPortal["second"];

/** Returns the emails queued for a recipient, the oldest first. */
export async function emailsTo({ database }: Pick<AnyPortal, "database">, address: string) {
  const { rows } = await database.db.execute<{ subject: string; body: string }>(
    sql`select subject, body from outbox where recipient = ${address} order by created_at`,
  );
  return rows;
}

/** Marks an email as verified, as if its owner had followed a verification link. */
export async function verifyAddress({ database }: Pick<AnyPortal, "database">, address: string) {
  await database.db.execute(
    sql`update users set email_verified_at = now() where email = ${address}`,
  );
}

/** Requests a password reset and uses the link from the email. */
export async function resetPasswordOf(
  portal: AnyPortal,
  email: string,
  password: string,
  browser: Browser = portal.browser(),
) {
  await call(browser, "POST", "/password/reset-emails", { email });
  const bodies = (await emailsTo(portal, email)).map(({ body }) => body);
  const token = bodies.flatMap((body) => /pwdtoken=([\w-]+)/.exec(body)?.[1] ?? []).at(-1);
  return call(browser, "POST", "/password/reset", { password, token });
}

/** Finds the newest email to a recipient with this URL parameter. Returns the parameter's value, or "". */
export async function findLinkParameter(
  { database }: Pick<AnyPortal, "database">,
  address: string,
  parameter: string,
): Promise<string> {
  const { rows } = await database.db.execute<{ body: string }>(sql`
    select body from outbox where recipient = ${address} and body like ${`%${parameter}=%`}
    order by created_at desc limit 1`);
  return new RegExp(`${parameter}=([\\w-]+)`).exec(rows[0]?.body ?? "")?.[1] ?? "";
}
