import * as z from "zod";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { loadPreferences } from "./load-preferences.server.ts";
import {
  allChoices,
  minutesPerDay,
  type NotificationChannel,
  notificationChannels,
  type NotificationPreferences,
  type NotificationTopic,
  notificationTopics,
} from "./preferences.ts";
import { timeZoneMaxChars } from "#platform/time-zone.ts";
import { stopTopic, updatePreferences } from "./update-preferences.server.ts";

const operation = operationsFor<IdentityApiCtx>("Profile");

const isOn = z.boolean();
const perTopic = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(
    Object.fromEntries(notificationTopics.map((topic) => [topic, shape])) as Record<
      NotificationTopic,
      Shape
    >,
  );
const perChannel = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(
    Object.fromEntries(notificationChannels.map((channel) => [channel, shape])) as Record<
      NotificationChannel,
      Shape
    >,
  );
const minute = z
  .int()
  .min(0)
  .max(minutesPerDay - 1)
  .describe("minutes after midnight");
const otherPreferences = {
  quietHours: z.object({ from: minute, to: minute }).nullable(),
  timeZone: z
    .string()
    .max(timeZoneMaxChars)
    .describe("an IANA name")
    .meta({ examples: ["Europe/Kyiv"] }),
  digest: z.boolean().describe("one email a day instead of many"),
  discreet: z.boolean().describe("notices show no names and no words of a message"),
};
const preferencesResponse = z.object({
  choices: perTopic(perChannel(isOn)).describe("what reaches the caller, and where"),
  ...otherPreferences,
});

const present = (preferences: NotificationPreferences) => ({
  ...preferences,
  choices: allChoices(preferences),
});

/** What the caller wants to be notified about, where and when. */
export const preferencesOperations: Operation<IdentityApiCtx>[] = [
  operation({
    operationId: "getNotificationPreferences",
    method: "get",
    path: "/notifications/preferences",
    summary: "What the caller wants to be notified about, where and when",
    caller: "person",
    response: preferencesResponse,
    errors: [notAllowed],
    handle: async (ctx) => present(await loadPreferences(ctx)),
  }),
  operation({
    operationId: "updateNotificationPreferences",
    method: "put",
    path: "/notifications/preferences",
    summary: "Replaces what the caller wants to be notified about, where and when",
    description: "What is always or never sent somewhere stays so, whatever the choice.",
    caller: "person",
    body: z.object({
      choices: perTopic(perChannel(isOn).partial().optional()),
      ...otherPreferences,
    }),
    response: preferencesResponse,
    errors: [notAllowed],
    handle: async (ctx, { body }) => present(await updatePreferences(ctx, body as never)),
  }),
  operation({
    operationId: "stopNotificationTopic",
    method: "post",
    path: "/notifications/preferences/stop",
    summary: "Turns off everything about one topic that the caller can turn off",
    caller: "person",
    body: z.object({ topic: z.enum(notificationTopics) }),
    response: z.object({}),
    errors: [notAllowed],
    handle: async (ctx, { body: { topic } }) => {
      await stopTopic(ctx, topic);
      return {};
    },
  }),
];
