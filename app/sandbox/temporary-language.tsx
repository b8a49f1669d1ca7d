import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { languageName } from "#platform/intl-formats.ts";
import { loadMessages } from "#app/messages.ts";
import type { RootData } from "#request/root-data.ts";
import { LanguageProvider } from "#app/language-provider.tsx";
import { textDirection } from "#domains/settings/text-direction.ts";
import { Button } from "#ui/button.tsx";

/** A language for a part of the page: changes only its locale, not the cookie or the page's own language. */
export function TemporaryLanguage() {
  const { language, languages, messagesVersion, primaryLanguage } = useRouteLoaderData(
    "root",
  ) as RootData;
  const [chosen, setChosen] = useState(language);
  const t = useTranslations("sandbox.parts");
  async function choose(next: string) {
    await loadMessages(next, messagesVersion, primaryLanguage);
    setChosen(next);
  }
  return (
    <section aria-labelledby="temporary">
      <h2 id="temporary">{t("temporary")}</h2>
      <p className="muted">{t("temporary-lead")}</p>
      <div className="style-guide__buttons">
        {languages.map((one) => (
          <Button
            key={one}
            kind="soft"
            aria-pressed={one === chosen}
            onClick={() => void choose(one)}
          >
            {languageName(one)}
          </Button>
        ))}
      </div>
      <div lang={chosen} dir={textDirection(chosen)} role="status">
        <LanguageProvider language={chosen} version={messagesVersion} primary={primaryLanguage}>
          <Sample />
        </LanguageProvider>
      </div>
    </section>
  );
}

const sample = { day: new Date("2026-03-05T12:00:00Z"), amount: 1234.5, counts: [0, 1, 2, 5, 21] };

function Sample() {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <ul>
      <li>{t("course-page.progress", { done: 2, total: 8 })}</li>
      <li>{format.dateTime(sample.day, { dateStyle: "medium" })}</li>
      <li>
        {format.number(sample.amount, {
          style: "currency",
          currency: "UAH",
          currencyDisplay: "narrowSymbol",
        })}
      </li>
      <li>{sample.counts.map((count) => t("notifications.unread", { count })).join(" · ")}</li>
    </ul>
  );
}
