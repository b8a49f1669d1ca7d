import { admin, allow, createPolicy } from "#domains/settings/policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(allow("read", "delivery of messages", admin));
