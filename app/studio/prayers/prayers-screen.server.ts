import { data, redirect } from "react-router";
import { listPrayerQueue } from "#domains/discussions/prayers/list-prayer-queue.server.ts";
import {
  deletePrayer,
  moderatePrayer,
} from "#domains/discussions/prayers/moderate-prayer.server.ts";
import {
  prayerDecisions,
  prayersPageMax,
  type PrayerView,
  prayerViews,
} from "#domains/discussions/prayers/prayer.ts";
import { decodeCursor, encodeCursor } from "#domains/settings/paging.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Reads the list that an address names; the requests that wait by default. */
const readPrayerView = (search: URLSearchParams): PrayerView =>
  prayerViews.find((view) => view === search.get("view")) ?? "held";

/** Loads the moderators' list of prayer requests. */
export async function loadPrayersScreen(ctx: RequestCtx, search: URLSearchParams) {
  const view = readPrayerView(search);
  const list = ["prayer queue", view];
  const cursor = search.get("after");
  const after = cursor === null ? null : decodeCursor(ctx, list, cursor);
  const queue = await listPrayerQueue(ctx, view, { limit: prayersPageMax, after });
  const next =
    queue.next && new URLSearchParams({ view, after: encodeCursor(ctx, list, queue.next) });
  return {
    view,
    counts: queue.counts,
    now: ctx.clock.now(),
    isFirstPage: after === null,
    nextHref: next && `/studio/prayers?${next}`,
    requests: queue.rows,
  };
}

/** Runs the action of the pressed button. */
export async function changePrayer(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const requestId = String(form.get("request") ?? "");
  const intent = form.get("intent");
  const decision = prayerDecisions.find((one) => one === intent);
  if (decision) await moderatePrayer(ctx, { requestId, decision });
  else if (intent === "delete") await deletePrayer(ctx, { requestId });
  else throw data(null, 422);
  ctx.flash("studio.saved");
  return redirect(`/studio/prayers?view=${readPrayerView(search)}`, 303);
}
