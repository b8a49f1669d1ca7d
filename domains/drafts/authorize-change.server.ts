import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import { authorize } from "./policy.server.ts";
import type { DraftChange } from "./translation-rules.ts";

/** Translators may change only texts in their languages. @throws AUTH-DENY */
export function authorizeChange(
  ctx: SystemCtx,
  { translation: rules, isOfSettings }: DraftKind,
  change: Pick<DraftChange, "before" | "after" | "operations">,
): void {
  if (isOfSettings) authorize(ctx, "change", "draft of settings");
  else
    authorize(ctx, "change", "draft", {
      ...change,
      rules,
      primaryLanguage: ctx.settings.i18n.primaryLang,
    });
}

/** @throws AUTH-DENY */
export function authorizeDraft(
  ctx: Pick<SystemCtx, "actor">,
  action: "read" | "restore" | "discard",
  { isOfSettings }: DraftKind,
): void {
  if (isOfSettings) authorize(ctx, action, "draft of settings");
  else authorize(ctx, action, "draft");
}
