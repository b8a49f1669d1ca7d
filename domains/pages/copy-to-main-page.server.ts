import { randomUUID } from "node:crypto";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { replaceDocument } from "#domains/drafts/replace-document.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { findNewPlace, storeNewPage } from "./create-page.server.ts";
import { lockPage, readNewestBody } from "./lock-page.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { authorize } from "./policy.server.ts";

const mainAlias = "main";

/**
 * Gives the draft of the portal's main page the newest content of another page. Visitors see it once the main page is
 * published; until then, the caller can undo it in the editor of the main page. The other page stays as it is.
 * @throws AUTH-DENY, NOT-FOUND, INVALID for the main page itself
 */
export async function copyToMainPage(ctx: SystemCtx, alias: string): Promise<{ alias: "main" }> {
  authorize(ctx, "change", "page");
  if (alias === mainAlias) throw invalidInput("alias: this is the main page");
  return withTransaction(ctx.db, async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const original = await readNewestBody(tx, ctx.portal.id, alias);
    if (!original) throw notFound();
    const { address: _, middleware: _middleware, ...body } = original;
    if (!(await lockPage(tx, ctx.portal.id, mainAlias))) {
      const { position } = await findNewPlace(tx, ctx, mainAlias);
      const page = { alias: mainAlias, position, body };
      await storeNewPage(tx, ctx, page, "copyToMainPage", { original: alias });
      return { alias: mainAlias };
    }
    const draft = await readDraft(inTransaction, pageDrafts, mainAlias);
    const { operations } = replaceDocument(draft.body, toJson(body));
    if (operations.length > 0)
      await saveDraft(inTransaction, pageDrafts, {
        id: mainAlias,
        version: draft.version,
        changeId: randomUUID(),
        operations,
      });
    await writeAudit(tx, ctx, {
      action: "copyToMainPage",
      subject: ["page", mainAlias],
      before: { original: null },
      after: { original: alias },
    });
    return { alias: mainAlias };
  });
}
