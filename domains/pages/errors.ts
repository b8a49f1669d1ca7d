import { defineErrors } from "#platform/domain-error.ts";

export const { middlewareUnknown } = defineErrors({
  /** A page names a middleware that this portal doesn't have. */
  middlewareUnknown: {
    code: "MIDDLEWARE-UNKNOWN",
    message: "There is no such middleware.",
    status: 500,
    messageKey: "error.500.description",
    with: (name: string) => ({ message: `There is no middleware "${name}".` }),
  },
});
