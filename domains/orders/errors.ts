import { defineErrors } from "#platform/domain-error.ts";

export const {
  paymentUnavailable,
  callbackRefused,
  callbackMismatch,
  nothingToRevoke,
  noReceipt,
  nothingToRefund,
} = defineErrors({
  /** The portal has no keys for the requested gateway, or for any, or has switched it off. */
  paymentUnavailable: {
    code: "PAYMENT-UNAVAILABLE",
    message: "You can't pay with this service here. Choose another payment method.",
    status: 409,
    messageKey: "order.error.unavailable",
  },
  /** The call's signature or sender doesn't prove that it comes from the gateway. */
  callbackRefused: {
    code: "CALLBACK-REFUSED",
    message: "This call has no valid signature.",
    status: 403,
  },
  /** A verified call whose amount, currency or status doesn't fit the payment it names. */
  callbackMismatch: {
    code: "CALLBACK-MISMATCH",
    message: "This call does not match its payment.",
    status: 422,
  },
  /** The order's course was paid for, or is not open: nobody granted it. */
  nothingToRevoke: {
    code: "NOTHING-TO-REVOKE",
    message: "This order's course was not given for free.",
    status: 409,
  },
  /** The order has no payment, or its payer has no email. */
  noReceipt: {
    code: "NO-RECEIPT",
    message:
      "There is no receipt for this order: it wasn't paid here, or the account has no email.",
    status: 409,
    messageKey: "order.error.no-receipt",
  },
  /** The order was never paid, or is already refunded. */
  nothingToRefund: {
    code: "NOTHING-TO-REFUND",
    message: "No payment of this order can be refunded.",
    status: 409,
  },
});
