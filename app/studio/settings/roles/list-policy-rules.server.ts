import { rules as conversationRules } from "#domains/conversations/policy.server.ts";
import { rules as courseRules } from "#domains/courses/policy.server.ts";
import { rules as discussionRules } from "#domains/discussions/policy.server.ts";
import { rules as draftRules } from "#domains/drafts/policy.server.ts";
import { rules as eventRules } from "#domains/events/policy.server.ts";
import { rules as fileRules } from "#domains/files/policy.server.ts";
import { rules as formRules } from "#domains/forms/policy.server.ts";
import { rules as identityRules } from "#domains/identity/policy.server.ts";
import { rules as journeyRules } from "#domains/journey/policy.server.ts";
import { rules as learningRules } from "#domains/learning/policy.server.ts";
import { rules as messagingRules } from "#domains/messaging/policy.server.ts";
import { rules as orderRules } from "#domains/orders/policy.server.ts";
import { rules as pageRules } from "#domains/pages/policy.server.ts";
import { rules as peopleRules } from "#domains/people/policy.server.ts";
import type { CallerGroup, Rule } from "#domains/settings/policy-rules.server.ts";
import { rules as settingsRules } from "#domains/settings/policy.server.ts";
import { type StaffRole, staffRoles } from "#domains/settings/roles.ts";

/** The rules of every policy, in the order of the screen. */
const rulesByDomain: Readonly<Record<string, readonly Rule[]>> = {
  settings: settingsRules,
  people: peopleRules,
  conversations: conversationRules,
  discussions: discussionRules,
  pages: pageRules,
  courses: courseRules,
  drafts: draftRules,
  files: fileRules,
  journey: journeyRules,
  learning: learningRules,
  orders: orderRules,
  forms: formRules,
  events: eventRules,
  messaging: messagingRules,
  identity: identityRules,
};

/** Turns a name from a policy into the last part of a text's key. */
const toKeyPart = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");

/** A group of a rule: by its roles, or by a text if it isn't about roles. Texts are the last parts of their keys. */
type ShownGroup = {
  roles: readonly StaffRole[];
  group: string | null;
  conditions: readonly string[];
};

function showGroup({ name, baseName = name, roles = [], conditions = [] }: CallerGroup<never>) {
  const isStaff = roles.length === staffRoles.length;
  const isByRole = roles.length > 0 && !isStaff;
  return {
    roles: isByRole ? roles : [],
    group: isByRole ? null : isStaff ? "staff" : toKeyPart(baseName),
    conditions: conditions.map(toKeyPart),
  } satisfies ShownGroup;
}

/** Returns every rule of every policy, with the keys of the texts that say it in the reader's language. */
export const listPolicyRules = () =>
  Object.entries(rulesByDomain).map(([domain, rules]) => ({
    domain,
    rules: rules.map(({ actions, resourceType, groups }) => ({
      sentence: toKeyPart([...actions, resourceType].join(" ")),
      groups: groups.map(showGroup),
    })),
  }));
