import type { PolicyCategory, PolicyType } from "#domains/pages/policy.ts";
import type { LoadedPage } from "#blocks/loaded-page.ts";

/** A policy as page and popup show it. */
export type PolicyData = LoadedPage & { type: PolicyType; categoryId: PolicyCategory };
