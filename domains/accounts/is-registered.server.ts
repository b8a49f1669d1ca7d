import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { addressBucket, type AttemptLimit, countAttempt } from "./count-attempt.server.ts";
import { tooManyAttempts } from "./errors.ts";
import { normalizeEmail, normalizePhone } from "./registration-fields.ts";

const windowMs = 600_000;
/** security promise 3: of one browser at one address. */
export const registeredBrowserLimit: AttemptLimit = {
  name: "registered browser",
  attempts: 5,
  windowMs,
};
/** A browser's name can be made up, so the address alone is counted too: wide enough for a shared one. */
export const registeredAddressLimit: AttemptLimit = {
  name: "registered address",
  attempts: 60,
  windowMs,
};

/**
 * Whether the phone, or else the email, has an account already (section 4.1, the check before signing up).
 * @param input `browser` is the device cookie the browser sent, null when it sent none
 * @throws TOO-MANY-ATTEMPTS
 */
export async function isRegistered(
  ctx: Pick<Ctx, "db" | "clock" | "portal" | "clientAddress">,
  input: { phone?: string | undefined; email?: string | undefined; browser: string | null },
): Promise<boolean> {
  const address = addressBucket(ctx.clientAddress);
  const waits = [
    await countAttempt(ctx, registeredBrowserLimit, `${address} ${input.browser ?? "none"}`),
    await countAttempt(ctx, registeredAddressLimit, address),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw tooManyAttempts(wait);
  const { rows } =
    input.phone !== undefined
      ? await ctx.db.execute(
          sql`select 1 from users where phone = ${normalizePhone(input.phone)} and status is null`,
        )
      : await ctx.db.execute(
          sql`select 1 from users where email = ${normalizeEmail(input.email ?? "")} and status is null`,
        );
  return rows.length > 0;
}
