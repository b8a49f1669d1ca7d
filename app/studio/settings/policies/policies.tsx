import { data, Form, redirect, useLoaderData, useNavigation } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { listPageRevisions } from "#domains/pages/list-page-revisions.server.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { renewPolicies } from "#domains/settings/renew-policies.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { DomainError } from "#platform/domain-error.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { listPolicies } from "./list-policies.server.ts";
import { PolicyRow } from "./policy-row.tsx";
import type { Route } from "./+types/policies";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

const path = "/studio/settings/policies";
/** So many earlier versions are listed; the rest is in the page's history. */
const versionsMax = 10;

/** A version of a policy's page, as the screen lists it. */
export type PolicyVersion = { revision: number; createdAt: number; author: string | null };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const loaded = await listPolicies(ctx);
  const policies = await Promise.all(
    loaded.policies.map(async (policy) => ({
      ...policy,
      versions: policy.page ? await listVersions(ctx, policy.category) : [],
    })),
  );
  return { ...loaded, policies };
}

async function listVersions(ctx: RequestCtx, alias: string): Promise<PolicyVersion[]> {
  const { rows } = await listPageRevisions(ctx, alias, { limit: versionsMax, after: null });
  const names = await loadUserNames(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map(({ revision, createdAt, createdBy }) => ({
    revision,
    createdAt,
    author: names.get(createdBy) ?? null,
  }));
}

/** Asks everyone for their consent again. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  try {
    await renewPolicies(ctx, { version: Number(form.get("version")) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== versionConflict().code) throw error;
    return data({ isConflict: true }, { status: 409 });
  }
  ctx.flash("studio.policies.renewed");
  return redirect(path, 303);
}

/** The policies: which texts visitors read, their versions, and who agreed to what. */
export default function PoliciesScreen() {
  const t = useTranslations();
  const format = useFormatter();
  const { state } = useNavigation();
  const { policyVersion, since, asksForConsent, agreed, agreedEarlier, policies, version } =
    useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  return (
    <Section id="policies">
      {result?.isConflict && <Note kind="warn">{t("studio.sign-in.problem.conflict")}</Note>}
      <div className="studio-card">
        <ul className="studio-list">
          {policies.map((policy) => (
            <PolicyRow key={policy.category} policy={policy} />
          ))}
        </ul>
      </div>
      <div className="studio-card" id="consent">
        <div className="studio-card__header">
          <h3>{t("studio.policies.consent")}</h3>
        </div>
        <div className="studio-card__body">
          <p>
            {since === ""
              ? t("studio.policies.version-first", { version: policyVersion })
              : t("studio.policies.version", {
                  version: policyVersion,
                  date: format.dateTime(new Date(since), { dateStyle: "long" }),
                })}{" "}
            {t("studio.policies.agreed", { agreed, earlier: agreedEarlier })}
          </p>
          {asksForConsent ? (
            <Form method="post" className="studio-section" preventScrollReset>
              <input type="hidden" name="version" value={version} />
              <p className="studio-muted studio-small">{t("studio.policies.renew-text")}</p>
              <div>
                <button className="studio-button" type="submit" aria-busy={state === "submitting"}>
                  {t("studio.policies.renew")}
                </button>
              </div>
            </Form>
          ) : (
            <p className="studio-muted studio-small">
              {t("studio.policies.not-asked")}{" "}
              <a className="studio-link" href="/studio/settings/sign-in">
                {t("studio.settings.sign-in.title")}
              </a>
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}
