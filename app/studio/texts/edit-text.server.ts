import { data, redirect } from "react-router";
import { versionConflict } from "#domains/settings/errors.ts";
import { readText } from "#domains/settings/messages/find-texts.server.ts";
import { putMessages } from "#domains/settings/messages/put-messages.server.ts";
import { type FieldError, DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { listPathOf } from "./texts-query.ts";

type TextAddress = { key: string; language: string };

/** What becomes of a text that wasn't saved. Nothing typed is lost. */
export type EditTextResult = {
  typed: string;
  problem: FieldError | null;
  /** Whether the problem is a placeholder that was left out, which may be on purpose. */
  isLeftOut: boolean;
  /** The text that someone else has saved meanwhile, or the default if they went back to it; null: nobody has. */
  conflict: { own: string | null; text: string } | null;
};

/** Browsers send every line break of a textarea as two characters. */
const cleanTyped = (typed: string): string => typed.replace(/\r\n?/g, "\n");

/** Saves the text, or goes back to the default. */
export async function changeText(
  ctx: RequestCtx,
  { key, language }: TextAddress,
  { form, search }: { form: FormData; search: URLSearchParams },
) {
  const before = await readText(ctx, { key, language });
  const isReset = form.get("intent") === "reset";
  const typed = cleanTyped(String(form.get("text") ?? ""));
  const seen = form.has("seen-own") ? cleanTyped(String(form.get("seen") ?? "")) : null;
  const isSeen = before.own !== null && cleanTyped(before.own) === seen;
  // A default that nobody has changed stays a default: it follows the product's next version.
  const isDefault = typed === cleanTyped(before.defaultText);
  try {
    await putMessages(ctx, {
      language,
      messages: { [key]: isReset || isDefault ? null : typed },
      seen: { [key]: isSeen ? before.own : seen },
      mayLeaveOut: form.get("may-leave-out") === "on",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { own, text } = await readText(ctx, { key, language });
    const conflict = error.code === versionConflict().code ? { own, text } : null;
    const problem = error.fields?.[`messages.${key}`] ?? null;
    if (conflict === null && problem === null) throw error;
    const isLeftOut = problem !== null && problem.key.includes(".missing-");
    const result: EditTextResult = { typed, problem, isLeftOut, conflict };
    return data(result, { status: conflict ? 409 : 422 });
  }
  ctx.flash("studio.saved");
  return redirect(listPathOf(search), 303);
}
