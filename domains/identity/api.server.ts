import type { Operation } from "#domains/settings/operation.server.ts";
import { phoneOperations } from "./codes/phone-api.server.ts";
import { verifyEmailOperations } from "./contacts/verify-email-api.server.ts";
import { federationOperations } from "./federation/federation-api.server.ts";
import { messengerOperations } from "./messengers/messengers-api.server.ts";
import { staffOperations } from "./membership/staff-api.server.ts";
import { notificationOperations } from "./notifications/notifications-api.server.ts";
import { preferencesOperations } from "./notifications/preferences-api.server.ts";
import { pushOperations } from "./push/push-api.server.ts";
import { passwordOperations } from "./passwords/password-api.server.ts";
import type { IdentityApiCtx } from "./sessions/token-cookies.server.ts";
import { secondStepOperations } from "./second-step/second-step-api.server.ts";
import { ownSessionsOperations } from "./sessions/own-sessions-api.server.ts";
import { sessionOperations } from "./sign-in/session-api.server.ts";
import { signInCountOperations } from "./sign-in/sign-in-counts-api.server.ts";

/** Sign-in, sign-out, passwords, codes, contacts, sessions and notifications. */
export const identityOperations: readonly Operation<IdentityApiCtx>[] = [
  ...sessionOperations,
  ...phoneOperations,
  ...ownSessionsOperations,
  ...federationOperations,
  ...messengerOperations,
  ...passwordOperations,
  ...verifyEmailOperations,
  ...notificationOperations,
  ...preferencesOperations,
  ...pushOperations,
  ...secondStepOperations,
  ...staffOperations,
  ...signInCountOperations,
];
