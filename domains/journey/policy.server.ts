import {
  admin,
  allow,
  createPolicy,
  editor,
  roleGroup,
} from "#domains/settings/policy-rules.server.ts";
import { mentorLeaderRole } from "#domains/settings/roles.ts";

export const { rules, can, authorize } = createPolicy(
  allow("read", "journey", admin, editor, roleGroup("mentors' leader", mentorLeaderRole)),
);
