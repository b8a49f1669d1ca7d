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
    message: "You can't pay this way here. Choose another payment method.",
    status: 409,
    messageKey: "order.error.unavailable",
  },
  /** A gateway's call that its signature or its sender does not prove (security promise 34). */
  callbackRefused: {
    code: "CALLBACK-REFUSED",
    message: "This call has no valid signature.",
    status: 403,
  },
  /** A proven call whose amount, currency or word does not fit the payment that it names (security promise 35). */
  callbackUnfit: {
    code: "CALLBACK-UNFIT",
    message: "This call does not match its payment.",
    status: 422,
  },
  /** The order's course was paid for, or is not open: nobody gave it. */
  nothingToTakeBack: {
    code: "NOTHING-TO-TAKE-BACK",
    message: "This order's course was not given for free.",
    status: 409,
  },
  /** The order holds no payment, or its payer has no email. */
  noReceipt: {
    code: "NO-RECEIPT",
    message:
      "There is no receipt for this order: it wasn't paid here, or the account has no email.",
    status: 409,
    messageKey: "order.error.no-receipt",
  },
  /** Nobody has paid for the order, or it has been given back already. */
  nothingToRefund: {
    code: "NOTHING-TO-REFUND",
    message: "No payment of this order can be refunded.",
    status: 409,
  },
});
