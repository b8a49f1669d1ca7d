import { data, redirect } from "react-router";
import { ImportRefused } from "#content/import-content.server.ts";
import { startFrom } from "#content/starters/start-from.server.ts";
import { starterIds } from "#content/starters/starters.ts";
import { isEmail } from "#domains/identity/registration/registration-fields.ts";
import { createInvitation } from "#domains/people/invitations/create-invitation.server.ts";
import { normalizeHex } from "#domains/settings/oklch.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { changeSetup } from "#domains/settings/setup/change-setup.server.ts";
import type { SetupStep } from "#domains/settings/setup-steps.ts";
import { titleMaxChars } from "#domains/settings/settings.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { redirectToProof } from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { DomainError } from "#platform/domain-error.ts";
import { cleanLine } from "#platform/typed-text.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { importContext } from "./import-context.server.ts";
import { listUnpublishedContent, publishContent } from "./publish-content.server.ts";
import { productLanguages } from "./product-languages.ts";
import { saveLogo } from "./save-logo.server.ts";
import { setupPath, stepAfter } from "./setup-paths.ts";

/** What the form of a step leaves on its screen. */
export type StepResult = {
  /** What is wrong: the key of a text; null: nothing. */
  problemKey: string | null;
  /** The link of a new invitation. It can't be shown again. */
  invitationUrl: string | null;
};

const resultOf = (problemKey: string | null, invitationUrl: string | null = null) =>
  data<StepResult>({ problemKey, invitationUrl }, problemKey === null ? 200 : 422);

type Save = (ctx: RequestCtx, form: FormData) => Promise<ReturnType<typeof resultOf> | null>;

/**
 * Saves a step and leads to the next one. With `intent=save` the form was only changed, and its screen stays.
 * `intent=skip` marks the step as done without saving it, and `intent=close` ends the setup.
 */
export async function changeSetupStep(ctx: RequestCtx, step: SetupStep, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  try {
    if (intent !== "skip") {
      const result = await saves[step](ctx, form);
      if (result) return result;
    }
    if (intent === "save") return resultOf(null);
    await changeSetup(ctx, { done: step, ...(step === "share" && { isOpen: false }) });
  } catch (error) {
    if (needsProof(error)) return redirectToProof(ctx, setupPath(step), {});
    if (error instanceof ImportRefused) throw error;
    if (!(error instanceof DomainError) || error.status >= 500 || error.status === 403) throw error;
    return resultOf(problemKeys[error.code] ?? error.messageKey ?? "studio.setup.problem.other");
  }
  const next = stepAfter(step);
  return redirect(next ? setupPath(next) : "/studio", 303);
}

const problemKeys: Readonly<Record<string, string>> = {
  CONFLICT: "studio.setup.problem.conflict",
  INVALID: "studio.setup.problem.unfinished",
  "PICTURE-REFUSED": "studio.setup.problem.logo",
};

const text = (form: FormData, name: string) => cleanLine(String(form.get(name) ?? "")).trim();

const saves: Readonly<Record<SetupStep, Save>> = {
  async name(ctx, form) {
    const title = text(form, "title");
    const email = text(form, "email");
    if (title === "" || title.length > titleMaxChars) return resultOf("studio.setup.problem.title");
    if (email !== "" && !isEmail(email)) return resultOf("studio.setup.problem.email");
    const offered = [...new Set([...ctx.settings.i18n.langs, ...productLanguages])];
    const primaryLang = text(form, "primary");
    if (!offered.includes(primaryLang)) return resultOf("studio.setup.problem.other");
    const others = form.getAll("languages");
    const langs = offered.filter((code) => code === primaryLang || others.includes(code));
    // The main language comes first in the visitors' menu.
    const sorted = [primaryLang, ...langs.filter((code) => code !== primaryLang)];
    await updateSettings(ctx, {
      settings: { title, contacts: { email }, i18n: { langs: sorted, primaryLang } },
    });
    return null;
  },
  async colour(ctx, form) {
    const chosen = text(form, "color");
    const color = normalizeHex(chosen === "own" ? text(form, "ownColor") : chosen);
    if (color === undefined) return resultOf("studio.setup.problem.colour");
    await updateSettings(ctx, { settings: { theme: { color } } });
    const file = form.get("logo");
    if (file instanceof File && file.size > 0) await saveLogo(ctx, file);
    if (form.has("removeLogo")) await updateSettings(ctx, { settings: { logo: null } });
    return null;
  },
  async starter(ctx, form) {
    const starter = starterIds.find((one) => one === form.get("starter"));
    if (!starter) return resultOf("studio.setup.problem.starter");
    // Sent again without a new choice, it would replace what was changed meanwhile.
    const { setup } = (await readSettings(ctx)).settings;
    if (starter !== setup.starter) await startFrom(importContext(ctx), starter);
    return null;
  },
  async "sign-in"(ctx, form) {
    const registration = {
      email: form.has("email"),
      anonymous: form.has("anonymous"),
      passkey: form.has("passkey"),
    };
    await updateSettings(ctx, { settings: { registration, gdpr: form.has("gdpr") } });
    return null;
  },
  async helper(ctx, form) {
    if (form.get("intent") !== "invite") return null;
    const role = staffRoles.find((one) => one === form.get("role"));
    if (!role) return resultOf("studio.invitations.problem.role");
    const email = text(form, "email");
    const { url } = await createInvitation(ctx, {
      role,
      ...(email !== "" && { email }),
      languages: role === "translator" ? ctx.settings.i18n.langs : [],
    });
    await changeSetup(ctx, { done: "helper" });
    return resultOf(null, url);
  },
  async publish(ctx, form) {
    const { pages, courses } = await listUnpublishedContent(ctx);
    const chosen = (name: string, id: string, version: number) =>
      form.getAll(name).includes(`${id}:${version}`);
    const choice = {
      pages: pages.filter(({ alias, version }) => chosen("page", alias, version)),
      courses: courses.filter(({ id, version }) => chosen("course", id, version)),
    };
    const count = choice.pages.length + choice.courses.length;
    if (count < form.getAll("page").length + form.getAll("course").length)
      return resultOf("studio.setup.problem.conflict");
    await publishContent(ctx, choice);
    return null;
  },
  share: async () => null,
};
