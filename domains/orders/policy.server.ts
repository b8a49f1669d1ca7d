import { signInFirst } from "#domains/settings/errors.ts";
import {
  admin,
  allow,
  createPolicy,
  registeredUser,
} from "#domains/settings/policy-rules.server.ts";

export const { rules, authorize } = createPolicy(
  allow("buy", "course", registeredUser).otherwise(signInFirst),
  allow(["grant", "revoke"], "course", admin),
  allow(["list", "read", "refund"], "order", admin),
  allow("resend", "receipt", admin),
);
