import { data, redirect } from "react-router";
import { ImportRefused } from "#content/import-content.server.ts";
import { createInvitation } from "#domains/people/invitations/create-invitation.server.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { changeSetup } from "#domains/settings/setup/change-setup.server.ts";
import type { SetupStep } from "#domains/settings/setup-steps.ts";
import { redirectToProof } from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { DomainError } from "#platform/domain-error.ts";
import { cleanLine } from "#platform/typed-text.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { listUnpublishedContent, publishContent } from "./publish-content.server.ts";
import { sentValues, wasValues } from "./read-step-values.server.ts";
import { isSavedStep, saveStep } from "./save-step.server.ts";
import { setupPath, stepAfter } from "./setup-paths.ts";
import type { StepValues } from "./step-values.ts";

/** What the form of a step leaves on its screen. */
export type StepResult = {
  /** What is wrong: the key of a text; null: nothing. */
  problemKey: string | null;
  /** The link of a new invitation. It can't be shown again. */
  invitationUrl: string | null;
  /** What somebody else has saved in fields that this form changes too; null: nothing. */
  conflict: StepValues | null;
  /** What the form must send as filled in next time; null: as before. */
  was: StepValues | null;
  /** What was sent. Without scripts, the form is drawn with it again. */
  sent: StepValues | null;
};

const nothing = { problemKey: null, invitationUrl: null, conflict: null, was: null, sent: null };

const resultOf = (result: Partial<StepResult>, status = 200) =>
  data<StepResult>({ ...nothing, ...result }, status);

const refuse = (problemKey: string, result: Partial<StepResult> = {}) =>
  resultOf({ ...result, problemKey }, 422);

/**
 * Saves a step and leads to the next one. With `intent=save` the form was only changed, and its screen stays.
 * `intent=skip` marks the step as done without saving it. The setup ends with the last step, once all others are done.
 */
export async function changeSetupStep(ctx: RequestCtx, step: SetupStep, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  const sent = sentValues(form, step);
  const typed = { sent, was: wasValues(form, step) };
  try {
    if (intent !== "skip") {
      if (isSavedStep(step)) {
        const { problemKey, conflict, was } = await saveStep(ctx, step, form);
        if (conflict) return resultOf({ conflict, was, sent }, versionConflict().status);
        if (problemKey !== null) return refuse(problemKey, { sent, was });
        if (intent === "save") return resultOf({ was });
      } else {
        const result = await otherSteps[step](ctx, form);
        if (result) return result;
      }
    }
    const progress = await changeSetup(ctx, { done: step });
    // Until then, home lists what is left.
    if (step === "share" && progress.next === null) await changeSetup(ctx, { isOpen: false });
  } catch (error) {
    if (needsProof(error)) return redirectToProof(ctx, setupPath(step), sent);
    if (error instanceof ImportRefused) throw error;
    if (!(error instanceof DomainError) || error.status >= 500 || error.status === 403) throw error;
    const problemKey = problemKeys[error.code] ?? error.messageKey;
    return refuse(problemKey ?? "studio.setup.problem.other", typed);
  }
  const next = stepAfter(step);
  return redirect(next ? setupPath(next) : "/studio", 303);
}

const problemKeys: Readonly<Record<string, string>> = {
  CONFLICT: "studio.setup.problem.conflict",
  INVALID: "studio.setup.problem.unfinished",
  "PICTURE-REFUSED": "studio.setup.problem.logo",
};

type Save = (ctx: RequestCtx, form: FormData) => Promise<ReturnType<typeof resultOf> | null>;

/** The steps whose forms save no settings. */
const otherSteps = {
  async helper(ctx, form) {
    if (form.get("intent") !== "invite") return null;
    const role = staffRoles.find((one) => one === form.get("role"));
    if (!role) return refuse("studio.invitations.problem.role");
    const email = cleanLine(String(form.get("email") ?? "")).trim();
    const { url } = await createInvitation(ctx, {
      role,
      ...(email !== "" && { email }),
      languages: role === "translator" ? ctx.settings.i18n.langs : [],
    });
    await changeSetup(ctx, { done: "helper" });
    return resultOf({ invitationUrl: url });
  },
  async publish(ctx, form) {
    const { pages, courses, menu } = await listUnpublishedContent(ctx);
    const chosen = (name: string, id: string, version: number) =>
      form.getAll(name).includes(`${id}:${version}`);
    const choice = {
      pages: pages.filter(({ alias, version }) => chosen("page", alias, version)),
      courses: courses.filter(({ id, version }) => chosen("course", id, version)),
      menu: menu && chosen("menu", "menu", menu.version) ? menu : null,
    };
    const found = choice.pages.length + choice.courses.length + (choice.menu ? 1 : 0);
    const sentCount = ["page", "course", "menu"].flatMap((name) => form.getAll(name)).length;
    if (found < sentCount) return refuse("studio.setup.problem.conflict");
    await publishContent(ctx, choice);
    return null;
  },
  share: async () => null,
} satisfies Partial<Record<SetupStep, Save>>;
