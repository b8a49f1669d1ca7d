import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { languageName } from "#platform/intl-formats.ts";
import { loadMessages } from "#app/messages.ts";
import type { RootData } from "#request/root-data.ts";
import { LanguageProvider } from "#app/language-provider.tsx";
import { textDirection } from "#domains/settings/text-direction.ts";
import { Button } from "#ui/button.tsx";

/** Shows a part of the page in another language, without changing the cookie or the language of the rest. */
export function TemporaryLanguage() {
  const { language, languages, messagesVersion, primaryLanguage } = useRouteLoaderData(
    "root",
  ) as RootData;
  const [chosenLanguage, setChosenLanguage] = useState(language);
  const t = useTranslations("sandbox.components");
  async function choose(next: string) {
    await loadMessages(next, messagesVersion, primaryLanguage);
    setChosenLanguage(next);
  }
  return (
    <section aria-labelledby="temporary">
      <h2 id="temporary">{t("temporary")}</h2>
      <p className="muted">{t("temporary-lead")}</p>
      <div className="style-guide__buttons">
        {languages.map((one) => (
          <Button
            key={one}
            variant="soft"
            aria-pressed={one === chosenLanguage}
            onClick={() => void choose(one)}
          >
            {languageName(one)}
          </Button>
        ))}
      </div>
      <div lang={chosenLanguage} dir={textDirection(chosenLanguage)} role="status">
        <LanguageProvider
          language={chosenLanguage}
          version={messagesVersion}
          primary={primaryLanguage}
        >
          <FormatSamples />
        </LanguageProvider>
      </div>
    </section>
  );
}

const sampleValues = {
  day: new Date("2026-03-05T12:00:00Z"),
  amount: 1234.5,
  counts: [0, 1, 2, 5, 21],
};

function FormatSamples() {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <ul>
      <li>{t("course-page.progress", { done: 2, total: 8 })}</li>
      <li>{format.dateTime(sampleValues.day, { dateStyle: "medium" })}</li>
      <li>
        {format.number(sampleValues.amount, {
          style: "currency",
          currency: "UAH",
          currencyDisplay: "narrowSymbol",
        })}
      </li>
      <li>
        {sampleValues.counts.map((count) => t("notifications.unread", { count })).join(" · ")}
      </li>
    </ul>
  );
}
