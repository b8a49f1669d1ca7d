import { useFormatter, useTranslations } from "use-intl";
import { TextField } from "#ui/field.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { AddForms, type ScreenProps } from "./add-forms.tsx";
import type { SecondStepScreenData } from "./second-step-screen.server.ts";

/** The user's authenticator apps and passkeys. */
export function SecondFactors({ screen, result }: ScreenProps) {
  const t = useTranslations();
  const { factors, recoveryCodesLeft, authenticator } = screen;
  if (authenticator || result?.authenticator) return <AddForms screen={screen} result={result} />;
  return (
    <>
      <ul className="item-list">
        {factors.map((factor) => (
          <li key={factor.id} className="item-list__item">
            <SecondFactor factor={factor} />
          </li>
        ))}
      </ul>
      {factors.length === 0 && <p className="empty-state">{t("second-step.none")}</p>}
      <p>
        <ButtonLink
          href="/second-step?add=authenticator"
          variant={factors.length ? "soft" : "main"}
        >
          {t("second-step.add")}
        </ButtonLink>
      </p>
      {factors.length > 0 && (
        <section className="page-part">
          <h2>{t("second-step.recovery-codes")}</h2>
          <p>{t("second-step.codes-left", { count: recoveryCodesLeft })}</p>
          <form method="post">
            <Button type="submit" variant="soft" name="intent" value="renew-codes">
              {t("second-step.renew-codes")}
            </Button>
          </form>
        </section>
      )}
    </>
  );
}

function SecondFactor({ factor }: { factor: SecondStepScreenData["factors"][number] }) {
  const t = useTranslations();
  const format = useFormatter();
  const { id, kind, name, worksHere, createdAt, usedAt } = factor;
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium" });
  return (
    <div>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="muted small item-list__detail">
          {[
            t(`second-step.${kind}`),
            t("second-step.added-on", { day: day(createdAt) }),
            usedAt === null ? null : t("profile.last-used", { day: day(usedAt) }),
            worksHere ? null : t("second-step.other-host"),
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
      </p>
      <details>
        <summary>{t("second-step.change", { name })}</summary>
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <TextField
            name="name"
            label={t("second-step.name")}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
          />
          <div className="actions">
            <Button type="submit" variant="soft" name="intent" value="rename">
              {t("second-step.rename")}
            </Button>
            <Button type="submit" variant="text" name="intent" value="remove">
              {t("second-step.remove")}
            </Button>
          </div>
        </form>
      </details>
    </div>
  );
}
