import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { validationErrorsOf } from "#platform/validation-errors.ts";
import { regexpProblem } from "#platform/safe-regexp.ts";
import { announceChange, portalTag } from "./announce-change.server.ts";
import type { SystemCtx } from "./context.server.ts";
import { versionConflict, invalidInput } from "./errors.ts";
import { portalScriptsProblem } from "./portal-scripts.server.ts";
import { sanitizePortalCss } from "./portal-css.server.ts";
import { describeSettingsProblems, findSettingsProblems } from "./settings-problems.ts";
import { type Settings, settingsSchema } from "./settings.ts";
import { requireFreshProof } from "./require-fresh-proof.server.ts";
import { writeAudit } from "./write-audit.server.ts";
import { environments, settingsRevisions } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

export type SettingsChange = {
  /** A partial tree: objects are merged, lists and values replaced; null restores a default. */
  settings: Record<string, unknown>;
  /** The version the change is based on; without it, the newest. */
  version?: number | undefined;
};

/**
 * Changes a portal's settings: stores a new version and an audit entry, and announces the change.
 * @returns the complete settings as stored, and their version
 * @throws AUTH-DENY without an admin's role, INVALID with the path of the wrong field, CONFLICT on an old version,
 *   FRESH-PROOF-MISSING for a change of `protectedSections`
 */
export async function updateSettings(
  ctx: SystemCtx,
  change: SettingsChange,
): Promise<{ settings: Settings; version: number }> {
  authorize(ctx, "change", "settings");
  return withTransaction(ctx.db, (tx) => changeSettings(tx, ctx, change));
}

/**
 * Changes the settings inside another transaction, for example when a draft of them is published. The caller has checked
 * the permission.
 * @param action the verb, for the audit log
 * @throws like `updateSettings`
 */
export async function changeSettings(
  tx: Transaction,
  ctx: SystemCtx,
  change: SettingsChange,
  action = "updateSettings",
): Promise<{ settings: Settings; version: number }> {
  requireValidSettings(change.settings);
  const current = await lockSettings(tx, ctx.portal.id);
  if (change.version !== undefined && change.version !== current.version) throw versionConflict();
  const settings = parseSettings(mergeSettings(current.settings, change.settings));
  // An older version of the program stored them without newer defaults, which nobody has changed.
  const before = settingsSchema.safeParse(current.settings).data ?? current.settings;
  if (changesProtectedSettings(before, settings)) requireFreshProof(ctx);
  if (settings.css !== current.settings["css"]) await requireAllowedCss(settings.css);
  const version = current.version + 1;
  const revision = { environmentId: ctx.portal.id, version, settings };
  await tx.insert(settingsRevisions).values({ ...revision, createdBy: ctx.actor.userId });
  await tx
    .update(environments)
    .set({ settingsVersion: version })
    .where(eq(environments.id, ctx.portal.id));
  await writeAudit(tx, ctx, {
    action,
    subject: ["settings", ""],
    before,
    after: settings,
    detail: { version, changed: Object.keys(change.settings) },
  });
  await announceChange(tx, ctx.portal.id, [portalTag(ctx.portal.id)]);
  return { settings, version };
}

/**
 * What a stolen session must not change: who needs a second step, how people sign in, where payments go, what runs in
 * visitors' browsers, how long the audit log is stored.
 */
const protectedSections = ["security", "registration", "payments", "scripts", "auditLog"] as const;

function changesProtectedSettings(before: Record<string, unknown>, settings: Settings): boolean {
  const defaults = settingsSchema.parse({});
  return protectedSections.some(
    (name) => !isDeepStrictEqual(settings[name], before[name] ?? defaults[name]),
  );
}

/** Reads the current settings as they are stored, and locks the portal. */
async function lockSettings(tx: Transaction, environmentId: string) {
  // A statement of its own: after waiting for a lock, PostgreSQL would join the new version with the old row, and find none.
  await tx
    .select({ id: environments.id })
    .from(environments)
    .where(eq(environments.id, environmentId))
    .for("update");
  const [row] = await tx
    .select({ version: environments.settingsVersion, settings: settingsRevisions.settings })
    .from(environments)
    .innerJoin(
      settingsRevisions,
      and(
        eq(settingsRevisions.environmentId, environments.id),
        eq(settingsRevisions.version, environments.settingsVersion),
      ),
    )
    .where(eq(environments.id, environmentId));
  const { version, settings } = row!;
  // An older version of the program may have stored the settings, so they may not match their type.
  return { version, settings: settings as Record<string, unknown> };
}

/** @throws INVALID with the path of every wrong setting, one line each */
function requireValidSettings(change: Record<string, unknown>): void {
  const problems = findSettingsProblems(change);
  if (problems.length > 0) throw invalidInput(describeSettingsProblems(problems));
}

/** @throws INVALID when a part of the portal's own css is not allowed */
async function requireAllowedCss(css: string): Promise<void> {
  const { problems: cssProblems } = await sanitizePortalCss(css);
  if (cssProblems[0] !== undefined) throw invalidInput(`css: ${cssProblems[0]}`);
}

/** @throws INVALID with the path of the first wrong field and what is allowed there */
export function parseSettings(tree: unknown): Settings {
  const parsed = settingsSchema.safeParse(tree);
  if (!parsed.success) {
    const [first] = validationErrorsOf(settingsSchema, tree);
    throw invalidInput(`${first?.path || "settings"}: ${first?.error.message ?? "not allowed"}`);
  }
  const { i18n, registration, scripts } = parsed.data;
  const scriptsProblem = portalScriptsProblem(scripts);
  if (scriptsProblem !== null) throw invalidInput(scriptsProblem);
  if (!i18n.langs.includes(i18n.primaryLang))
    throw invalidInput("i18n.primaryLang: must be one of i18n.langs");
  for (const [index, { validation }] of registration.fields.entries()) {
    const problem = validation.regexp === undefined ? null : regexpProblem(validation.regexp);
    if (problem !== null)
      throw invalidInput(`registration.fields.${index}.validation.regexp: ${problem}`);
  }
  return parsed.data;
}

const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** Merges a change into a tree: objects are merged, null deletes a key, anything else replaces. */
export function mergeSettings(
  base: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change)) {
    if (forbiddenKeys.has(key)) continue;
    if (value === null) delete merged[key];
    else if (isTree(value) && isTree(merged[key])) merged[key] = mergeSettings(merged[key], value);
    else merged[key] = value;
  }
  return merged;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
