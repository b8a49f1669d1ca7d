import { starterIds } from "#content/starters/starters.ts";
import { normalizeHex } from "#domains/settings/oklch.ts";
import type { SetupStep } from "#domains/settings/setup-steps.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { cleanLine } from "#platform/typed-text.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { type StepValues, wasMarker, wasPrefix } from "./step-values.ts";

/** The value of the field "logo" while its form sends a picture: no address is the same. */
export const newLogo = "new";
export const signInBoxes = ["email", "anonymous", "passkey", "gdpr"] as const;

type Reader = {
  /** The values as they are saved. */
  stored(ctx: RequestCtx, settings: Settings): StepValues;
  /** The values that a form sends. */
  sent(form: FormData): StepValues;
};

const line = (form: FormData, name: string) => cleanLine(String(form.get(name) ?? "")).trim();
const box = (isOn: boolean): string[] => (isOn ? ["on"] : []);
const listOf = (values: readonly string[]) => [...new Set(values)].toSorted();

/** The steps with fields that somebody else can change at the same time. */
const readers: Partial<Record<SetupStep, Reader>> = {
  name: {
    stored: (ctx, { title, contacts, i18n }) => ({
      title: [title || ctx.portal.name],
      email: [contacts.email],
      primary: [i18n.primaryLang],
      languages: listOf(i18n.langs),
    }),
    sent: (form) => ({
      title: [line(form, "title")],
      email: [line(form, "email")],
      primary: [line(form, "primary")],
      languages: listOf([line(form, "primary"), ...form.getAll("languages").map(String)]),
    }),
  },
  colour: {
    stored: (_, { theme, logo }) => ({
      color: [theme.color],
      logo: listOf(Object.values(logo).filter((url) => url !== "")),
    }),
    sent(form) {
      const chosen = line(form, "color");
      const color = chosen === "own" ? line(form, "ownColor") : chosen;
      const file = form.get("logo");
      const isNew = file instanceof File && file.size > 0;
      const before = form.has(wasMarker)
        ? listOf(form.getAll(`${wasPrefix}logo`).map(String))
        : null;
      const logo = isNew ? [newLogo] : form.has("removeLogo") ? [] : before;
      return { color: [normalizeHex(color) ?? color], ...(logo && { logo }) };
    },
  },
  starter: {
    stored: (_, { setup }) => ({ starter: [setup.starting.starter || setup.starter] }),
    sent: (form) => ({ starter: [starterIds.find((id) => id === form.get("starter")) ?? ""] }),
  },
  "sign-in": {
    stored: (_, { registration, gdpr }) => ({
      email: box(registration.email),
      anonymous: box(registration.anonymous),
      passkey: box(registration.passkey),
      gdpr: box(gdpr),
    }),
    sent: (form) => Object.fromEntries(signInBoxes.map((name) => [name, box(form.has(name))])),
  },
};

/** Returns the values of a step as they are saved; null: it has no fields that are saved. */
export const storedValues = (
  ctx: RequestCtx,
  settings: Settings,
  step: SetupStep,
): StepValues | null => readers[step]?.stored(ctx, settings) ?? null;

/** Returns the values that a step's form sends. */
export const sentValues = (form: FormData, step: SetupStep): StepValues =>
  readers[step]?.sent(form) ?? {};

/** Returns the values that a form was filled in with; null if it doesn't say so. */
export function wasValues(form: FormData, step: SetupStep): StepValues | null {
  if (!form.has(wasMarker)) return null;
  const names = Object.keys(sentValues(form, step));
  return Object.fromEntries(
    names.map((name) => [name, form.getAll(`${wasPrefix}${name}`).map(String)]),
  );
}
