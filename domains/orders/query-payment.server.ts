import { and, arrayOverlaps, eq, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { isServiceFailure } from "#platform/call-service.server.ts";
import { connectGateway } from "./connect-gateway.server.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { adapterOf } from "./gateways/adapters.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { BuyerCtx, OrderCtx } from "./order-context.server.ts";
import { logGatewayEvent } from "./log-gateway-event.server.ts";
import type { StoredPayment } from "./read-payments.server.ts";
import { orders, payments } from "./tables.server.ts";

type QueriedPayment = Pick<
  StoredPayment,
  "id" | "gateway" | "reference" | "amountMinor" | "currency"
>;

/**
 * Asks a gateway for the status of a payment and applies its report like a notification. Changes nothing if the gateway
 * doesn't respond or its keys are missing.
 * @returns the gateway's report; null if there is none
 */
export async function queryPayment(
  ctx: OrderCtx,
  payment: QueriedPayment,
): Promise<GatewayReport | null> {
  const { gateway, reference } = payment;
  const logEntry = { gateway, event: "status" as const, reference, paymentId: payment.id };
  const connection = await connectGateway<Gateway>(ctx, gateway);
  if (!connection) {
    await logGatewayEvent(ctx.db, ctx, { ...logEntry, result: "no keys" });
    return null;
  }
  try {
    const report = await adapterOf<Gateway>(gateway).queryStatus(connection, payment);
    await handleGatewayNotification(ctx, { gateway, event: "status", report });
    return report;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    ctx.log.warn({ err: error, gateway }, "a payment service could not be reached");
    await logGatewayEvent(ctx.db, ctx, { ...logEntry, result: "unreachable" });
    return null;
  }
}

/** A payment newer than this is not asked about: hardly anybody can have paid it yet. */
const queryMinAgeMs = 15_000;

/**
 * Before the caller starts another payment for the same courses, asks the gateways about the open ones, so nobody pays
 * twice because a notification was late.
 */
export async function queryOpenPayments(ctx: BuyerCtx, courseIds: string[]): Promise<void> {
  const startedBefore = new Date(ctx.clock.now() - queryMinAgeMs);
  const openPayments = await ctx.db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(
      orders,
      and(eq(orders.environmentId, payments.environmentId), eq(orders.id, payments.orderId)),
    )
    .where(
      and(
        eq(orders.environmentId, ctx.portal.id),
        eq(orders.userId, ctx.actor.userId),
        arrayOverlaps(orders.courseIds, courseIds),
        inArray(payments.state, ["new", "pending", "failed"]),
        isNotNull(payments.nextCheckAt),
        ne(orders.state, "paid"),
        lt(payments.createdAt, startedBefore),
      ),
    );
  await Promise.all(openPayments.map(({ payment }) => queryPayment(ctx, payment)));
}
