import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

/** The context that payments need: of a request, a job or a command. */
export type OrderCtx = Pick<
  Ctx,
  "portal" | "settings" | "db" | "clock" | "log" | "jobs" | "vault" | "providers"
> &
  Pick<EmailCtx, "messages"> & {
    /** In production, a test payment doesn't count. */
    mode: "demo" | "production" | "test";
  };

/** The context of payments in a request, with the caller. */
export type BuyerCtx = OrderCtx &
  Pick<Ctx, "actor" | "language" | "content" | "cacheTags" | "clientAddress">;
