import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { DraftKind } from "./lock-draft.server.ts";
import { authorize } from "./policy.server.ts";
import type { DraftChange } from "./translation-rules.ts";

/** Translators may change only texts in their languages. @throws AUTH-DENY */
export const authorizeChange = (
  ctx: SystemCtx,
  { translation: rules }: DraftKind,
  change: Pick<DraftChange, "before" | "after" | "operations">,
): void =>
  authorize(ctx, "change", "draft", {
    ...change,
    rules,
    primaryLanguage: ctx.settings.i18n.primaryLang,
  });
