import { defineErrors } from "#platform/domain-error.ts";

export const { middlewareUnknown } = defineErrors({
  /** A page asks for a middleware that this portal does not have (section 8: 500). */
  middlewareUnknown: {
    code: "MIDDLEWARE-UNKNOWN",
    message: "There is no such middleware.",
    status: 500,
    messageKey: "error.500.description",
    with: (name: string) => ({ message: `There is no middleware "${name}".` }),
  },
});
