import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { signInServices } from "#domains/identity/federation/sign-in-service.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { SignInResult } from "./change-sign-in.server.ts";
import type { SignInData } from "./sign-in-data.server.ts";

type Props = { data: SignInData; tested: SignInResult["tested"] };

/** The services that sign-in methods need: their keys, what is missing, and a button that tests them for real. */
export function ServiceCards({ data, tested }: Props) {
  const t = useTranslations();
  return (
    <div className="studio-card" id="services">
      <div className="studio-card__header">
        <h3>{t("studio.sign-in.services")}</h3>
      </div>
      <div className="studio-card__body">
        <p className="studio-muted studio-small">{t("studio.sign-in.services-lead")}</p>
        <p className="studio-muted studio-small">
          {t("studio.sign-in.callback")}{" "}
          <bdi className="studio-invitation-link" dir="ltr">
            {data.callbackUrl}
          </bdi>
        </p>
      </div>
      <ul className="studio-list">
        {data.services.map((one) => (
          <ServiceRow
            key={one.service}
            service={one}
            message={data.channels.find(({ channel }) => channel === one.service)?.message ?? null}
            tested={tested?.service === one.service ? tested : null}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  service: SignInData["services"][number];
  /** What a messenger still needs. */
  message: string | null;
  tested: SignInResult["tested"];
};

function ServiceRow({
  service: { service, keys, missing, isOwn, endpoint },
  message,
  tested,
}: RowProps) {
  const t = useTranslations();
  const { formData } = useNavigation();
  const name = t(`studio.sign-in.service.${service}`);
  const isSet = missing.length === 0;
  const isTestable = message !== null || signInServices.some((one) => one === service);
  return (
    <li className="studio-language" id={`service-${service}`}>
      <div className="studio-language__text">
        <b>{name}</b>
        <p className="studio-muted studio-small">
          {message ?? t(isSet ? "studio.sign-in.keys-set" : "studio.sign-in.keys-missing")}
        </p>
      </div>
      {isTestable && (
        <Form method="post" preventScrollReset>
          <button
            className="studio-button"
            type="submit"
            name="test"
            value={service}
            aria-label={t("studio.channels.test-label", { channel: name })}
            aria-busy={formData?.get("test") === service}
          >
            {t("studio.channels.test")}
          </button>
        </Form>
      )}
      {tested && (
        <div className="studio-language__more">
          <Note kind={tested.isProblem ? "bad" : "ok"}>{tested.message}</Note>
        </div>
      )}
      <details className="studio-language__more">
        <summary>{t("studio.sign-in.set-keys", { service: name })}</summary>
        <Form method="post" className="studio-section" preventScrollReset noValidate>
          <input type="hidden" name="intent" value="keys" />
          <input type="hidden" name="service" value={service} />
          {endpoint !== null && (
            <TextField
              name="endpoint"
              label={t("studio.sign-in.endpoint")}
              help={t("studio.sign-in.endpoint-help")}
              defaultValue={endpoint}
              dir="ltr"
              autoComplete="off"
            />
          )}
          {keys.map((key) => (
            <TextField
              key={key}
              name={key}
              label={t("studio.sign-in.key", { name: key.split(".")[1]! })}
              help={t(
                missing.includes(key) ? "studio.sign-in.key-missing" : "studio.sign-in.key-set",
              )}
              type="password"
              dir="ltr"
              autoComplete="new-password"
            />
          ))}
          <div className="studio-form__end">
            <button className="studio-button" type="submit">
              {t("studio.sign-in.save-keys")}
            </button>
            {isOwn && (
              <button className="studio-button studio-button--quiet" type="submit" name="remove">
                {t("studio.sign-in.remove-keys")}
              </button>
            )}
          </div>
        </Form>
      </details>
    </li>
  );
}
