import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import type { Operation } from "#domains/settings/operation.server.ts";
import { channelOperations } from "./channels/channels-api.server.ts";
import { inboxOperations } from "./inbox/inbox-api.server.ts";
import { replyOperations } from "./inbox/replies-api.server.ts";
import { savedReplyOperations } from "./inbox/saved-replies-api.server.ts";
import { learnerOperations } from "./learner/learner-api.server.ts";
import { mentorChatOperations } from "./mentor-chat/mentor-chat-api.server.ts";
import { mentorOperations } from "./mentors/mentors-api.server.ts";
import { templateOperations } from "./templates/templates-api.server.ts";

/** The API operations for conversations between learners and mentors. */
export const conversationsApi: Operation<IdentityApiCtx>[] = [
  ...learnerOperations,
  ...inboxOperations,
  ...replyOperations,
  ...savedReplyOperations,
  ...mentorOperations,
  ...mentorChatOperations,
  ...templateOperations,
  ...channelOperations,
];
