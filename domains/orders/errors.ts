import { DomainError } from "#platform/domain-error.ts";

/** The portal has no keys of the payment service that was asked for, or of any, or has switched it off. */
export function paymentUnavailable(): DomainError {
  return new DomainError("PAYMENT-UNAVAILABLE", "This portal cannot take a payment in this way.", {
    status: 409,
    messageKey: "order.error.unavailable",
  });
}

/** A gateway's call that its signature or its sender does not prove (security promise 34). */
export function callbackRefused(): DomainError {
  return new DomainError("CALLBACK-REFUSED", "This call is not proven.", { status: 403 });
}

/** A proven call whose amount, currency or word does not fit the payment that it names (security promise 35). */
export function callbackUnfit(): DomainError {
  return new DomainError("CALLBACK-UNFIT", "This call does not fit the payment it names.", {
    status: 422,
  });
}

/** The order's course was paid for, or is not open: nobody gave it. */
export function nothingToTakeBack(): DomainError {
  return new DomainError("NOTHING-TO-TAKE-BACK", "Nobody gave this order's course by hand.", {
    status: 409,
  });
}

/** The order holds no payment, or its payer has no email. */
export function noReceipt(): DomainError {
  return new DomainError("NO-RECEIPT", "There is no receipt to send for this order.", {
    status: 409,
    messageKey: "order.error.no-receipt",
  });
}

/** Nobody has paid for the order, or it has been given back already. */
export function nothingToRefund(): DomainError {
  return new DomainError("NOTHING-TO-REFUND", "No payment of this order can be given back.", {
    status: 409,
  });
}
