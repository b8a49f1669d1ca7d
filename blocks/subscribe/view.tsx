import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Prompt } from "#blocks/prompt.tsx";
import type { SubscribeProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

/** What the form's action returns to a script (app/portal/subscribe.ts). */
type SubscribeResponse = { ok: boolean; messageKey: string };

/** A form with one field. With scripts, a message replaces the sent form; without, a notice appears on the page. */
export default function View(view: BlockViewProps<SubscribeProps>) {
  const { component, props, children, screen, container, heading } = view;
  const { title, text, buttonText, layout } = props;
  const t = useTranslations();
  const fetcher = useFetcher<SubscribeResponse>();
  const [dismissedResponse, setDismissedResponse] = useState<unknown>(null);
  const response =
    fetcher.state === "idle" && fetcher.data !== dismissedResponse ? fetcher.data : undefined;

  function submitEmail(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("script", "1");
    void fetcher.submit(form, { method: "post", action: "/subscribe" });
  }
  const action = (
    <>
      <div role="status">
        {response?.ok && (
          <div className="message-box message-box--ok">
            <Icon name="email" />
            <p>{t(response.messageKey as never)}</p>
          </div>
        )}
      </div>
      {!response?.ok && (
        <fetcher.Form
          method="post"
          action="/subscribe"
          className="subscribe"
          onSubmit={submitEmail}
        >
          <input type="hidden" name="returnTo" value={screen.path} />
          {/* Only bots that fill in every field fill in this one. */}
          <div className="visually-hidden" aria-hidden="true">
            <input name="website" tabIndex={-1} autoComplete="off" aria-label="website" />
          </div>
          <TextField
            label={t("subscribe.email")}
            name="email"
            type="email"
            autoComplete="email"
            required
            error={response && t(response.messageKey as never)}
            hint={t("subscribe.hint")}
            announce
            onChange={() => setDismissedResponse(fetcher.data)}
          />
          <Button
            type="submit"
            large
            busy={fetcher.state !== "idle"}
            busyLabel={t("common.loading")}
          >
            {buttonText || t("subscribe.submit")}
          </Button>
        </fetcher.Form>
      )}
    </>
  );
  return (
    <Prompt id={component.id} {...{ container, heading, layout, title, text, action }}>
      {children}
    </Prompt>
  );
}
