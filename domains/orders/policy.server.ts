import { signInFirst } from "#domains/settings/errors.ts";
import { admin, allow, policy, registeredUser } from "#domains/settings/policy-rules.server.ts";

export const { rules, authorize } = policy(
  allow("buy", "course", registeredUser).otherwise(signInFirst),
  allow(["grant", "revoke"], "course", admin),
  allow(["list", "read", "refund"], "order", admin),
  allow("resend", "receipt", admin),
);
