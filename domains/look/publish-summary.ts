import type { ChangedSetting } from "./changed-setting.ts";

/** What publishing a draft of settings would change. */
export type SettingsPublishSummary = {
  /** The draft's version. */
  version: number;
  changes: ChangedSetting[];
  /** Why it can't be published yet; null: it can. */
  problem: { part: "css" | "scripts"; reason: string } | null;
};
