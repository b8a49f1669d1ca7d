import { knownBlocks } from "#blocks/check-props.server.ts";
import { formsPart } from "#content/forms/forms-part.server.ts";
import type { ImportCtx } from "#content/import-content.server.ts";
import { messagesPart } from "#content/messages-part.server.ts";
import { describeCurrencyProblem } from "#domains/orders/gateway-currencies.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns a request's context with what an import needs besides. */
export const importContext = (ctx: RequestCtx): RequestCtx & ImportCtx => ({
  ...ctx,
  parts: [messagesPart, formsPart],
  blocks: knownBlocks,
  currencyProblem: describeCurrencyProblem,
});
