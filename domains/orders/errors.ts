import { defineErrors } from "#platform/domain-error.ts";

export const {
  paymentUnavailable,
  callbackRefused,
  callbackUnfit,
  nothingToTakeBack,
  noReceipt,
  nothingToRefund,
} = defineErrors({
  /** The portal has no keys of the payment service that was asked for, or of any, or has switched it off. */
  paymentUnavailable: {
    code: "PAYMENT-UNAVAILABLE",
    message: "This portal cannot take a payment in this way.",
    status: 409,
    messageKey: "order.error.unavailable",
  },
  /** A gateway's call that its signature or its sender does not prove (security promise 34). */
  callbackRefused: { code: "CALLBACK-REFUSED", message: "This call is not proven.", status: 403 },
  /** A proven call whose amount, currency or word does not fit the payment that it names (security promise 35). */
  callbackUnfit: {
    code: "CALLBACK-UNFIT",
    message: "This call does not fit the payment it names.",
    status: 422,
  },
  /** The order's course was paid for, or is not open: nobody gave it. */
  nothingToTakeBack: {
    code: "NOTHING-TO-TAKE-BACK",
    message: "Nobody gave this order's course by hand.",
    status: 409,
  },
  /** The order holds no payment, or its payer has no email. */
  noReceipt: {
    code: "NO-RECEIPT",
    message: "There is no receipt to send for this order.",
    status: 409,
    messageKey: "order.error.no-receipt",
  },
  /** Nobody has paid for the order, or it has been given back already. */
  nothingToRefund: {
    code: "NOTHING-TO-REFUND",
    message: "No payment of this order can be given back.",
    status: 409,
  },
});
