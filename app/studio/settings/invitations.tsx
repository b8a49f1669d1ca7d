import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { createInvitation } from "#domains/people/invitations/create-invitation.server.ts";
import {
  invitationDaysChoices,
  invitationDaysDefault,
} from "#domains/people/invitations/invitation.ts";
import { listInvitations } from "#domains/people/invitations/list-invitations.server.ts";
import { revokeInvitation } from "#domains/people/invitations/revoke-invitation.server.ts";
import { invitationGone } from "#domains/people/errors.ts";
import { can } from "#domains/people/policy.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import {
  type FormValues,
  readFormInAddress,
  redirectToProof,
} from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { nextPagePath, readPosition } from "#app/studio/read-position.server.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import {
  emptyInvitation,
  InvitationForm,
  type InvitationProblem,
  type InvitationValues,
} from "./invitation-form.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { Section } from "./section.tsx";
import type { Route } from "./+types/invitations";

const path = "/studio/settings/invitations";
const listName = ["invitations screen"];
const invitationsOnPageMax = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const after = readPosition(ctx, listName, request);
  const { rows, next } = await listInvitations(ctx, { limit: invitationsOnPageMax, after });
  const returned = readFormInAddress(ctx, request);
  return {
    /** What the person had typed before they proved their identity. */
    returnedValues: returned && readValues(returned),
    roles: staffRoles.filter((role) => can(ctx, "grant", "role", { role })),
    languages: nameLanguages(ctx.settings.i18n.langs, ctx.language),
    isFirstPage: after === null,
    nextPath: nextPagePath(ctx, listName, { path, next }),
    invitations: rows.map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isRevocable: row.status === "open" && can(ctx, "grant", "role", { role: row.role }),
    })),
  };
}

const readValues = (form: FormValues): InvitationValues => ({
  role: String(form["role"] ?? ""),
  email: String(form["email"] ?? "").trim(),
  languages: [form["languages"] ?? []].flat(),
  days:
    invitationDaysChoices.find((days) => String(days) === form["days"]) ?? invitationDaysDefault,
});

type Result = {
  /** The new link. It can't be shown again: the database holds only its hash. */
  url: string | null;
  problem: InvitationProblem | null;
  values: InvitationValues;
};

/** Invites someone, or revokes an invitation. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const invitationId = form.get("revoke");
  if (typeof invitationId === "string") return revoke(ctx, invitationId);
  const text = (name: string) => String(form.get(name) ?? "");
  const values = readValues({
    role: text("role"),
    email: text("email"),
    languages: form.getAll("languages").map(String),
    days: text("days"),
  });
  const refuse = (problem: InvitationProblem, status: number) =>
    data<Result>({ url: null, problem, values }, { status });
  const role = staffRoles.find((one) => one === values.role);
  if (!role) return refuse("role", 422);
  try {
    const { url } = await createInvitation(ctx, {
      role,
      ...(values.email !== "" && { email: values.email }),
      languages: role === "translator" ? values.languages : [],
      days: values.days,
    });
    if (url !== null) return data<Result>({ url, problem: null, values });
  } catch (error) {
    if (needsProof(error))
      return redirectToProof(ctx, path, { ...values, days: String(values.days) });
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
    return data<Result>(
      { url: null, problem: "accepted", values: emptyInvitation },
      { status: error.status },
    );
  }
  ctx.flash("studio.invitations.revoked");
  return redirect(path, 303);
}

const problemOf = ({ code }: DomainError): InvitationProblem | undefined =>
  (({ INVALID: "languages", "INVALID-FIELDS": "email", "TOO-MANY-ATTEMPTS": "too-many" }) as const)[
    code as "INVALID"
  ];

export default function InvitationsScreen() {
  const { roles, languages, invitations, returnedValues, isFirstPage, nextPath } =
    useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  return (
    <Section id="invitations">
      {returnedValues && !result && <Note kind="ok">{t("studio.proof-done")}</Note>}
      <InvitationForm
        roles={roles}
        languages={languages}
        values={result?.values ?? returnedValues ?? emptyInvitation}
        problem={result?.problem ?? null}
      />
      {result?.url && (
        <Note kind="ok">
          <b>{t("studio.invitations.link-title")}</b> {t("studio.invitations.link-text")}
          <br />
          <bdi className="studio-invitation-link">{result.url}</bdi>
        </Note>
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
      <PageLinks
        label={t("studio.invitations.pages")}
        firstPath={isFirstPage ? null : path}
        nextPath={nextPath}
      />
    </Section>
  );
}
