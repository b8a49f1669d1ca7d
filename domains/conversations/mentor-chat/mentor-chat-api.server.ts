import * as z from "zod";
import { channelMissing } from "#domains/conversations/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import { mentorChatStates, readOwnMentorChat, setOwnMentorChat } from "./own-mentor-chat.server.ts";

const operation = operationsFor<IdentityApiCtx>("Conversations");
const path = "/mentor-chat";
const response = z.object({
  state: z
    .enum(mentorChatStates)
    .describe(
      "none: the portal has no Telegram bot; unconnected: the caller hasn't connected Telegram",
    ),
});

/** Operations for mentors who answer from their own Telegram. */
export const mentorChatOperations = [
  operation({
    operationId: "getMentorChat",
    method: "get",
    path,
    summary: "Whether the caller answers learners from their own Telegram",
    caller: "person",
    response,
    errors: [notAllowed],
    handle: async (ctx) => ({ state: await readOwnMentorChat(ctx) }),
  }),
  operation({
    operationId: "setMentorChat",
    method: "put",
    path,
    summary: "Turns answering from the caller's own Telegram on or off",
    description: "Learners see only the mentor's display name and picture.",
    caller: "person",
    body: z.object({ isOn: z.boolean() }),
    response,
    errors: [notAllowed, channelMissing],
    handle: async (ctx, { body: { isOn } }) => {
      await setOwnMentorChat(ctx, isOn);
      return { state: await readOwnMentorChat(ctx) };
    },
  }),
];
