import { useActionData, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { FactorNameField } from "#app/second-step/add-forms.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { loadPasskeys, passkeysAction } from "./passkeys-screen.server.ts";
import type { Route } from "./+types/passkeys";

export const loader = ({ context }: Route.LoaderArgs) => loadPasskeys(context.get(requestContext));

export const action = ({ context, request }: Route.ActionArgs) =>
  passkeysAction(context.get(requestContext), request);

export const meta = () => [{ name: "robots", content: "noindex" }];

type Passkey = Awaited<ReturnType<typeof loadPasskeys>>["passkeys"][number];

/** The user's passkeys for signing in. Its forms load whole documents, like those of the second step. */
export default function PasskeysScreen() {
  const { passkeys } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("passkeys.title")}</title>
      <header>
        <h1>{t("passkeys.title")}</h1>
        <p className="lead">{t("passkeys.lead")}</p>
      </header>
      {result && (
        <p className="field-message field-message--error" role="alert">
          {result.messageKey === null ? result.message : t(result.messageKey)}
        </p>
      )}
      <ul className="item-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="item-list__item">
            <PasskeyItem passkey={passkey} />
          </li>
        ))}
      </ul>
      {passkeys.length === 0 && <p className="empty-state">{t("passkeys.none")}</p>}
      <section className="page-part">
        <h2>{t("second-step.add-passkey")}</h2>
        <PasskeyForm purpose="add-sign-in" label={t("second-step.add-passkey")}>
          <FactorNameField />
        </PasskeyForm>
      </section>
      <ButtonLink href="/profile" variant="text">
        {t("profile.title")}
      </ButtonLink>
    </main>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const t = useTranslations();
  const format = useFormatter();
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium" });
  return (
    <>
      <span>
        <bdi>{name}</bdi>
        <span className="muted small item-list__detail">
          {t("second-step.added-on", { day: day(createdAt) })} ·{" "}
          {t("profile.last-used", { day: day(usedAt) })}
        </span>
      </span>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          variant="text"
          name="intent"
          value="remove"
          aria-label={t("passkeys.remove", { name })}
        >
          {t("second-step.remove")}
        </Button>
      </form>
    </>
  );
}
