import type { DomainError } from "#platform/domain-error.ts";
import type { Actor } from "./context.ts";
import { notAllowed } from "./errors.ts";
import { environmentManagerRole, portalAdminRole } from "./roles.ts";

/**
 * A group of callers that a rule names. Some depend on the thing: its owner, a learner's mentor. What a group needs to
 * know about the thing is in `Thing`, so a rule needs no query of its own.
 */
export type Who<Thing = unknown> = {
  /** As docs/permissions.md shows it. */
  name: string;
  includes: (actor: Actor, thing: Thing) => boolean;
};

/** Who holds one of these roles in the portal of the request, or in the whole installation. */
export const holderOf = (name: string, ...roles: readonly string[]): Who => ({
  name,
  includes: (actor) => actor.roles.some((role) => roles.includes(role)),
});

export const admin = holderOf("admin", portalAdminRole, environmentManagerRole);
export const installationManager = holderOf("installation manager", environmentManagerRole);

/** Users with an account of their own, not a temporary one. */
export const registeredUser: Who = {
  name: "registered user",
  includes: ({ kind }) => kind === "user",
};

/** The user whom the thing belongs to, also with a temporary account. */
export const owner: Who<{ userId: string }> = {
  name: "owner",
  includes: (actor, { userId }) => actor.kind !== "guest" && actor.userId === userId,
};

/** Narrows a group: `when(admin, "for another user", (actor, { userId }) => …)`. */
export const when = <Thing>(
  who: Who<Thing>,
  condition: string,
  holds: (actor: Actor, thing: Thing) => boolean,
): Who<Thing> => ({
  name: `${who.name} ${condition}`,
  includes: (actor, thing) => who.includes(actor, thing) && holds(actor, thing),
});

/** One sentence of a policy: who may do this to that. */
export type Rule<Action extends string = string, Subject extends string = string, Thing = never> = {
  actions: readonly Action[];
  subject: Subject;
  who: readonly Who<Thing>[];
  refusal: () => DomainError;
  /** The same rule, refused with another error than AUTH-DENY. */
  otherwise(refusal: () => DomainError): Rule<Action, Subject, Thing>;
};

/** Allows the members of each of these groups to do something: `allow("publish", "page", admin)`. */
export function allow<const Action extends string, const Subject extends string, Thing = unknown>(
  action: Action | readonly Action[],
  subject: Subject,
  ...who: readonly Who<Thing>[]
): Rule<Action, Subject, Thing> {
  const actions = typeof action === "string" ? [action] : action;
  const rule = { actions, subject, who };
  const refusedWith = (refusal: () => DomainError): Rule<Action, Subject, Thing> => ({
    ...rule,
    refusal,
    otherwise: refusedWith,
  });
  return refusedWith(notAllowed);
}

/** `"publish", "page"`, and the thing where the rule looks at it: `"block", "member", member`. */
type Request<R> =
  R extends Rule<infer Action, infer Subject, infer Thing>
    ? [action: Action, subject: Subject, ...thing: unknown extends Thing ? [] : [thing: Thing]]
    : never;

/** Makes a domain's policy from its rules. What no rule allows is forbidden. */
export function policy<const Rules extends readonly Rule[]>(...rules: Rules) {
  const byName = new Map<string, Rule>();
  for (const rule of rules)
    for (const action of rule.actions) {
      const name = `${action} ${rule.subject}`;
      if (byName.has(name)) throw new Error(`Two rules say who may ${name}.`);
      byName.set(name, rule);
    }

  function refusalOf(actor: Actor, [action, subject, thing]: readonly unknown[]) {
    const rule = byName.get(`${action} ${subject}`)!;
    return rule.who.some((who) => who.includes(actor, thing as never)) ? null : rule.refusal;
  }

  return {
    rules: rules as readonly Rule[],
    /** Whether the caller may do it, for what an answer or a screen shows. */
    can: ({ actor }: { actor: Actor }, ...request: Request<Rules[number]>): boolean =>
      refusalOf(actor, request) === null,
    /** @throws AUTH-DENY, or the rule's own error, if the caller may not do it */
    authorize({ actor }: { actor: Actor }, ...request: Request<Rules[number]>): void {
      const refusal = refusalOf(actor, request);
      if (refusal) throw refusal();
    },
  };
}
