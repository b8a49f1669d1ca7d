import { isDeepStrictEqual } from "node:util";
import { data, redirect } from "react-router";
import { listFileUses } from "#content/media/list-file-uses.server.ts";
import { rewriteFileUses } from "#content/media/rewrite-file-uses.server.ts";
import { deleteMedia, restoreMedia } from "#domains/files/library/delete-media.server.ts";
import type { Focus } from "#domains/files/focus.ts";
import { mediaChangeSchema } from "#domains/files/library/media-change.ts";
import { readMedia } from "#domains/files/library/read-media.server.ts";
import { undoReplacement } from "#domains/files/library/undo-replacement.server.ts";
import { updateMedia } from "#domains/files/library/update-media.server.ts";
import { deleteUnfinishedUpload } from "#domains/files/uploads/delete-unfinished-upload.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import { DomainError, type FieldError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { changeCaptions } from "./change-captions.server.ts";
import { focusMiddle } from "./focus-field.tsx";
import { mediaPath, readMediaQuery } from "./media-query.ts";
import { readCrop } from "./read-crop.ts";

export type MediaTexts = { name?: string | undefined; alts: Record<string, string> };

export type MediaFormResult = {
  problemKey: string;
  problemParams: FieldError["params"];
  /** What the person changed; null: the form had no texts. */
  values: MediaTexts | null;
  /** What someone else has saved meanwhile; null: nobody has. */
  saved: MediaTexts | null;
};

/** Only people who may change the settings change how a picture of the settings is shown. */
const usedInSettingsKey = "studio.media.problem.settings";

/** Saves the details of the chosen file, deletes it, or takes a deleted one back. */
export async function changeMedia(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const id = search.get("item") ?? "";
  const query = readMediaQuery(search);
  const cursor = search.get("cursor");
  const intent = form.get("intent");
  if (intent === "delete") {
    const problem = await problemOf(() => deleteMedia(ctx, id, listFileUses));
    if (problem?.status === 409) return refuse(409, problem.messageKey!);
    return redirect(mediaPath(query, { deleted: id, cursor }), 303);
  }
  if (intent === "restore") {
    const restoredId = String(form.get("media"));
    // A file that isn't in the trash any more is shown, if it still exists.
    await problemOf(() => restoreMedia(ctx, restoredId));
    return redirect(mediaPath(query, { item: restoredId, cursor }), 303);
  }
  if (intent === "delete-upload") {
    // One that has arrived or was deleted meanwhile isn't unfinished any more.
    await problemOf(() => deleteUnfinishedUpload(ctx, String(form.get("upload"))));
    return redirect(mediaPath(query, { item: search.get("item") ?? undefined, cursor }), 303);
  }
  if (intent === "undo-replacement") {
    const replacedId = String(form.get("media"));
    const problem = await problemOf(
      () => undoReplacement(ctx, replacedId, rewriteFileUses),
      [notFound().status, notAllowed().status],
    );
    if (problem?.status === 403) return refuse(403, usedInSettingsKey);
    if (problem) return refuse(404, "studio.media.problem.not-undone");
    ctx.flash("studio.media.put-back");
    return redirect(mediaPath(query, { item: replacedId, cursor }), 303);
  }
  if (intent === "crop" || intent === "remove-crop") {
    const crop = intent === "crop" ? readCrop(form) : null;
    const change = mediaChangeSchema.safeParse({ crop });
    const problem = change.success
      ? await problemOf(
          () => updateMedia(ctx, id, change.data, rewriteFileUses),
          [notFound().status, invalidInput("").status, notAllowed().status, 409],
        )
      : invalidInput("crop");
    if (problem?.status === 403) return refuse(403, usedInSettingsKey);
    if (problem?.status === 404) return refuse(404, "studio.media.problem.gone");
    const full = problem?.fields?.["file"];
    if (full) return refuse(409, full.key, { problemParams: full.params });
    if (problem) return refuse(422, "studio.media.problem.crop");
    ctx.flash("studio.saved");
    return redirect(mediaPath(query, { item: id, cursor }), 303);
  }
  if (String(intent).endsWith("-captions")) {
    const problem = await changeCaptions(ctx, id, form);
    if (problem) return problem;
    ctx.flash("studio.saved");
    return redirect(mediaPath(query, { item: id, cursor }), 303);
  }
  const entered = readTexts(ctx, form, "");
  const before = readTexts(ctx, form, "before-");
  const values = changedTexts(entered, before);
  const change = mediaChangeSchema.safeParse({ ...entered, ...readChangedFocus(form) });
  if (!change.success) return refuse(422, "studio.media.problem.details", { values });
  const problem = await problemOf(
    () => updateMedia(ctx, id, change.data, rewriteFileUses, before),
    [notFound().status, versionConflict().status, notAllowed().status],
  );
  if (problem?.status === 403) return refuse(403, usedInSettingsKey, { values });
  if (problem?.status === 404) return refuse(404, "studio.media.problem.gone", { values });
  if (problem) {
    const saved = await readMedia(ctx, id);
    return refuse(409, "studio.media.problem.changed", { values, saved });
  }
  ctx.flash("studio.saved");
  return redirect(mediaPath(query, { item: id, cursor }), 303);
}

/** Reads the focus of a picture if the person has moved it; null: to its middle. */
function readChangedFocus(form: FormData): { focus?: Focus | null } {
  const read = (name: string) => {
    const point = { x: Number(form.get(`${name}-x`)), y: Number(form.get(`${name}-y`)) };
    return point.x === focusMiddle && point.y === focusMiddle ? null : point;
  };
  const focus = read("focus");
  if (!form.has("focus-x") || isDeepStrictEqual(focus, read("before-focus"))) return {};
  return { focus };
}

const refuse = (
  status: number,
  problemKey: string,
  { problemParams, values = null, saved = null }: Partial<MediaFormResult> = {},
) => data<MediaFormResult>({ problemKey, problemParams, values, saved }, status);

/** Returns the error if the file has gone, is in use or was changed meanwhile; null if all went well. */
async function problemOf(
  verb: () => Promise<unknown>,
  expected = [notFound().status, versionConflict().status],
): Promise<DomainError | null> {
  try {
    await verb();
    return null;
  } catch (error) {
    if (error instanceof DomainError && expected.includes(error.status)) return error;
    throw error;
  }
}

const changedTexts = (entered: MediaTexts, before: MediaTexts): MediaTexts => ({
  name: entered.name === before.name ? undefined : entered.name,
  alts: Object.fromEntries(
    Object.entries(entered.alts).filter(([language, text]) => text !== before.alts[language]),
  ),
});

/** Reads a file's texts from the form. Browsers send line breaks as two characters. */
function readTexts(ctx: RequestCtx, form: FormData, prefix: string): MediaTexts {
  const field = (name: string) => {
    const value = form.get(`${prefix}${name}`);
    return typeof value === "string" ? [value.replaceAll("\r\n", "\n")] : [];
  };
  return {
    name: field("name")[0],
    alts: Object.fromEntries(
      ctx.settings.i18n.langs.flatMap((language) =>
        field(`alt-${language}`).map((text) => [language, text]),
      ),
    ),
  };
}
