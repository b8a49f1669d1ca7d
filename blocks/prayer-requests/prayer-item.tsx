import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { useLocale } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { formatIsoDay } from "#blocks/formats.ts";
import type { ListedPrayer, PrayerRequestsData, PrayerResponse } from "./data.ts";
import { toScriptForm } from "./to-script-form.ts";

type Props = {
  request: ListedPrayer;
  texts: PrayerRequestsData["texts"];
  returnTo: string;
};

/** A request with the button that says: I prayed for you. */
export function PrayerItem({ request, texts, returnTo }: Props) {
  const language = useLocale();
  const fetcher = useFetcher<PrayerResponse>();
  const { id, name, text, createdAt, prayed } = request;
  const hasPrayed = fetcher.data?.ok === true;
  const send = (event: FormEvent<HTMLFormElement>) =>
    void fetcher.submit(toScriptForm(event), { method: "post", action: "/prayers" });
  return (
    <li>
      <p className="prayers__text" dir="auto">
        {text}
      </p>
      <p className="prayers__from small muted">
        <bdi>{name || texts["no-name"]}</bdi>
        <time dateTime={createdAt}>{formatIsoDay(createdAt, language)}</time>
      </p>
      <fetcher.Form method="post" action="/prayers" className="prayers__button" onSubmit={send}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="request" value={id} />
        <button className="button button--soft" type="submit">
          <Icon name={hasPrayed ? "check" : "heart"} />
          {texts["i-prayed"]}
        </button>
        <span className="small muted" role="status">
          {fetcher.data?.message ?? prayed}
        </span>
      </fetcher.Form>
    </li>
  );
}
