import { signInFirst } from "#domains/settings/errors.ts";
import { allow, policy, registeredUser } from "#domains/settings/policy-rules.server.ts";

export const { rules, authorize } = policy(
  allow("request", "reminder", registeredUser).otherwise(signInFirst),
);
