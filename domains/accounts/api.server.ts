import type { Operation } from "#domains/settings/operation.server.ts";
import { federationOperations } from "./federation-api.server.ts";
import type { AccountsApiCtx } from "./keep-tokens.server.ts";
import { messengerOperations } from "./messengers-api.server.ts";
import { notificationOperations } from "./notifications-api.server.ts";
import { passwordOperations } from "./password-api.server.ts";
import { ownSessionsOperations } from "./own-sessions-api.server.ts";
import { peopleOperations } from "./people-api.server.ts";
import { phoneOperations } from "./phone-api.server.ts";
import { profileOperations } from "./profile-api.server.ts";
import { sessionOperations } from "./session-api.server.ts";
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
    ...notificationOperations,
    ...subscriptionOperations,
  ];
}
