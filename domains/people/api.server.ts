import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import { peopleOperations } from "./members/people-api.server.ts";
import { profileOperations } from "./profile/profile-api.server.ts";
import { subscriptionOperations } from "./subscriptions/subscriptions-api.server.ts";

/** The caller's profile and subscriptions, and how admins manage members. */
export function peopleApi(compose: {
  /** Returns the ids of the courses that the caller has bought here. */
  boughtCourses(ctx: IdentityApiCtx): Promise<string[]>;
}): Operation<IdentityApiCtx>[] {
  return [...peopleOperations(compose), ...profileOperations, ...subscriptionOperations];
}
