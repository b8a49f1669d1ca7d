import {
  admin,
  allow,
  createPolicy,
  editor,
  installationOwner,
  staff,
  translator,
} from "./policy-rules.server.ts";

export const { rules, can, authorize } = createPolicy(
  allow("change", "settings", admin),
  allow("change", "provider keys", admin),
  allow("change", "interface texts", admin, editor, translator),
  allow(["import", "export"], "content", admin),
  allow(["create", "change", "empty", "delete"], "portal", installationOwner),
  allow("open", "studio", staff),
  allow("list", "deleted portals", installationOwner),
  allow("read", "health", admin),
  allow("read", "installation health", installationOwner),
  allow(["list", "export"], "audit log", admin),
);
