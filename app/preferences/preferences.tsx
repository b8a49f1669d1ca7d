import { useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { requestContext } from "#request/request-context.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/field.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import preferencesStyles from "./preferences.css?url";
import { loadPreferencesScreen, savePreferencesForm } from "./preferences-screen.server.ts";
import { PushDevice } from "./push-device.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import type { Route } from "./+types/preferences";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPreferencesScreen(context.get(requestContext));

export const action = ({ context, request }: Route.ActionArgs) =>
  savePreferencesForm(context.get(requestContext), request);

export const meta = () => [{ name: "robots", content: "noindex" }];

/** What reaches the user, and where. Its form loads a whole document, like those of the second step. */
export default function PreferencesScreen() {
  const screen = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page profile">
      <StyleSheet href={preferencesStyles} />
      <title>{t("preferences.title")}</title>
      <header>
        <h1>{t("preferences.title")}</h1>
        <p className="lead">{t("preferences.lead")}</p>
        {!screen.hasEmail && <p className="muted">{t("preferences.no-email")}</p>}
        {!screen.hasMessenger && <p className="muted">{t("preferences.no-messenger")}</p>}
      </header>
      {result && (
        <p className="field-message field-message--error" role="alert">
          {t(`preferences.problem.${result.problem}`)}
        </p>
      )}
      <form method="post" className="preferences">
        {screen.topics.map(({ topic, channels }) => (
          <fieldset key={topic}>
            <legend>
              <b>{t(`preferences.topic.${topic}.name`)}</b>
            </legend>
            <p className="muted">{t(`preferences.topic.${topic}.about`)}</p>
            <div className="preferences__channels">
              {channels.map(({ channel, isOn, isFixed }) => (
                <Checkbox
                  key={channel}
                  name={topic}
                  value={channel}
                  defaultChecked={isOn}
                  disabled={isFixed}
                  label={
                    isFixed
                      ? t(isOn ? "preferences.always" : "preferences.never", {
                          channel: t(`preferences.channel.${channel}`),
                        })
                      : t(`preferences.channel.${channel}`)
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
        <PushDevice {...screen.push} />
        <fieldset>
          <legend>
            <b>{t("preferences.quiet-hours")}</b>
          </legend>
          <p className="muted">{t("preferences.quiet-hours-about")}</p>
          <div className="preferences__times">
            <TextField
              type="time"
              name="from"
              label={t("preferences.from")}
              defaultValue={screen.quietHours?.from}
            />
            <TextField
              type="time"
              name="to"
              label={t("preferences.to")}
              defaultValue={screen.quietHours?.to}
            />
          </div>
          <TimeZoneField timeZone={screen.timeZone} timeZones={screen.timeZones} />
        </fieldset>
        <fieldset>
          <legend>
            <b>{t("preferences.digest")}</b>
          </legend>
          <p className="muted">{t("preferences.digest-about")}</p>
          <Checkbox
            name="digest"
            defaultChecked={screen.digest}
            label={t("preferences.digest-label")}
          />
        </fieldset>
        <fieldset>
          <legend>
            <b>{t("preferences.discreet")}</b>
          </legend>
          <p className="muted">{t("preferences.discreet-about")}</p>
          <Checkbox
            name="discreet"
            defaultChecked={screen.discreet}
            label={t("preferences.discreet-label")}
          />
        </fieldset>
        <div className="actions">
          <Button type="submit">{t("preferences.save")}</Button>
          <ButtonLink href="/profile" variant="text">
            {t("profile.title")}
          </ButtonLink>
        </div>
      </form>
    </main>
  );
}
