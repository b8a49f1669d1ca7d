import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Referral } from "./referral.ts";

/** The context of a request, with the link and the campaign that led the visitor here. */
export type VisitCtx = Ctx & MessagesCtx & { referral: Referral };
