import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { receiveCallback } from "#domains/orders/receive-callback.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { DomainError } from "#platform/domain-error.ts";

/** How many gateway notifications this process received. The key is the gateway and the outcome: `liqpay refused`. */
export type CallbackCounts = Map<string, number>;

/** Answers a gateway notification; null if no gateway has this name. */
export async function handlePaymentCallback(
  ctx: RequestCtx,
  counts: CallbackCounts,
  gatewayName: string,
  readBody: () => Promise<string>,
): Promise<object | null> {
  if (!isGateway(gatewayName)) return null;
  const countOutcome = (outcome: string) => {
    const key = `${gatewayName} ${outcome}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  try {
    const answer = await receiveCallback(ctx, gatewayName, await readBody());
    countOutcome("accepted");
    return answer;
  } catch (error) {
    countOutcome(error instanceof DomainError ? "refused" : "failed");
    throw error;
  }
}
