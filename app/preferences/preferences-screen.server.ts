import { data, redirect } from "react-router";
import { can } from "#domains/conversations/policy.server.ts";
import { hasMessengerLink } from "#domains/identity/identity.ts";
import { loadPreferences } from "#domains/identity/notifications/load-preferences.server.ts";
import {
  isChannelOn,
  isChoice,
  minutesPerDay,
  notificationChannels,
  offeredTopicsFor,
  preferencesPath,
  type QuietHours,
} from "#domains/identity/notifications/preferences.ts";
import { updatePreferences } from "#domains/identity/notifications/update-preferences.server.ts";
import { pushKeysOf } from "#domains/identity/push/push-keys.server.ts";
import { hasPushSubscription } from "#domains/identity/push/push-subscription.server.ts";
import { listOwnLinks } from "#domains/people/profile/list-own-links.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Loads what reaches the user, and where. */
export async function loadPreferencesScreen(ctx: RequestCtx) {
  ctx.doNotCache();
  if (ctx.actor.kind !== "user") throw redirectToSignIn(preferencesPath);
  const [preferences, links, isPushOn] = await Promise.all([
    loadPreferences(ctx),
    listOwnLinks(ctx),
    hasPushSubscription(ctx),
  ]);
  const { quietHours, timeZone, digest, discreet } = preferences;
  return {
    topics: topicsOf(ctx).map((topic) => ({
      topic,
      channels: notificationChannels.map((channel) => ({
        channel,
        isOn: isChannelOn(preferences, topic, channel),
        isFixed: !isChoice(topic, channel),
      })),
    })),
    hasEmail: ctx.actor.email !== null,
    hasMessenger: hasMessengerLink(links),
    quietHours: quietHours && {
      from: formatMinute(quietHours.from),
      to: formatMinute(quietHours.to),
    },
    push: { publicKey: pushKeysOf(ctx.vault).publicKey, isOn: isPushOn },
    timeZone,
    timeZones: [...new Set(["UTC", timeZone, ...Intl.supportedValuesOf("timeZone")])],
    digest,
    discreet,
  };
}

/** Saves the form. Of one topic, the names of the ticked channels arrive under the topic's name. */
export async function savePreferencesForm(ctx: RequestCtx, request: Request) {
  const form = await request.formData();
  if (ctx.actor.kind !== "user") throw redirectToSignIn(preferencesPath);
  const quietHours = readQuietHours(form);
  if (quietHours === "incomplete")
    return data({ problem: "quiet-hours" as const }, { status: 422 });
  try {
    await updatePreferences(ctx, {
      choices: Object.fromEntries(
        topicsOf(ctx).map((topic) => {
          const ticked = form.getAll(topic).map(String);
          return [
            topic,
            Object.fromEntries(
              notificationChannels.map((channel) => [channel, ticked.includes(channel)]),
            ),
          ];
        }),
      ),
      quietHours,
      timeZone: String(form.get("timeZone") ?? ""),
      digest: form.has("digest"),
      discreet: form.has("discreet"),
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "INVALID") throw error;
    return data({ problem: "time-zone" as const }, { status: 422 });
  }
  ctx.flash("common.saved");
  return redirect(preferencesPath, 303);
}

const topicsOf = (ctx: RequestCtx) => offeredTopicsFor(can(ctx, "open", "inbox"));

const minutesPerHour = 60;

const formatMinute = (minute: number): string =>
  [Math.floor(minute / minutesPerHour), minute % minutesPerHour]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

/** Reads a time such as `22:30`; null for anything else. */
function readMinute(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * minutesPerHour + Number(minutes);
  return Number(minutes) < minutesPerHour && minute < minutesPerDay ? minute : null;
}

/** Returns null without quiet hours. */
function readQuietHours(form: FormData): QuietHours | null | "incomplete" {
  const texts = [String(form.get("from") ?? ""), String(form.get("to") ?? "")];
  if (texts.every((text) => text === "")) return null;
  const [from = null, to = null] = texts.map(readMinute);
  return from === null || to === null ? "incomplete" : { from, to };
}
