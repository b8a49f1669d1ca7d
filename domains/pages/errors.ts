import { defineErrors } from "#platform/domain-error.ts";

export const { middlewareUnknown, sectionLimitReached } = defineErrors({
  /** A page names a middleware that this portal doesn't have. */
  middlewareUnknown: {
    code: "MIDDLEWARE-UNKNOWN",
    message: "There is no such middleware.",
    status: 500,
    messageKey: "error.500.description",
    with: (name: string) => ({ message: `There is no middleware "${name}".` }),
  },
  /** The portal has as many saved sections as it can have. */
  sectionLimitReached: {
    code: "SECTION-LIMIT",
    message: "There are too many saved sections.",
    status: 409,
    with: (max: number) => ({
      message: `There are already ${max} saved sections. Delete one that nobody needs.`,
    }),
  },
});
