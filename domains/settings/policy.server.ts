import { admin, allow, installationManager, createPolicy } from "./policy-rules.server.ts";

export const { rules, authorize } = createPolicy(
  allow("change", "settings", admin),
  allow("change", "provider keys", admin),
  allow("change", "interface texts", admin),
  allow(["import", "export"], "content", admin),
  allow("change", "portal", installationManager),
);
