import { signInFirst } from "#domains/settings/errors.ts";
import { profileIdOf } from "#domains/identity/profile-id.ts";
import {
  admin,
  allow,
  createPolicy,
  dataOwner,
  installationOwner,
  registeredUser,
  roleGroup,
  when,
} from "#domains/settings/policy-rules.server.ts";
import {
  mentorLeaderRole,
  mentorRole,
  ownerRole,
  type StaffRole,
} from "#domains/settings/roles.ts";

type Member = { userId: string; roles: readonly string[] };
/** A learner and the mentor they are connected to in this portal: a user id or a profile id. */
type Learner = { userId: string; mentorId: string | null };

const mentor = roleGroup("mentor or mentors' leader", mentorRole, mentorLeaderRole);
const mentorOfLearner = when<Learner>(
  mentor,
  "connected to the learner",
  ({ userId }, { mentorId }) => mentorId === userId || mentorId === profileIdOf(userId),
);

type MemberRole = { userId: string; role: StaffRole };

const adminForPortalRoles = when<{ role: StaffRole }>(
  admin,
  "for the roles of a portal",
  (_, { role }) => role !== ownerRole,
);

const isAnother = ({ userId }: { userId: string }, member: Member) => member.userId !== userId;
const isNotOwner = (member: Member) => !member.roles.includes(ownerRole);

export const { rules, can, authorize } = createPolicy(
  allow("read", "person", dataOwner, admin, mentorOfLearner),
  allow("give another attempt to", "learner", admin, mentorOfLearner),
  allow("read", "contacts", dataOwner, admin),
  allow("copy", "personal data", dataOwner, admin),
  allow("read", "sign-in methods and sessions", admin),
  // Mentors and their leaders find only the learners who are connected to them.
  allow("list", "people", admin, mentor),
  allow("list", "people of all mentors", admin),
  allow("grant", "role", adminForPortalRoles, installationOwner),
  allow(
    "revoke",
    "role",
    adminForPortalRoles,
    installationOwner,
    when<MemberRole>(
      dataOwner,
      "with an account",
      ({ kind, withheldRoles = [] }) => kind === "user" && withheldRoles.length === 0,
    ),
  ),
  allow("list", "invitations", admin),
  allow("accept", "invitation", registeredUser).otherwise(signInFirst),
  allow("manage", "blocks", admin),
  allow(
    ["block", "unblock", "sign out", "delete"],
    "member",
    when<Member>(
      admin,
      "for others who aren't owners",
      (actor, member) => isAnother(actor, member) && isNotOwner(member),
    ),
    when<Member>(installationOwner, "for others", isAnother),
  ),
  allow("manage", "deletions", admin),
  allow("list", "subscriptions", admin),
  allow("delete", "own account", registeredUser),
);
