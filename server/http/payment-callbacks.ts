import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { receiveCallback } from "#domains/orders/receive-callback.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { DomainError } from "#platform/domain-error.ts";

/** How many gateway notifications this process received, by gateway and outcome. */
export type CallbackCounts = Map<string, number>;

/** Answers a gateway notification; null if no gateway has this name. */
export async function handlePaymentCallback(
  ctx: RequestCtx,
  counts: CallbackCounts,
  name: string,
  read: () => Promise<string>,
): Promise<object | null> {
  if (!isGateway(name)) return null;
  const count = (outcome: string) => {
    const label = `{gateway="${name}",outcome="${outcome}"}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  };
  try {
    const answer = await receiveCallback(ctx, name, await read());
    count("accepted");
    return answer;
  } catch (error) {
    count(error instanceof DomainError ? "refused" : "failed");
    throw error;
  }
}
