import { coursePath } from "#domains/courses/element-access.ts";
import { data, redirect } from "react-router";
import { giftWishMaxChars } from "#domains/learning/author-requests/author-request.ts";
import { sendAuthorRequest } from "#domains/learning/author-requests/send-author-request.server.ts";
import { writeReview } from "#domains/learning/reviews/write-review.server.ts";
import { issueCertificate } from "#domains/learning/certificates/issue-certificate.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What went wrong in a form at the end of a course: the form's intent, what was entered, and the message. */
export type FinishedFormError = { intent: string; entered: string; messageKey: string };

/** Handles the screen's forms: the certificate with its name, the gift, the review. */
export async function finishedAction(ctx: RequestCtx, courseId: string, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const entered = String(form.get("text") ?? "");
  const failWith = (messageKey: string, status: number) =>
    data<FinishedFormError>({ intent, entered, messageKey }, status);
  try {
    if (intent === "certificate") await issueCertificate(ctx, { courseId, name: entered });
    else if (intent === "review") await writeReview(ctx, { courseId, text: entered });
    else if (intent === "gift") {
      const wish = entered.trim().slice(0, giftWishMaxChars);
      if (wish === "") return failWith("end.gift-empty", 422);
      await sendAuthorRequest(ctx, { kind: "gift", courseId, data: { text: wish } });
    } else return failWith("error.description", 422);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failWith(error.messageKey ?? "error.description", error.status);
  }
  // Announced as well: the next page looks much like this one.
  if (intent === "review") ctx.flash("common.saved");
  if (intent === "certificate") ctx.flash("certificate.made");
  return redirect(`${coursePath(courseId)}/finished#${intent}`, 303);
}
