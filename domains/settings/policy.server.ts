import { admin, allow, installationManager, policy } from "./policy-rules.server.ts";

export const { rules, authorize } = policy(
  allow("change", "settings", admin),
  allow("change", "provider keys", admin),
  allow("change", "interface texts", admin),
  allow(["import", "export"], "content", admin),
  allow("change", "portal", installationManager),
);
