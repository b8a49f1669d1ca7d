import { signInFirst } from "#domains/settings/errors.ts";
import {
  admin,
  allow,
  createPolicy,
  moderator,
  registeredUser,
  roleGroup,
  when,
  type CallerGroup,
} from "#domains/settings/policy-rules.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";

type Portal = { guestsRead: boolean };
type Message = { userId: string | null };

const permittedGuest: CallerGroup<Portal> = {
  name: "anyone if the portal lets guests read",
  includes: (_, { guestsRead }) => guestsRead,
};
const anyone: CallerGroup = { name: "anyone", includes: () => true };
const author = when<Message>(
  registeredUser,
  "for their own messages",
  (actor, { userId }) => actor.userId === userId,
);
const mentor = roleGroup("mentor", mentorRole);

export const { rules, can, authorize } = createPolicy(
  allow("read", "discussion", registeredUser, permittedGuest).otherwise(signInFirst),
  allow(["post", "react to", "report"], "discussion message", registeredUser).otherwise(
    signInFirst,
  ),
  allow(["edit", "delete"], "discussion message", author),
  // They look after learners in parts of a course that they haven't reached themselves.
  allow("enter", "any discussion", admin, moderator, mentor),
  allow("see", "messages held back", admin, moderator),
  allow("moderate", "discussions", admin, moderator),
  allow("highlight", "discussion message", admin, moderator, mentor),
  allow("pass to a mentor", "discussion message", admin, moderator, mentor),
  allow("write in", "closed discussion", admin, moderator),
  allow(["send", "read", "pray for"], "prayer request", anyone),
  allow("moderate", "prayer requests", admin, moderator),
);
