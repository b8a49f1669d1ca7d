import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { FederationMode, FederationProvider } from "./federation.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/** What a visitor wants from a provider; stored on the server until they return. */
export type FederationRequest = {
  provider: FederationProvider;
  mode: FederationMode;
  /** A checked path on this portal: where a successful sign-in leads. */
  returnTo: string;
  /** A path on this portal: where to show a failure. */
  failurePath: string;
  /** The visitor agreed to the policy. */
  agreed: boolean;
  /** A button of this portal was pressed. A plain link could be on any site. */
  buttonPressed: boolean;
  /** The user who was signed in when the button was pressed. A new identity is linked to that account. */
  startedBy: string | null;
};

/** A started sign-in, with the values that the provider's response is compared with. */
export type FederationAttempt = FederationRequest & {
  redirectUri: string;
  nonce: string;
  verifier: string;
};

type Stage = "requested" | "started" | "proven" | "one-tap" | "passkey";

type AttemptCtx = Pick<Ctx, "db" | "portal" | "clock">;

/** Stores a stage of a sign-in under a token and this browser's secret. */
export async function saveAttempt(
  { db, portal, clock }: AttemptCtx,
  input: {
    stage: Stage;
    secret: string;
    browser: string;
    data: object;
    lifeMs: number;
    /** The account that it would sign in to. Ending all sessions of that account also ends the attempt. */
    userId?: string | null;
  },
): Promise<void> {
  const now = clock.now();
  await db.insert(authAttempts).values({
    environmentId: portal.id,
    id: randomUUID(),
    purpose: "federation",
    userId: input.userId ?? null,
    stage: input.stage,
    secretHash: hashToken(input.secret),
    browserHash: hashToken(input.browser),
    data: input.data as Record<string, unknown>,
    expiresAt: new Date(now + input.lifeMs),
    createdAt: new Date(now),
  });
}

/**
 * Marks an attempt as used and returns its data. Null if it is unknown, expired, already used, or belongs to another
 * browser. A try by another browser doesn't use it up.
 */
export async function consumeAttempt(
  { db, portal, clock }: AttemptCtx,
  { stage, secret, browser }: { stage: Stage; secret: string; browser: string | null },
): Promise<Record<string, unknown> | null> {
  if (browser === null) return null;
  const now = new Date(clock.now());
  const [attempt] = await db
    .update(authAttempts)
    .set({ usedAt: now })
    .where(
      and(
        isAttempt(portal.id, secret),
        eq(authAttempts.stage, stage),
        eq(authAttempts.browserHash, hashToken(browser)),
        isNull(authAttempts.usedAt),
        gt(authAttempts.expiresAt, now),
      ),
    )
    .returning({ data: authAttempts.data });
  return attempt?.data ?? null;
}

const isAttempt = (environmentId: string, secret: string) =>
  and(
    eq(authAttempts.secretHash, hashToken(secret)),
    eq(authAttempts.environmentId, environmentId),
    eq(authAttempts.purpose, "federation"),
  );

/** Makes a used attempt usable again, because its sign-in did not happen. */
export async function restoreAttempt({ db, portal }: AttemptCtx, secret: string): Promise<void> {
  await db.update(authAttempts).set({ usedAt: null }).where(isAttempt(portal.id, secret));
}

/** Marks the newest request that this browser's button has just saved as used, and returns it. */
export async function consumeFederationRequest(
  { db, portal, clock }: AttemptCtx,
  { provider, returnTo, browser }: { provider: string; returnTo: string; browser: string | null },
): Promise<FederationRequest | null> {
  if (browser === null) return null;
  const now = new Date(clock.now());
  const { rows } = await db.execute<{ data: FederationRequest }>(sql`
    update ${authAttempts} set used_at = ${now}
    where environment_id = ${portal.id} and id = (
      select id from ${authAttempts}
      where environment_id = ${portal.id} and browser_hash = ${hashToken(browser)}
        and purpose = 'federation' and stage = 'requested' and used_at is null and expires_at > ${now}
        and data->>'provider' = ${provider} and data->>'returnTo' = ${returnTo}
      order by created_at desc limit 1 for update skip locked)
    returning data`);
  return rows[0]?.data ?? null;
}
