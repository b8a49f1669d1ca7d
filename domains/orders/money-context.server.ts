import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

/** What moves money and access: a request's context, or that of a job or a command. */
export type MoneyCtx = Pick<
  Ctx,
  "portal" | "settings" | "db" | "clock" | "log" | "jobs" | "vault" | "providers"
> &
  Pick<EmailCtx, "messages"> & {
    /** In production a payment with play money is none. */
    mode: "demo" | "production" | "test";
  };

/** The same with who asks. */
export type BuyerCtx = MoneyCtx &
  Pick<Ctx, "actor" | "language" | "content" | "shows" | "clientAddress">;
