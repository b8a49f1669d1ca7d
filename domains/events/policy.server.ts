import { signInFirst } from "#domains/settings/errors.ts";
import { allow, createPolicy, registeredUser } from "#domains/settings/policy-rules.server.ts";

export const { rules, authorize } = createPolicy(
  allow("request", "reminder", registeredUser).otherwise(signInFirst),
);
