import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { languageName } from "#platform/intl-formats.ts";
import { loadMessages } from "#app/messages.ts";
import type { RootData } from "#request/root-data.ts";
import { Spoken } from "#app/spoken.tsx";
import { textDirection } from "#domains/settings/text-direction.ts";
import { Button } from "#ui/button.tsx";

/** A language for a part of the page: changes only its locale, not the cookie or the page's own language. */
export function TemporaryLanguage() {
  const { language, languages, messagesVersion, primaryLanguage } = useRouteLoaderData(
    "root",
  ) as RootData;
  const [spoken, setSpoken] = useState(language);
  const t = useTranslations("sandbox.parts");
  async function speak(next: string) {
    await loadMessages(next, messagesVersion, primaryLanguage);
    setSpoken(next);
  }
  return (
    <section aria-labelledby="temporary">
      <h2 id="temporary">{t("temporary")}</h2>
      <p className="muted">{t("temporary-lead")}</p>
      <div className="look__buttons">
        {languages.map((one) => (
          <Button
            key={one}
            kind="soft"
            aria-pressed={one === spoken}
            onClick={() => void speak(one)}
          >
            {languageName(one)}
          </Button>
        ))}
      </div>
      <div lang={spoken} dir={textDirection(spoken)} role="status">
        <Spoken language={spoken} version={messagesVersion} primary={primaryLanguage}>
          <Sample />
        </Spoken>
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
