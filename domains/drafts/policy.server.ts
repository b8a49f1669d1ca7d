import { admin, allow, createPolicy, editor } from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(
  allow(["read", "change", "discard"], "draft", admin, editor),
);
