import { can as canConversations } from "#domains/conversations/policy.server.ts";
import { can as canCourses } from "#domains/courses/policy.server.ts";
import { can as canForms } from "#domains/forms/policy.server.ts";
import { can as canIdentity } from "#domains/identity/policy.server.ts";
import { can as canOrders } from "#domains/orders/policy.server.ts";
import { can as canPages } from "#domains/pages/policy.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import { type Actor, guest } from "#domains/settings/context.ts";
import { can as canSettings } from "#domains/settings/policy.server.ts";
import { adminRole, staffRoles } from "#domains/settings/roles.ts";

type Caller = { actor: Actor };
const someone = { userId: "someone", roles: [] };
/** A language that the translator of the table has. */
const someLanguage = "en";

/** What the table shows, each asked of the policy that also guards the verbs. */
const permissionRules = {
  settings: (caller: Caller) => canSettings(caller, "change", "settings"),
  texts: (caller: Caller) =>
    canSettings(caller, "change", "interface texts", { language: someLanguage }),
  content: (caller: Caller) => canSettings(caller, "import", "content"),
  pages: (caller: Caller) => canPages(caller, "publish", "page"),
  answers: (caller: Caller) => canCourses(caller, "read", "correct answers"),
  reviews: (caller: Caller) => canCourses(caller, "hide", "review"),
  contacts: (caller: Caller) => canPeople(caller, "read", "contacts", someone),
  block: (caller: Caller) => canPeople(caller, "block", "member", someone),
  roles: (caller: Caller) => canPeople(caller, "grant", "role", { role: adminRole }),
  orders: (caller: Caller) => canOrders(caller, "refund", "order"),
  records: (caller: Caller) => canForms(caller, "read", "records"),
  inbox: (caller: Caller) => canConversations(caller, "open", "inbox"),
  mentors: (caller: Caller) => canConversations(caller, "lead", "mentors"),
  limits: (caller: Caller) => canIdentity(caller, "list", "blocked attempts"),
  portals: (caller: Caller) => canSettings(caller, "change", "portal"),
} as const;

/** Returns the staff's roles, and for each permission the roles that have it. */
export function listRolePermissions() {
  const callerWith = (role: string): Caller => ({
    actor: {
      ...guest,
      kind: "user",
      userId: "caller",
      roles: [role],
      translationLanguages: [someLanguage],
    },
  });
  return {
    roles: [...staffRoles],
    permissions: Object.entries(permissionRules).map(([id, isAllowed]) => ({
      id,
      allowedRoles: staffRoles.filter((role) => isAllowed(callerWith(role))),
    })),
  };
}
