import { channel } from "node:diagnostics_channel";
import type { DomainError } from "#platform/domain-error.ts";
import type { Actor } from "./context.ts";
import { notAllowed, secondStepMissing } from "./errors.ts";
import {
  adminRole,
  editorRole,
  moderatorRole,
  ownerRole,
  type StaffRole,
  staffRoles,
  translatorRole,
  treasurerRole,
} from "./roles.ts";

/**
 * A group of callers that a rule names. Some depend on the resource: its owner, a learner's mentor. What a group needs to
 * know about the resource is in `Resource`, so a rule needs no query of its own.
 */
export type CallerGroup<Resource = unknown> = {
  /** As docs/permissions.md shows it. */
  name: string;
  includes: (actor: Actor, resource: Resource) => boolean;
  /** The staff's roles that it names, if it names any. */
  roles?: readonly StaffRole[];
  /** The name without what narrows the group; the same as the name if nothing does. */
  baseName?: string;
  /** What narrows the group. */
  conditions?: readonly string[];
};

/** Who holds one of these roles in the portal of the request, or in the whole installation. */
export const roleGroup = (name: string, ...roles: readonly StaffRole[]): CallerGroup => ({
  name,
  includes: (actor) => roles.some((role) => actor.roles.includes(role)),
  roles,
});

/** Returns the roles with which a user helps to run the portal. */
export const staffRolesOf = ({ roles }: { roles: readonly string[] }): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role));

/** An owner may do everything that an admin may. */
export const admin = roleGroup("admin", adminRole, ownerRole);
export const installationOwner = roleGroup("owner", ownerRole);
export const editor = roleGroup("editor", editorRole);
export const moderator = roleGroup("moderator", moderatorRole);
export const treasurer = roleGroup("treasurer", treasurerRole);

/** Everyone with a role that opens the studio. */
export const staff = roleGroup("staff", ...staffRoles);

/** Users with an account of their own, not a temporary one. */
export const registeredUser: CallerGroup = {
  name: "registered user",
  includes: ({ kind }) => kind === "user",
};

/** The user whom the resource belongs to, also with a temporary account. */
export const dataOwner: CallerGroup<{ userId: string }> = {
  name: "person it belongs to",
  includes: (actor, { userId }) => actor.kind !== "guest" && actor.userId === userId,
};

/** Narrows a group: `when(admin, "for another user", (actor, { userId }) => …)`. */
export const when = <Resource>(
  group: CallerGroup<Resource>,
  condition: string,
  isMatch: (actor: Actor, resource: Resource) => boolean,
): CallerGroup<Resource> => ({
  ...group,
  name: `${group.name} ${condition}`,
  baseName: group.baseName ?? group.name,
  conditions: [...(group.conditions ?? []), condition],
  includes: (actor, resource) => group.includes(actor, resource) && isMatch(actor, resource),
});

export const anyTranslator = roleGroup("translator", translatorRole);

/** Translators, for texts in the languages of their membership. */
export const translator = when<{ language: string }>(
  anyTranslator,
  "in their languages",
  ({ translationLanguages }, { language }) => translationLanguages.includes(language),
);

/** One rule of a policy: which groups may do these actions to this type of resource. */
export type Rule<
  Action extends string = string,
  ResourceType extends string = string,
  Resource = never,
> = {
  actions: readonly Action[];
  resourceType: ResourceType;
  groups: readonly CallerGroup<Resource>[];
  refusal: () => DomainError;
  /** The same rule, refused with another error than AUTH-DENY. */
  otherwise(refusal: () => DomainError): Rule<Action, ResourceType, Resource>;
};

/** Allows the members of each of these groups to do something: `allow("publish", "page", admin)`. */
export function allow<
  const Action extends string,
  const ResourceType extends string,
  Resource = unknown,
>(
  action: Action | readonly Action[],
  resourceType: ResourceType,
  ...groups: readonly CallerGroup<Resource>[]
): Rule<Action, ResourceType, Resource> {
  const actions = typeof action === "string" ? [action] : action;
  const rule = { actions, resourceType, groups };
  const refusedWith = (refusal: () => DomainError): Rule<Action, ResourceType, Resource> => ({
    ...rule,
    refusal,
    otherwise: refusedWith,
  });
  return refusedWith(notAllowed);
}

/** `"publish", "page"`, and the resource where the rule looks at it: `"block", "member", member`. */
type PermissionQuery<R> =
  R extends Rule<infer Action, infer ResourceType, infer Resource>
    ? [
        action: Action,
        resourceType: ResourceType,
        ...resource: unknown extends Resource ? [] : [resource: Resource],
      ]
    : never;

/** One question to a policy. */
export type PolicyDecision = {
  actor: Actor;
  rule: Rule;
  resource: unknown;
  /** The action ends if the rule refuses it; false: the answer only chooses what is shown. */
  isRequired: boolean;
};
/** Node's diagnostics channel with every `PolicyDecision`. It costs nothing as long as nobody listens. */
export const decisionChannelName = "lampstand:policy-decision";
const decisions = channel(decisionChannelName);

/** Makes a domain's policy from its rules. What no rule allows is forbidden. */
export function createPolicy<const Rules extends readonly Rule[]>(...rules: Rules) {
  const rulesByName = new Map<string, Rule>();
  for (const rule of rules)
    for (const action of rule.actions) {
      const name = `${action} ${rule.resourceType}`;
      if (rulesByName.has(name)) throw new Error(`Two rules say who may ${name}.`);
      rulesByName.set(name, rule);
    }

  function refusalOf(
    actor: Actor,
    [action, resourceType, resource]: readonly unknown[],
    isRequired: boolean,
  ) {
    const rule = rulesByName.get(`${action} ${resourceType}`)!;
    if (decisions.hasSubscribers)
      decisions.publish({ actor, rule, resource, isRequired } satisfies PolicyDecision);
    const isAllowed = (one: Actor) =>
      rule.groups.some((group) => group.includes(one, resource as never));
    if (isAllowed(actor)) return null;
    const { roles, withheldRoles } = actor;
    return withheldRoles &&
      isAllowed({ ...actor, roles: [...roles, ...withheldRoles], withheldRoles: [] })
      ? secondStepMissing
      : rule.refusal;
  }

  return {
    rules: rules as readonly Rule[],
    /** Whether the caller may do it: for responses and screens that show only what is allowed. */
    can: ({ actor }: { actor: Actor }, ...request: PermissionQuery<Rules[number]>): boolean =>
      refusalOf(actor, request, false) === null,
    /** @throws AUTH-DENY, or the rule's own error, if the caller may not do it */
    authorize({ actor }: { actor: Actor }, ...request: PermissionQuery<Rules[number]>): void {
      const refusal = refusalOf(actor, request, true);
      if (refusal) throw refusal();
    },
  };
}
