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
import { LampLine } from "#ui/lamp-line.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/certificate";

/** Shows a certificate to anyone with its number; the owner also sees the document. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  // Rarely requested, and a revoked certificate must disappear at once.
  ctx.doNotCache();
  try {
    const { userId, holderGone, name, ...found } = await findCertificate(ctx, params.number);
    const { number, title, finishedAt, revokedAt, renamesLeft } = found;
    const own = ctx.actor.userId === userId;
    return {
      found: {
        number,
        title,
        finishedAt,
        revokedAt,
        name: holderGone ? null : name,
        renamesLeft: own ? renamesLeft : 0,
        own,
        portal: ctx.portal.name,
      },
    };
  } catch (error) {
    if (error instanceof DomainError) return data({ found: null }, error.status);
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
  const { found } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormatter();
  if (!found) return <Unknown />;
  const day = (at: number) => format.dateTime(new Date(at), { dateStyle: "long", timeZone: "UTC" });
  const { number, title, name, finishedAt, revokedAt, own } = found;
  return (
    <main id="main" className="reading-page reading-page--page certificate-proof">
      <title>{t(revokedAt > 0 ? "certificate.revoked" : "certificate.genuine")}</title>
      <LampLine />
      <h1>{t(revokedAt > 0 ? "certificate.revoked" : "certificate.genuine")}</h1>
      <p className="lead">
        {revokedAt > 0
          ? t("certificate.revoked-lead", { day: day(revokedAt) })
          : t("certificate.genuine-lead", { portal: found.portal })}
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
          <dd>{day(finishedAt)}</dd>
        </div>
        <div>
          <dt>{t("certificate.number")}</dt>
          <dd className="digits">{number}</dd>
        </div>
      </dl>
      {own && revokedAt === 0 && (
        <Own number={number} name={name ?? ""} renamesLeft={found.renamesLeft} />
      )}
    </main>
  );
}

function Unknown() {
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
function Own({ number, name, renamesLeft }: { number: string; name: string; renamesLeft: number }) {
  const t = useTranslations();
  const fault = useActionData<{ name: string; messageKey: string }>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <p className="actions">
        <ButtonLink href={certificateFilePath(number)} large>
          {t("certificate.download")}
        </ButtonLink>
      </p>
      {renamesLeft > 0 && (
        <details className="certificate-proof__correction" open={fault !== undefined}>
          <summary>{t("certificate.correct")}</summary>
          <Form method="post">
            <TextField
              name="name"
              label={t("certificate.name")}
              defaultValue={fault?.name ?? name}
              autoComplete="name"
              hint={t("certificate.renames-left", { count: renamesLeft })}
              error={fault && t(fault.messageKey)}
              announce
              required
            />
            <Button type="submit" kind="soft" busy={busy}>
              {t("profile.save")}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
