import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icons.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { PrayerRequestsData, PrayerResponse } from "./data.ts";
import { toScriptForm } from "./to-script-form.ts";

type Props = { data: PrayerRequestsData; isShared: boolean; returnTo: string };

/** The form for a request. With scripts, a message replaces the sent form; without, a notice appears on the page. */
export function PrayerForm({ data, isShared, returnTo }: Props) {
  const t = useTranslations();
  const fetcher = useFetcher<PrayerResponse>();
  const { texts, textMaxChars, nameMaxChars } = data;
  const isBusy = fetcher.state !== "idle";
  const response = isBusy ? undefined : fetcher.data;
  const send = (event: FormEvent<HTMLFormElement>) =>
    void fetcher.submit(toScriptForm(event), { method: "post", action: "/prayers" });
  return (
    <>
      <div role="status">
        {response && (
          <div className={`message-box message-box--${response.ok ? "ok" : "note"}`}>
            <Icon name={response.ok ? "heart" : "info"} />
            <p>{response.message}</p>
          </div>
        )}
      </div>
      {!response?.ok && (
        <fetcher.Form method="post" action="/prayers" className="prayers__form" onSubmit={send}>
          <input type="hidden" name="returnTo" value={returnTo} />
          {/* Only bots that fill in every field fill in this one. */}
          <div className="visually-hidden" aria-hidden="true">
            <input name="website" tabIndex={-1} autoComplete="off" aria-label="website" />
          </div>
          <TextArea
            label={texts.text}
            hint={texts["text-hint"]}
            name="text"
            required
            maxLength={textMaxChars}
          />
          <TextField
            label={texts.name}
            hint={texts["name-hint"]}
            name="name"
            maxLength={nameMaxChars}
            autoComplete="given-name"
          />
          {isShared ? (
            <fieldset className="prayers__readers">
              <legend>{texts.readers}</legend>
              <label>
                <input type="radio" name="readers" value="everyone" defaultChecked />
                {texts.everyone}
              </label>
              <label>
                <input type="radio" name="readers" value="team" />
                {texts.team}
              </label>
            </fieldset>
          ) : (
            <input type="hidden" name="readers" value="team" />
          )}
          <Checkbox
            name="agreed"
            required
            className="checkbox--small"
            label={
              <>
                {texts.agree}{" "}
                <a className="link" href="/privacy-policy/">
                  {texts.policy}
                </a>
              </>
            }
          />
          <Button type="submit" large busy={isBusy} busyLabel={t("common.loading")}>
            {texts.send}
          </Button>
        </fetcher.Form>
      )}
    </>
  );
}
