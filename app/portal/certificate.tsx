import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import {
  certificateFilePath,
  certificatePath,
} from "#domains/learning/certificates/certificate.ts";
import { renameCertificate } from "#domains/learning/certificates/change-certificate.server.ts";
import { findCertificate } from "#domains/learning/certificates/find-certificate.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/certificate";

/** Shows a certificate to anyone who knows its number. Only the owner can download the document. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  // Rarely requested, and a revoked certificate must disappear at once.
  ctx.doNotCache();
  try {
    const { userId, hasHolderLeft, name, ...certificate } = await findCertificate(
      ctx,
      params.number,
    );
    const { number, title, finishedAt, revokedAt, renamesLeft } = certificate;
    const isOwn = ctx.actor.userId === userId;
    return {
      certificate: {
        number,
        title,
        finishedAt,
        revokedAt,
        name: hasHolderLeft ? null : name,
        renamesLeft: isOwn ? renamesLeft : 0,
        isOwn,
        portal: ctx.portal.name,
      },
    };
  } catch (error) {
    if (error instanceof DomainError) return data({ certificate: null }, error.status);
    throw error;
  }
}

/** Saves the name as the owner corrected it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const name = String((await request.formData()).get("name") ?? "");
  try {
    await renameCertificate(ctx, { number: params.number, name });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ name, messageKey: error.messageKey ?? "error.description" }, error.status);
  }
  ctx.flash("certificate.corrected");
  return redirect(certificatePath(params.number), 303);
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function CertificateScreen() {
  const { certificate } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormatter();
  if (!certificate) return <UnknownCertificate />;
  const formatDay = (at: number) =>
    format.dateTime(new Date(at), { dateStyle: "long", timeZone: "UTC" });
  const { number, title, name, finishedAt, revokedAt, isOwn } = certificate;
  return (
    <main id="main" className="reading-page reading-page--page certificate-proof">
      <title>{t(revokedAt > 0 ? "certificate.revoked" : "certificate.genuine")}</title>
      <LampDrawing />
      <h1>{t(revokedAt > 0 ? "certificate.revoked" : "certificate.genuine")}</h1>
      <p className="lead">
        {revokedAt > 0
          ? t("certificate.revoked-lead", { day: formatDay(revokedAt) })
          : t("certificate.genuine-lead", { portal: certificate.portal })}
      </p>
      <dl className="fact-list certificate-proof__facts">
        <div>
          <dt>{t("certificate.given")}</dt>
          <dd>{name ?? <span className="muted">{t("certificate.no-name")}</span>}</dd>
        </div>
        <div>
          <dt>{t("certificate.course")}</dt>
          <dd>{title}</dd>
        </div>
        <div>
          <dt>{t("certificate.finished-on")}</dt>
          <dd>{formatDay(finishedAt)}</dd>
        </div>
        <div>
          <dt>{t("certificate.number")}</dt>
          <dd className="digits">{number}</dd>
        </div>
      </dl>
      {isOwn && revokedAt === 0 && (
        <OwnCertificateActions
          number={number}
          name={name ?? ""}
          renamesLeft={certificate.renamesLeft}
        />
      )}
    </main>
  );
}

function UnknownCertificate() {
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page certificate-proof">
      <title>{t("certificate.unknown")}</title>
      <h1>{t("certificate.unknown")}</h1>
      <p className="lead">{t("certificate.unknown-lead")}</p>
      <Link className="link" to="/">
        {t("error.to-home")}
      </Link>
    </main>
  );
}

/** For the owner: the document, and a form to correct the name. */
function OwnCertificateActions({
  number,
  name,
  renamesLeft,
}: {
  number: string;
  name: string;
  renamesLeft: number;
}) {
  const t = useTranslations();
  const formError = useActionData<{ name: string; messageKey: string }>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <p className="actions">
        <ButtonLink href={certificateFilePath(number)} large>
          {t("certificate.download")}
        </ButtonLink>
      </p>
      {renamesLeft > 0 && (
        <details className="certificate-proof__correction" open={formError !== undefined}>
          <summary>{t("certificate.correct")}</summary>
          <Form method="post">
            <TextField
              name="name"
              label={t("certificate.name")}
              defaultValue={formError?.name ?? name}
              autoComplete="name"
              hint={t("certificate.renames-left", { count: renamesLeft })}
              error={formError && t(formError.messageKey)}
              announce
              required
            />
            <Button type="submit" variant="soft" busy={busy}>
              {t("profile.save")}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
