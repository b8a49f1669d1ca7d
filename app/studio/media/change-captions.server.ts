import { data } from "react-router";
import { rewriteFileUses } from "#content/media/rewrite-file-uses.server.ts";
import {
  deleteCaptions,
  moveCaptions,
  putCaptions,
} from "#domains/files/library/captions.server.ts";
import { DomainError, type FieldError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { findLanguage } from "#app/studio/settings/languages/find-language.server.ts";

/** Stores, renames or deletes the captions of a recording. Returns what is wrong; null: it is done. */
export async function changeCaptions(ctx: RequestCtx, mediaId: string, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "");
  const language = field("captions");
  const typed = findLanguage(field("language"), ctx.language);
  const refuse = (captions: FieldError) => data({ captions }, 422);
  try {
    if (field("intent") === "delete-captions")
      await deleteCaptions(ctx, { mediaId, language }, rewriteFileUses);
    else if (typed === null) return refuse({ key: "studio.languages.problem.unknown" });
    else if (field("intent") === "put-captions") {
      const file = form.get("file");
      const text = file instanceof File ? await file.text() : "";
      await putCaptions(ctx, { mediaId, language: typed, text }, rewriteFileUses);
    } else if (typed !== language)
      await moveCaptions(ctx, { mediaId, language, newLanguage: typed }, rewriteFileUses);
    return null;
  } catch (error) {
    const problem = error instanceof DomainError && error.fields?.["file"];
    if (!problem) throw error;
    return refuse(problem);
  }
}
