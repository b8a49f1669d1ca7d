import { data, redirect } from "react-router";
import { mediaChangeSchema } from "#domains/files/library/media-change.ts";
import { updateMedia } from "#domains/files/library/update-media.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { mediaPath, readMediaQuery } from "./media-query.ts";

/** Saves the details of the chosen file. */
export async function changeMedia(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const id = search.get("item") ?? "";
  const field = (name: string) => String(form.get(name) ?? "");
  const change = mediaChangeSchema.safeParse({
    name: field("name"),
    alts: Object.fromEntries(
      ctx.settings.i18n.langs
        .filter((language) => form.has(`alt-${language}`))
        .map((language) => [language, field(`alt-${language}`)]),
    ),
  });
  if (!change.success) return data({ problemKey: "studio.media.problem.details" }, 422);
  await updateMedia(ctx, id, change.data);
  ctx.flash("studio.saved");
  return redirect(
    mediaPath(readMediaQuery(search), { item: id, cursor: search.get("cursor") }),
    303,
  );
}
