import { profileIdOf } from "#domains/identity/profile-id.ts";
import {
  admin,
  allow,
  roleGroup,
  installationManager,
  owner,
  createPolicy,
  registeredUser,
  when,
} from "#domains/settings/policy-rules.server.ts";
import {
  environmentManagerRole,
  mentorLeaderRole,
  mentorRole,
  portalAdminRole,
} from "#domains/settings/roles.ts";

/** The roles that can be granted and revoked. Disciple is not among them: every member has it. */
export const grantableRoles = [
  mentorRole,
  mentorLeaderRole,
  portalAdminRole,
  environmentManagerRole,
] as const;
export type GrantableRole = (typeof grantableRoles)[number];

type Member = { userId: string; roles: readonly string[] };
/** A learner and the mentor they are connected to in this portal: a user id or a profile id. */
type Learner = { userId: string; mentorId: string | null };

const mentorOfLearner = when<Learner>(
  roleGroup("mentor or mentors' leader", mentorRole, mentorLeaderRole),
  "connected to the learner",
  ({ userId }, { mentorId }) => mentorId === userId || mentorId === profileIdOf(userId),
);

const isAnother = ({ userId }: { userId: string }, member: Member) => member.userId !== userId;
const isNotInstallationManager = (member: Member) => !member.roles.includes(environmentManagerRole);

export const { rules, can, authorize } = createPolicy(
  allow("read", "person", owner, admin, mentorOfLearner),
  allow("read", "contacts", owner, admin),
  allow(
    ["grant", "revoke"],
    "role",
    when<{ role: GrantableRole }>(
      admin,
      "for the roles of a portal",
      (_, { role }) => role !== environmentManagerRole,
    ),
    installationManager,
  ),
  allow("manage", "blocks", admin),
  allow(
    ["block", "unblock"],
    "member",
    when<Member>(
      admin,
      "for others who don't manage the installation",
      (actor, member) => isAnother(actor, member) && isNotInstallationManager(member),
    ),
    when<Member>(installationManager, "for others", isAnother),
  ),
  allow("list", "subscriptions", admin),
  allow("delete", "own account", registeredUser),
);
