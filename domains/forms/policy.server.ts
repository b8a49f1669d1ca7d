import { admin, allow, policy } from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = policy(
  allow("change", "form", admin),
  allow("change", "data source", admin),
  // Records may contain personal things, such as a prayer or a phone number.
  allow("read", "records", admin),
);
