import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { identities } from "#domains/identity/tables.server.ts";

/** A passkey works only in the portal and at the host where it was created. */
export const passkeyIssuer = ({ portal }: Pick<Ctx, "portal">): string =>
  `passkey:${portal.id}:${portal.host}`;

/** SQL condition: the owner can sign in here with this identity. Another host's passkey doesn't count. */
export const isUsableIdentity = (ctx: Pick<Ctx, "portal" | "settings">): SQL =>
  ctx.settings.registration.passkey
    ? sql`(${identities.method} <> 'passkey' or ${identities.issuer} = ${passkeyIssuer(ctx)})`
    : sql`${identities.method} <> 'passkey'`;
