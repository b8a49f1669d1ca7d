import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { notificationsTopic } from "#domains/identity/notifications/notification.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { DataCopy } from "#domains/people/data-copy/data-copy.ts";
import type { RootData } from "#request/root-data.ts";
import { Button } from "#ui/button.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const kilobyte = 1024;
const getMessageKey = () => "env.scenarious.popup.login.error";

/** Requests a copy of the user's data, shows how far it is, and downloads it. */
export function OwnDataCopy({ copy: loadedCopy }: { copy: DataCopy | null }) {
  const t = useTranslations();
  const format = useFormatter();
  const view = useProfileForm("copy-data");
  const copy = useLiveCopy(loadedCopy);
  const isPreparing = copy?.status === "waiting" || copy?.status === "working";
  return (
    <div id="data-copy">
      {isPreparing && (
        <>
          <p role="status">{t("profile.copy-preparing")}</p>
          <p>
            <progress max={copy.total || 1} value={copy.done} aria-label={t("profile.copy")} />{" "}
            <a className="link" href="/profile#data-copy">
              {t("profile.copy-check")}
            </a>
          </p>
        </>
      )}
      {copy?.status === "failed" && <p>{t("profile.copy-delayed")}</p>}
      {copy?.status === "ready" && (
        <form method="post" action="/profile">
          <p>
            {t("profile.copy-ready", {
              size: format.number(Math.ceil(copy.bytes / kilobyte)),
              day: format.dateTime(new Date(copy.expiresAt!), { dateStyle: "long" }),
            })}
          </p>
          <Button type="submit" name="intent" value="download-data">
            {t("profile.copy-download")}
          </Button>
        </form>
      )}
      {!isPreparing && (
        <StepForm
          view={view}
          intent="copy-data"
          ignoresEnteredValues
          check={() => ({})}
          messageKeyOf={getMessageKey}
          submitKey={copy === null ? "profile.copy-request" : "profile.copy-again"}
          busyKey="common.loading"
        />
      )}
    </div>
  );
}

/**
 * Returns the copy's state, read again when the server says that it changed. The whole profile is not loaded again:
 * React Router would drop the redirect of a form that is being sent.
 */
function useLiveCopy(loadedCopy: DataCopy | null): DataCopy | null {
  const { id } = (useRouteLoaderData("root") as RootData).actor;
  const [current, setCurrent] = useState({ loadedCopy, copy: loadedCopy });
  if (current.loadedCopy !== loadedCopy) setCurrent({ loadedCopy, copy: loadedCopy });
  useLiveEvents(notificationsTopic, async () => {
    try {
      const response = await fetch(`/api/users/${id}/data-copy`);
      if (!response.ok) return;
      const { copy } = (await response.json()) as { copy: DataCopy | null };
      setCurrent({ loadedCopy, copy });
    } catch {
      // Without a connection, the page still shows the last state.
    }
  });
  return current.copy;
}
