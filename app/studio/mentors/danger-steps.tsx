import { useTranslations } from "use-intl";

const steps = ["answer", "ask", "secret", "number"] as const;

type PhoneNumber = { name: string; phone: string };
export type EmergencyNumbers = { helpLine: PhoneNumber; safeguarding: PhoneNumber };

/** What to do when somebody may be in danger, and whom to call. */
export function DangerSteps({ numbers }: { numbers: EmergencyNumbers }) {
  const t = useTranslations();
  const called = Object.values(numbers).filter(({ phone }) => phone !== "");
  return (
    <details className="studio-danger" open>
      <summary>{t("studio.danger.title")}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`studio.danger.${step}`)}</b> {t(`studio.danger.${step}-text`)}
          </li>
        ))}
      </ol>
      {called.map(({ name, phone }) => (
        <p key={phone}>
          {name && <bdi>{name}: </bdi>}
          <a className="studio-link" href={`tel:${phone.replace(/[^\d+*#]/g, "")}`} dir="ltr">
            {phone}
          </a>
        </p>
      ))}
    </details>
  );
}
