import { startFromReserved } from "#content/starters/start-from.server.ts";
import { starterIds } from "#content/starters/starters.ts";
import { isEmail } from "#domains/identity/registration/registration-fields.ts";
import { normalizeHex } from "#domains/settings/oklch.ts";
import { lockPortal } from "#domains/settings/read-portal.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { reserveStarter } from "#domains/settings/setup/reserve-starter.server.ts";
import type { SetupStep } from "#domains/settings/setup-steps.ts";
import { type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { importContext } from "./import-context.server.ts";
import { productLanguages } from "./product-languages.ts";
import { newLogo, sentValues, storedValues, wasValues } from "./read-step-values.server.ts";
import { encodeLogo, type EncodedLogo, storeLogo } from "./save-logo.server.ts";
import { mergeStep, type StepValues, valueOf } from "./step-values.ts";

/** What is wrong: the key of a text; null: nothing. */
type Problem = string | null;

export type SavedStep = {
  problemKey: Problem;
  /** What somebody else has saved in fields that this form changes too; null: nothing. Then nothing is saved. */
  conflict: StepValues | null;
  /** What the form must send as filled in next time. */
  was: StepValues;
};

type Input = { values: StepValues; form: FormData; current: Settings; logo: EncodedLogo | null };
type Save = (ctx: RequestCtx & { db: Transaction }, input: Input) => Promise<Problem>;

/**
 * Saves the fields that a step's form has changed since it was filled in, and leaves those to others that they have
 * changed since. Forms of the same moment wait for each other. A starter fills the portal after that, but is reserved before: the
 * next form sees that it was chosen.
 * @throws what `updateSettings` and `startFrom` throw, PICTURE-REFUSED
 */
export async function saveStep(
  ctx: RequestCtx,
  step: keyof typeof saves,
  form: FormData,
): Promise<SavedStep> {
  const sent = sentValues(form, step);
  const file = form.get("logo");
  const isNewLogo = valueOf(sent, "logo") === newLogo && file instanceof File;
  const logo = isNewLogo ? await encodeLogo(ctx, file) : null;
  const { started, ...saved } = await withTransaction(ctx.db, async (tx) => {
    const txCtx = { ...ctx, db: tx };
    await lockPortal(tx, ctx.portal.id);
    const { settings: current } = await readSettings(txCtx);
    const stored = storedValues(txCtx, current, step) ?? {};
    const was = wasValues(form, step) ?? stored;
    const { values, clashes, nextWas } = mergeStep({ sent, was, stored });
    const nothing = { problemKey: null, conflict: null, started: null };
    if (clashes.length > 0) return { ...nothing, conflict: stored, was: stored };
    const problemKey = await saves[step](txCtx, { values, form, current, logo });
    if (problemKey !== null) return { ...nothing, problemKey, was };
    const { settings } = await readSettings(txCtx);
    // A new logo has its address only now.
    const logoNow = isNewLogo && { logo: storedValues(txCtx, settings, step)?.["logo"] ?? [] };
    // Sent again without a new choice, a starter would replace what was changed meanwhile.
    const starter = starterIds.find((id) => id === valueOf(values, "starter"));
    const isNewStarter = starter !== undefined && starter !== current.setup.starter;
    const started = isNewStarter
      ? { starter, reservation: await reserveStarter(txCtx, starter) }
      : null;
    return { ...nothing, was: { ...nextWas, ...logoNow }, started };
  });
  // This takes too long to let everybody wait who saves settings.
  if (started) await startFromReserved(importContext(ctx), started.starter, started.reservation);
  return saved;
}

const saves = {
  async name(ctx, { values, current }) {
    const title = valueOf(values, "title");
    const email = valueOf(values, "email");
    if (title === "" || title.length > titleMaxChars) return "studio.setup.problem.title";
    if (email !== "" && !isEmail(email)) return "studio.setup.problem.email";
    const offered = [...new Set([...current.i18n.langs, ...productLanguages])];
    const primaryLang = valueOf(values, "primary");
    if (!offered.includes(primaryLang)) return "studio.setup.problem.other";
    const others = offered.filter(
      (code) => code !== primaryLang && values["languages"]?.includes(code),
    );
    // The main language comes first in the visitors' menu.
    const i18n = { langs: [primaryLang, ...others], primaryLang };
    await updateSettings(ctx, { settings: { title, contacts: { email }, i18n } });
    return null;
  },
  async colour(ctx, { values, form, current, logo }) {
    const color = normalizeHex(valueOf(values, "color"));
    if (color === undefined) return "studio.setup.problem.colour";
    const newLogoSetting = logo && { logo: await storeLogo(ctx, logo, current.i18n.langs) };
    const isRemoved = !logo && form.has("removeLogo") && valueOf(values, "logo") === "";
    const settings = { theme: { color }, ...(isRemoved && { logo: null }), ...newLogoSetting };
    await updateSettings(ctx, { settings });
    return null;
  },
  async starter(_, { values }) {
    const starter = valueOf(values, "starter");
    return starterIds.some((id) => id === starter) ? null : "studio.setup.problem.starter";
  },
  async "sign-in"(ctx, { values }) {
    const isOn = (name: string) => valueOf(values, name) !== "";
    const registration = {
      email: isOn("email"),
      anonymous: isOn("anonymous"),
      passkey: isOn("passkey"),
    };
    await updateSettings(ctx, { settings: { registration, gdpr: isOn("gdpr") } });
    return null;
  },
} satisfies Partial<Record<SetupStep, Save>>;

export const isSavedStep = (step: SetupStep): step is keyof typeof saves =>
  Object.hasOwn(saves, step);
