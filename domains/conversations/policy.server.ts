import { signInFirst } from "#domains/settings/errors.ts";
import {
  admin,
  allow,
  createPolicy,
  dataOwner,
  editor,
  registeredUser,
  roleGroup,
  when,
} from "#domains/settings/policy-rules.server.ts";
import { adminRole, mentorLeaderRole, mentorRole, ownerRole } from "#domains/settings/roles.ts";

/** Whose conversation it is, who answers it, and who may take it while nobody does. */
export type ConversationAccess = {
  userId: string;
  ownerId: string | null;
  /** The mentors of its pool and their leader, without the learner and those whom they declined. */
  poolIds: readonly string[];
  /** Who also reads the conversation of somebody under 18. */
  secondReaderId: string | null;
  /** Leaders, if the portal lets them read conversations. */
  readingLeaderIds: readonly string[];
};

const leader = roleGroup("mentors' leader", mentorLeaderRole);
/** Who may answer learners. Admins can lead a pool if the portal has no leader. */
const answering = roleGroup(
  "mentor, leader or admin",
  mentorRole,
  mentorLeaderRole,
  adminRole,
  ownerRole,
);
const owner = when<ConversationAccess>(
  answering,
  "who owns the conversation",
  ({ userId }, { ownerId }) => ownerId === userId,
);
const pool = when<ConversationAccess>(
  answering,
  "of its pool while nobody owns it",
  ({ userId }, { ownerId, poolIds }) => ownerId === null && poolIds.includes(userId),
);
const secondReader = when<ConversationAccess>(
  answering,
  "who also reads it because its learner is under 18",
  ({ userId }, { secondReaderId }) => secondReaderId === userId,
);
const readingLeader = when<ConversationAccess>(
  answering,
  "who leads mentors in a portal whose leaders may read",
  ({ userId }, { readingLeaderIds }) => readingLeaderIds.includes(userId),
);
const self = when<{ userId: string }>(
  answering,
  "for themselves",
  (actor, { userId }) => actor.userId === userId,
);

export const { rules, can, authorize } = createPolicy(
  allow(["read", "write"], "own conversation", registeredUser).otherwise(signInFirst),
  allow("open", "inbox", answering),
  // Nobody else reads a conversation: leaders see who waits, and what was reported.
  allow("read", "conversation", owner, pool, secondReader, readingLeader),
  allow(["answer", "close"], "conversation", owner),
  allow("claim", "conversation", pool),
  allow("assign", "conversation", owner, leader, admin),
  allow("report", "conversation", dataOwner, owner),
  allow("lead", "mentors", leader, admin),
  // Who writes a course chooses among the portal's mentors.
  allow("choose", "mentors of a course", leader, admin, editor),
  allow("change", "absence", self, leader, admin),
  allow("use", "saved replies", answering),
  allow("change", "saved replies", leader, admin),
  allow("use", "message templates", answering),
  // Who may store the keys.
  allow("fetch", "message templates", admin),
  allow("test", "messenger channels", admin),
  allow(["list", "read", "close"], "case", leader, admin),
);
