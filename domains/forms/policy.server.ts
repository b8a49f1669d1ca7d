import { admin, allow, createPolicy } from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(
  allow("change", "form", admin),
  allow("change", "data source", admin),
  // Records may contain personal things, such as a prayer or a phone number.
  allow("read", "records", admin),
);
