import type { PolicyCategory, PolicyType } from "#domains/pages/policy.ts";
import type { ShownPage } from "#blocks/shown-page.ts";

/** A policy as page and popup show it. */
export type PolicyShown = ShownPage & { type: PolicyType; categoryId: PolicyCategory };
