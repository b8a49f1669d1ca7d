import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { createInvitation } from "#domains/people/invitations/create-invitation.server.ts";
import { listInvitations } from "#domains/people/invitations/list-invitations.server.ts";
import { revokeInvitation } from "#domains/people/invitations/revoke-invitation.server.ts";
import { invitationGone } from "#domains/people/errors.ts";
import { can } from "#domains/people/policy.server.ts";
import { type StaffRole, staffRoles } from "#domains/settings/roles.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import { readFormInAddress, redirectToProof } from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { InvitationForm, type InvitationProblem } from "./invitation-form.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { Section } from "./section.tsx";
import type { Route } from "./+types/invitations";

/** The most invitations on the screen, the newest first. */
const invitationsMax = 50;
const path = "/studio/settings/invitations";

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { rows } = await listInvitations(ctx, { limit: invitationsMax, after: null });
  const returned = readFormInAddress(ctx, request);
  return {
    /** What the person had typed before they proved their identity. */
    returnedValues: returned && {
      role: String(returned["role"] ?? ""),
      email: String(returned["email"] ?? ""),
      languages: [returned["languages"] ?? []].flat(),
    },
    roles: staffRoles.filter((role) => can(ctx, "grant", "role", { role })),
    languages: ctx.settings.i18n.langs,
    invitations: rows.map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isRevocable: row.status === "open" && can(ctx, "grant", "role", { role: row.role }),
    })),
  };
}

type Result = {
  /** The new link. It can't be shown again: the database holds only its hash. */
  url: string | null;
  problem: InvitationProblem | null;
  values: { role: string; email: string; languages: string[] };
};

/** Invites someone, or revokes an invitation. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const invitationId = form.get("revoke");
  if (typeof invitationId === "string") return revoke(ctx, invitationId);
  const values = {
    role: String(form.get("role") ?? ""),
    email: String(form.get("email") ?? "").trim(),
    languages: form.getAll("languages").map(String),
  };
  const refuse = (problem: InvitationProblem, status: number) =>
    data<Result>({ url: null, problem, values }, { status });
  const role = staffRoles.find((one) => one === values.role);
  if (!role) return refuse("role", 422);
  try {
    const { url } = await createInvitation(ctx, {
      role,
      ...(values.email !== "" && { email: values.email }),
      languages: role === "translator" ? values.languages : [],
    });
    if (url !== null) return data<Result>({ url, problem: null, values });
  } catch (error) {
    if (needsProof(error)) return redirectToProof(ctx, path, values);
    const problem = error instanceof DomainError ? problemOf(error) : undefined;
    if (!problem) throw error;
    return refuse(problem, (error as DomainError).status);
  }
  ctx.flash("studio.invitations.sent");
  return redirect(path, 303);
}

async function revoke(ctx: RequestCtx, invitationId: string) {
  try {
    await revokeInvitation(ctx, { invitationId });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== invitationGone().code) throw error;
    const values = { role: "", email: "", languages: [] };
    return data<Result>({ url: null, problem: "accepted", values }, { status: error.status });
  }
  ctx.flash("studio.invitations.revoked");
  return redirect(path, 303);
}

const problemOf = ({ code }: DomainError): InvitationProblem | undefined =>
  (({ INVALID: "languages", "INVALID-FIELDS": "email", "TOO-MANY-ATTEMPTS": "too-many" }) as const)[
    code as "INVALID"
  ];

export default function InvitationsScreen() {
  const { roles, languages, invitations, returnedValues } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  return (
    <Section id="invitations">
      {returnedValues && !result && (
        <div className="studio-note studio-note--ok" role="status">
          <StudioIcon name="check" />
          <p>{t("studio.proof-done")}</p>
        </div>
      )}
      <InvitationForm
        roles={roles as StaffRole[]}
        languages={languages}
        values={result?.values ?? returnedValues ?? { role: "", email: "", languages: [] }}
        problem={result?.problem ?? null}
      />
      {result?.url && (
        <div className="studio-note studio-note--ok" role="status">
          <StudioIcon name="check" />
          <p>
            <b>{t("studio.invitations.link-title")}</b> {t("studio.invitations.link-text")}
            <br />
            <bdi className="studio-invitation-link">{result.url}</bdi>
          </p>
        </div>
      )}
      <div className="studio-card">
        <div className="studio-card__header">
          <h3>{t("studio.invitations.list")}</h3>
        </div>
        {invitations.length === 0 ? (
          <EmptyNote title={t("studio.invitations.none")} />
        ) : (
          <Form method="post">
            <ul className="studio-list">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Form>
        )}
      </div>
    </Section>
  );
}
