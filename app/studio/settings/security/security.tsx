import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listStaff } from "#domains/identity/membership/list-staff.server.ts";
import { can } from "#domains/identity/policy.server.ts";
import { resetSecondStep } from "#domains/identity/second-step/reset-second-step.server.ts";
import { rolesWithSecondStep } from "#domains/identity/second-step/second-step.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { ownerRole, staffRoles } from "#domains/settings/roles.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import {
  type FormValues,
  readFormInAddress,
  redirectToProof,
} from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { passkeyOn, readRetentionDays, type SecurityValues } from "./security-form.ts";
import { SecuritySettings } from "./security-settings.tsx";
import { StaffSecondSteps } from "./staff-second-steps.tsx";
import type { Route } from "./+types/security";

const path = "/studio/settings/security";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

/** Who needs a second step of signing in, whether everyone may use passkeys, and who of the staff has none yet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { settings, version } = await readSettings(ctx);
  const requiredRoles = rolesWithSecondStep(settings, ctx.mode);
  const staff = await listStaff(ctx);
  const returned = readFormInAddress(ctx, request);
  return {
    version,
    values: {
      requiredRoles: settings.security.secondStep,
      passkey: settings.registration.passkey,
      retentionDays: String(settings.auditLog.retentionDays),
    },
    /** What the person had chosen before they proved their identity. */
    returned: returned && {
      values: readValues(returned),
      /** The version that they made their choices from: saving finds what others changed meanwhile. */
      version: Number(returned["version"]),
      resetId: String(returned["reset"] ?? ""),
    },
    isAlwaysRequiredForOwners: ctx.mode === "production",
    staff: staff.map(({ roles: memberRoles, ...member }) => ({
      ...member,
      roles: [...memberRoles],
      isRequired: memberRoles.some((role) => requiredRoles.includes(role)),
      isResettable:
        member.hasSecondStep && can(ctx, "reset", "second step", { userId: member.userId }),
    })),
  };
}

const readValues = (form: FormValues): SecurityValues => ({
  requiredRoles: staffRoles.filter((role) => (form["roles"] ?? []).includes(role)),
  passkey: form["passkey"] === passkeyOn,
  retentionDays: String(form["retentionDays"] ?? "").trim(),
});

type Result = {
  values: SecurityValues;
  problem: "retention" | "conflict" | null;
  /** The version that others have saved meanwhile; null if nobody has. */
  version: number | null;
};

/** Saves the settings, or resets the second step of a colleague. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const resetId = form.get("reset");
  return typeof resetId === "string" ? reset(ctx, resetId) : save(ctx, form);
}

async function reset(ctx: RequestCtx, userId: string) {
  try {
    await resetSecondStep(ctx, { userId });
  } catch (error) {
    if (needsProof(error)) return redirectToProof(ctx, path, { reset: userId });
    throw error;
  }
  ctx.flash("studio.security.reset-done");
  return redirect(path, 303);
}

async function save(ctx: RequestCtx, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const values = readValues({
    roles: form.getAll("roles").map(String),
    passkey: text("passkey"),
    retentionDays: text("retentionDays"),
  });
  const refuse = (status: number, problem: Result["problem"], version: number | null = null) =>
    data<Result>({ values, problem, version }, { status });
  const retentionDays = readRetentionDays(values.retentionDays);
  if (retentionDays === null) return refuse(422, "retention");
  // In production the owners' box can't be unchecked, so the form doesn't send it.
  const { settings } = await readSettings(ctx);
  const isOwnerFixed =
    ctx.mode === "production" && settings.security.secondStep.includes(ownerRole);
  const secondStep = isOwnerFixed
    ? [...new Set([ownerRole, ...values.requiredRoles])]
    : values.requiredRoles;
  try {
    await updateSettings(ctx, {
      settings: {
        security: { secondStep },
        registration: { passkey: values.passkey },
        auditLog: { retentionDays },
      },
      version: Number(text("version")),
    });
  } catch (error) {
    if (needsProof(error))
      return redirectToProof(ctx, path, {
        retentionDays: values.retentionDays,
        roles: values.requiredRoles,
        passkey: text("passkey"),
        version: text("version"),
      });
    if (!(error instanceof DomainError) || error.code !== versionConflict().code) throw error;
    return refuse(409, "conflict", (await readSettings(ctx)).version);
  }
  ctx.flash("studio.saved");
  return redirect(path, 303);
}

export default function SecurityScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<Result>();
  const t = useTranslations();
  const { staff, returned, isAlwaysRequiredForOwners } = loaded;
  const isReset = returned !== null && returned.resetId !== "";
  const returnedForm = isReset ? null : returned;
  const values = result?.values ?? returnedForm?.values ?? loaded.values;
  return (
    <Section id="security">
      {returned && !result && <Note kind="ok">{t("studio.proof-done")}</Note>}
      <SecuritySettings
        key={loaded.version}
        values={values}
        version={result?.version ?? returnedForm?.version ?? loaded.version}
        problem={result?.problem ?? null}
        isAlwaysRequiredForOwners={isAlwaysRequiredForOwners}
      />
      <StaffSecondSteps staff={staff} openId={isReset ? returned.resetId : ""} />
    </Section>
  );
}
