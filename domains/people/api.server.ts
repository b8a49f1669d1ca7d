import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import { dataCopyOperations } from "./data-copy/data-copy-api.server.ts";
import { invitationOperations } from "./invitations/invitations-api.server.ts";
import { listPeopleOperation } from "./members/list-people-api.server.ts";
import { memberSessionsOperations } from "./members/member-sessions-api.server.ts";
import { peopleOperations } from "./members/people-api.server.ts";
import { presenceOperations } from "./presence/presence-api.server.ts";
import { profileOperations } from "./profile/profile-api.server.ts";
import { subscriptionOperations } from "./subscriptions/subscriptions-api.server.ts";

/** The caller's profile and subscriptions, how admins manage members, invitations, and who is in the studio. */
export function peopleApi(compose: {
  /** Returns the ids of the courses that the caller has bought here. */
  boughtCourses(ctx: IdentityApiCtx): Promise<string[]>;
}): Operation<IdentityApiCtx>[] {
  return [
    listPeopleOperation,
    ...dataCopyOperations,
    ...memberSessionsOperations,
    ...peopleOperations(compose),
    ...invitationOperations,
    ...presenceOperations,
    ...profileOperations,
    ...subscriptionOperations,
  ];
}
