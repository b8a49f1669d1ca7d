import { isDeepStrictEqual } from "node:util";
import { hasChanges, readDraft } from "#domains/drafts/lock-draft.server.ts";
import { lockDraftToPublish, markPublished } from "#domains/drafts/publish-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { portalScriptsProblem } from "#domains/settings/portal-scripts.server.ts";
import { sanitizePortalCss } from "#domains/settings/portal-css.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { changeSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { SettingsPublishSummary } from "./publish-summary.ts";
import type { SettingsDraftKind } from "./settings-draft.server.ts";

/** Says what publishing would change for visitors. @throws AUTH-DENY */
export async function summarizeSettingsDraft(
  ctx: SystemCtx,
  kind: SettingsDraftKind,
): Promise<SettingsPublishSummary> {
  authorize(ctx, "change", "settings");
  const draft = await readDraft(ctx, kind, kind.name);
  const published = await kind.readPublished(ctx.db, ctx.portal.id, kind.name);
  const changes = draft.hasChanges ? kind.compare(published!.body, draft.body) : [];
  return {
    version: draft.version,
    changes,
    problem: await findPublishProblem(kind.toSettings(draft.body)),
  };
}

/**
 * Publishes a draft of settings, like `updateSettings` with the sections that it is about.
 * @param version the version whose summary the caller has seen
 * @throws AUTH-DENY, CONFLICT if the draft has changed since, INVALID with what is wrong, FRESH-PROOF-MISSING if it
 *   changes scripts
 */
export async function publishSettingsDraft(
  ctx: SystemCtx,
  kind: SettingsDraftKind,
  { version }: { version: number },
): Promise<{ revision: number }> {
  authorize(ctx, "change", "settings");
  return withTransaction(ctx.db, async (tx) => {
    const published = await kind.readPublished(tx, ctx.portal.id, kind.name);
    const draft = await lockDraftToPublish(tx, ctx, kind, kind.name);
    if (draft.version !== version) throw versionConflict();
    if (!hasChanges(draft)) return { revision: draft.baseRevision };
    const before = kind.toSettings(published!.body);
    const after = kind.toSettings(draft.body);
    let revision = draft.baseRevision;
    if (!isDeepStrictEqual(before, after)) {
      const settings = changeBetween(before, after);
      ({ version: revision } = await changeSettings(tx, ctx, { settings }, kind.publishAction));
    }
    await markPublished(tx, kind, draft, revision, draft.version);
    return { revision };
  });
}

/** The change that `updateSettings` needs to get from one tree to the other: a key that is gone becomes null. */
function changeBetween(before: object, after: object): Record<string, unknown> {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).map(([key, value]: [string, unknown]) => {
    const old: unknown = (before as Record<string, unknown>)[key];
    return [key, isTree(value) && isTree(old) ? changeBetween(old, value) : value];
  });
  return Object.fromEntries([...removed.map((key) => [key, null]), ...changed]);
}

const isTree = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function findPublishProblem({
  css = "",
  scripts = [],
}: Partial<Settings>): Promise<SettingsPublishSummary["problem"]> {
  const scriptsProblem = portalScriptsProblem(scripts);
  if (scriptsProblem !== null) return { part: "scripts", reason: scriptsProblem };
  const [cssProblem] = (await sanitizePortalCss(css)).problems;
  return cssProblem === undefined ? null : { part: "css", reason: cssProblem };
}
