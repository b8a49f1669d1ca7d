import type { BlockList } from "node:net";
import type { Context } from "hono";
import { renderClaimForm, renderClaimProblem } from "#app/claim/claim-page.server.ts";
import { listFormFields } from "#domains/identity/registration/portal-fields.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { claimInstallation } from "#domains/people/claim/claim-installation.server.ts";
import { readClaimToken } from "#domains/people/claim/claim-path.ts";
import { requireClaimLink } from "#domains/people/claim/require-claim-link.server.ts";
import { claimHostWrong, claimLinkInvalid } from "#domains/people/errors.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { hasPortals } from "#domains/settings/claim-links.server.ts";
import { type FoundPortal, hostsTag } from "#domains/settings/find-portal.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { originRefused } from "#server/api/api-errors.ts";
import { makeContext } from "#server/context.ts";
import type { Installation } from "#server/installation.ts";
import type { ServerEnv } from "#server/server-env.ts";
import { hasAllowedOrigin } from "./origin-check.ts";
import { redirectPage } from "./page-redirect.ts";
import { readPageRequest } from "./page-request.ts";
import { plainPage } from "./plain-page.ts";
import type { ConnectionInfo, RequestUrl } from "./request-url.ts";

/**
 * Whether the installation has a portal; true is cached until portals are created or deleted. False isn't: the first
 * portal may have been created a moment ago by another process, and its owner's next request must find it.
 */
export async function isClaimed({
  database,
  content,
  portals,
}: Pick<Installation, "database" | "content" | "portals">): Promise<boolean> {
  const key = JSON.stringify(["installation", "is claimed"]);
  if (content.get(key)) return true;
  const stamp = content.stamp();
  if (!(await hasPortals(database.db))) return false;
  content.set(key, true, [hostsTag], stamp);
  // Hosts that had no portal until now may have one.
  portals.drop([hostsTag]);
  return true;
}

/** Stands in for the portal that doesn't exist yet. Its languages are those of the page. */
const portalToCreate: FoundPortal = {
  id: "",
  name: "",
  settingsVersion: 0,
  settings: settingsSchema.parse({ i18n: { langs: ["en", "uk", "ar"], primaryLang: "en" } }),
  keyedProviders: [],
  messages: {},
};

type RequestSource = {
  requestUrl: RequestUrl;
  connection: ConnectionInfo;
  trustedProxies: BlockList;
};

/** Answers a request to an installation without a portal: only claim links have a page. */
export async function answerUnclaimed(
  installation: Installation,
  c: Context<ServerEnv>,
  { requestUrl, connection, trustedProxies }: RequestSource,
  styles: string | null,
): Promise<Response> {
  const token = readClaimToken(c.req.path);
  if (token === null) return plainPage(503, "This portal isn't set up yet.");
  const request = await readPageRequest(c.req.raw);
  if (request instanceof Response) return request;
  if (!hasAllowedOrigin(request, requestUrl)) throw originRefused();
  const { ctx } = await makeContext(
    installation,
    portalToCreate,
    request,
    requestUrl,
    connection,
    trustedProxies,
  );
  c.set("ctx", ctx);
  try {
    if (request.method === "POST") {
      const form = await request.formData();
      return await submitClaim(installation, c, ctx, { token, form, styles });
    }
    await requireClaimLink(ctx, token);
    return await renderClaimForm(ctx, styles);
  } catch (error) {
    if (!isLinkError(error)) throw error;
    return renderClaimProblem(ctx, styles, error);
  }
}

const linkErrors: ReadonlySet<string> = new Set(
  [claimLinkInvalid, claimHostWrong, tooManyAttempts].map(({ code }) => code),
);

const isLinkError = (error: unknown): error is DomainError =>
  error instanceof DomainError && linkErrors.has(error.code);

/** Creates the portal, signs its owner in, and leads to the studio. A form with errors is shown again. */
async function submitClaim(
  installation: Installation,
  c: Context<ServerEnv>,
  ctx: RequestCtx,
  { token, form, styles }: { token: string; form: FormData; styles: string | null },
): Promise<Response> {
  const fields = listFormFields(ctx.settings, ctx.language);
  const readAnswers = (ids: readonly { id: string }[]) =>
    Object.fromEntries(ids.map(({ id }) => [id, textOf(form, id)]));
  const values = {
    portalName: textOf(form, "portalName"),
    primaryLanguage: textOf(form, "primaryLanguage"),
    otherLanguages: form.getAll("otherLanguages").filter((value) => typeof value === "string"),
  };
  try {
    const registerData = readAnswers(fields);
    const { portalId, session } = await claimInstallation(ctx, { ...values, token, registerData });
    ctx.portal = { ...ctx.portal, id: portalId };
    await signInBrowser(ctx, session);
    return redirectPage(c, "/studio");
  } catch (error) {
    if (!(error instanceof DomainError) || isLinkError(error)) throw error;
    const account = readAnswers(fields.filter((field) => !isSecret(field)));
    return renderClaimForm(ctx, styles, { values: { ...values, account }, error });
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
