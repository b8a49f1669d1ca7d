import type { Operation } from "#domains/settings/operation.server.ts";
import { federationOperations } from "./federation/federation-api.server.ts";
import type { AccountsApiCtx } from "./sessions/keep-tokens.server.ts";
import { messengerOperations } from "./messengers/messengers-api.server.ts";
import { notificationOperations } from "./notifications/notifications-api.server.ts";
import { passwordOperations } from "./passwords/password-api.server.ts";
import { ownSessionsOperations } from "./sessions/own-sessions-api.server.ts";
import { peopleOperations } from "./people/people-api.server.ts";
import { phoneOperations } from "./codes/phone-api.server.ts";
import { profileOperations } from "./profile/profile-api.server.ts";
import { verifyEmailOperations } from "./profile/verify-email-api.server.ts";
import { sessionOperations } from "./sign-in/session-api.server.ts";
import { subscriptionOperations } from "./subscriptions/subscriptions-api.server.ts";

/** Ways in and out, passwords, the caller, and what admins do with people. */
export function accountsApi(compose: {
  /** Ids of the courses the caller has bought here: the orders know. */
  boughtCourses(ctx: AccountsApiCtx): Promise<string[]>;
}): Operation<AccountsApiCtx>[] {
  return [
    ...sessionOperations,
    ...phoneOperations,
    ...ownSessionsOperations,
    ...federationOperations,
    ...messengerOperations,
    ...passwordOperations,
    ...peopleOperations(compose),
    ...profileOperations,
    ...verifyEmailOperations,
    ...notificationOperations,
    ...subscriptionOperations,
  ];
}
