import { data, redirect } from "react-router";
import { listFileUses } from "#content/media/list-file-uses.server.ts";
import { rewriteFileUses } from "#content/media/rewrite-file-uses.server.ts";
import { deleteMedia, restoreMedia } from "#domains/files/library/delete-media.server.ts";
import { mediaChangeSchema } from "#domains/files/library/media-change.ts";
import { updateMedia } from "#domains/files/library/update-media.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { changeCaptions } from "./change-captions.server.ts";
import { focusMiddle } from "./focus-field.tsx";
import { mediaPath, readMediaQuery } from "./media-query.ts";

/** Saves the details of the chosen file, deletes it, or takes a deleted one back. */
export async function changeMedia(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const id = search.get("item") ?? "";
  const field = (name: string) => String(form.get(name) ?? "");
  const query = readMediaQuery(search);
  const cursor = search.get("cursor");
  if (field("intent") === "delete") {
    try {
      await deleteMedia(ctx, id, listFileUses);
    } catch (error) {
      if (!(error instanceof DomainError) || error.status !== 409) throw error;
      return data({ problemKey: error.messageKey! }, 409);
    }
    return redirect(mediaPath(query, { deleted: id, cursor }), 303);
  }
  if (field("intent") === "restore") {
    await restoreMedia(ctx, field("media"));
    return redirect(mediaPath(query, { item: field("media"), cursor }), 303);
  }
  if (field("intent").endsWith("-captions")) {
    const problem = await changeCaptions(ctx, id, form);
    if (problem) return problem;
    ctx.flash("studio.saved");
    return redirect(mediaPath(query, { item: id, cursor }), 303);
  }
  const change = mediaChangeSchema.safeParse({
    name: field("name"),
    ...(form.has("focus-x") && { focus: readFocus(field) }),
    alts: Object.fromEntries(
      ctx.settings.i18n.langs
        .filter((language) => form.has(`alt-${language}`))
        .map((language) => [language, field(`alt-${language}`)]),
    ),
  });
  if (!change.success) return data({ problemKey: "studio.media.problem.details" }, 422);
  await updateMedia(ctx, id, change.data, rewriteFileUses);
  ctx.flash("studio.saved");
  return redirect(mediaPath(query, { item: id, cursor }), 303);
}

/** Reads the focus of a picture; null: its middle. */
function readFocus(field: (name: string) => string) {
  const focus = { x: Number(field("focus-x")), y: Number(field("focus-y")) };
  return focus.x === focusMiddle && focus.y === focusMiddle ? null : focus;
}
