import { signInFirst } from "#domains/settings/errors.ts";
import {
  admin,
  allow,
  createPolicy,
  registeredUser,
  treasurer,
} from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(
  allow("buy", "course", registeredUser).otherwise(signInFirst),
  allow(["grant", "revoke"], "course", admin, treasurer),
  allow(["list", "read", "refund"], "order", admin, treasurer),
  allow("resend", "receipt", admin, treasurer),
);
