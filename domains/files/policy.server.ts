import { admin, allow, createPolicy, editor } from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(
  allow(["see", "upload", "change", "delete"], "media", admin, editor),
);
