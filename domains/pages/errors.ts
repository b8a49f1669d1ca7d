import { DomainError } from "#platform/domain-error.ts";

/** A page asks for a middleware that this portal does not have (section 8: 500). */
export function middlewareUnknown(name: string): DomainError {
  return new DomainError("MIDDLEWARE-UNKNOWN", `There is no middleware "${name}".`, {
    status: 500,
    messageKey: "error.500.description",
  });
}
