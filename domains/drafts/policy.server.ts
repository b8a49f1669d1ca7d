import {
  admin,
  allow,
  anyTranslator,
  createPolicy,
  editor,
  when,
} from "#domains/settings/policy-rules.server.ts";
import { type DraftChange, isTranslation } from "./translation-rules.ts";

const translatorOfChange = when<DraftChange>(
  anyTranslator,
  "in their languages",
  ({ translationLanguages }, change) => isTranslation(change, translationLanguages),
);

export const { rules, can, authorize } = createPolicy(
  allow("read", "draft", admin, editor, anyTranslator),
  allow("change", "draft", admin, editor, translatorOfChange),
  allow(["restore", "discard"], "draft", admin, editor),
  allow(["read", "change", "restore", "discard"], "draft of settings", admin),
);
