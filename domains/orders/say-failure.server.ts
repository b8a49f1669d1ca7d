import { createTranslator } from "use-intl/core";
import type { BuyerCtx } from "./money-context.server.ts";

/** Why an order failed, in the caller's language (section 8: the order state's own message). */
export function sayFailure(ctx: Pick<BuyerCtx, "language" | "messages">, key: string): string {
  const messages = ctx.messages(ctx.language) as never;
  const t = createTranslator({ locale: ctx.language, messages }) as unknown as (
    k: string,
  ) => string;
  return t(key);
}
