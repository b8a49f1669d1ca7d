import * as z from "zod";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { invalidInput, notAllowed, notFound, signInFirst } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { buyCourse } from "./buy-course.server.ts";
import { paymentUnavailable } from "./errors.ts";
import { type CheckoutField, gateways } from "./gateways/gateway.ts";
import { listOrdersOf } from "./list-orders-of.server.ts";
import { loadOrder } from "./load-order.server.ts";
import { createOrder } from "./create-order.server.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { type Order, orderStates } from "./order.ts";
import type { OrderResult } from "./order-courses.server.ts";

const operation = operationsFor<BuyerCtx>("Orders");

/** Codes of currencies have three letters. */
const currencyMaxChars = 3;
const gateway = z.enum(gateways);
const currency = z
  .string()
  .max(currencyMaxChars)
  .optional()
  .describe("one of the course's currencies; default: its main one, if the gateway takes it");
const state = z.enum(orderStates);
const urlMaxChars = 2_000;
/** The most courses of an order. The order's key is built from their ids, and more long ids wouldn't fit its index. */
const coursesMax = 12;

/** Fields by name. A name that ends in `[]` may appear several times. */
const wayforpayData = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const orderResultResponse = z
  .object({
    id: z.string(),
    orderId: z.string().describe("the same as id"),
    courses: z
      .array(z.string())
      .describe("the order's courses, without those that are open already or free"),
    state,
    gateway: gateway.nullable(),
    checkout: z
      .object({
        action: z.string().describe("where the browser posts the form to"),
        fields: z.array(z.object({ name: z.string(), value: z.string() })),
      })
      .nullable()
      .describe("null: nothing to pay now"),
    meta: z
      .object({
        data: z
          .union([z.string(), wayforpayData])
          .optional()
          .describe("liqpay: the field data; wayforpay: all fields by name"),
        signature: z.string().optional().describe("liqpay only"),
      })
      .describe("the checkout's fields; empty if there is nothing to pay"),
  })
  .meta({ id: "OrderResult" });

const orderResponse = z
  .object({
    id: z.string(),
    state,
    courses: z.array(z.string()),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    refundedAmount: z.number().describe("the refunded part of a payment that stays valid"),
    gateway: gateway.nullable(),
    granted: z.boolean().describe("granted by the portal's staff"),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    refundedAt: z.string().nullable(),
    mayRetry: z.boolean(),
    meta: z.object({ error: z.object({ message: z.string(), key: z.string() }).optional() }),
  })
  .meta({ id: "Order" });

/** Orders: create, pay at a gateway, and read them as their owner. */
export const ordersApi: Operation<BuyerCtx>[] = [
  operation({
    operationId: "makeOrder",
    method: "post",
    path: "/orders",
    summary: "Creates an order of courses for a gateway; a repeat returns the same order",
    caller: "person",
    body: z.object({
      courses: z.array(id).min(1).max(coursesMax).describe("paid together"),
      gateway: gateway.optional().describe("default: liqpay"),
      currency,
      resultUrl: z
        .string()
        .max(urlMaxChars)
        .optional()
        .describe("where the browser returns to, in this portal; {orderId} is replaced"),
      host: z.string().max(urlMaxChars).optional(),
      environmentId: id.optional(),
    }),
    response: orderResultResponse,
    errors: [signInFirst, notFound, invalidInput, paymentUnavailable, tooManyAttempts],
    handle: async (ctx, { body }) => presentOrderResult(await createOrder(ctx, body)),
  }),
  operation({
    operationId: "buyCourse",
    method: "post",
    path: "/courses/{courseId}/buy",
    summary: "Starts the checkout of a course; none if it is open already",
    caller: "person",
    params: z.object({ courseId: id }),
    body: z.object({
      gateway: gateway.optional(),
      currency,
      continue: z.string().max(urlMaxChars).optional().describe("/{type}/{elementId}/"),
    }),
    response: orderResultResponse,
    errors: [signInFirst, notFound, invalidInput, paymentUnavailable, tooManyAttempts],
    handle: async (ctx, { params, body }) =>
      presentOrderResult(await buyCourse(ctx, { ...params, ...body })),
  }),
  operation({
    operationId: "getOrder",
    method: "get",
    path: "/orders/{orderId}",
    summary: "One of the caller's orders",
    caller: "person",
    params: z.object({ orderId: id }),
    response: orderResponse,
    errors: [notFound],
    handle: async (ctx, { params }) => presentOrder(ctx, await loadOrder(ctx, params)),
  }),
  operation({
    operationId: "listUserOrders",
    method: "get",
    path: "/users/{userId}/orders",
    summary: "A user's orders, newest first, for admins and treasurers",
    caller: "person",
    params: z.object({ userId: id }),
    response: z.object({ orders: z.array(orderResponse) }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params }) => ({
      orders: (await listOrdersOf(ctx, params)).map((order) => presentOrder(ctx, order)),
    }),
  }),
];

function presentOrderResult(result: OrderResult): z.input<typeof orderResultResponse> {
  return { id: result.orderId, ...result, meta: result.checkout ? metaOf(result) : {} };
}

/** `data` and `signature`, or all fields as `data`: docs/specification/payments.md. */
function metaOf({ gateway: name, checkout }: OrderResult) {
  const fields = checkout?.fields ?? [];
  const valueOf = (field: string) => fields.find((one) => one.name === field)?.value;
  return name === "liqpay"
    ? { data: valueOf("data"), signature: valueOf("signature") }
    : { data: Object.fromEntries(fields.map((field) => [field.name, fieldValues(fields, field)])) };
}

const fieldValues = (fields: readonly CheckoutField[], { name, value }: CheckoutField) =>
  name.endsWith("[]") ? fields.filter((one) => one.name === name).map((one) => one.value) : value;

function presentOrder(ctx: BuyerCtx, order: Order): z.input<typeof orderResponse> {
  const { courseIds, failure, isGranted: granted, ...rest } = order;
  const meta =
    failure === null
      ? {}
      : { error: { message: translatorFor(ctx, ctx.language)(failure), key: failure } };
  return { ...rest, granted, courses: courseIds, meta };
}
