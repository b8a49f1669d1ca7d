import type { PolicyCategory, PolicyType } from "#domains/pages/policy.ts";
import type { PageScreenData } from "#app/portal/page-screen.server.ts";

/** A policy as page and popup show it. */
export type PolicyShown = PageScreenData & { type: PolicyType; categoryId: PolicyCategory };
