import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

const apiPath = "/api/notifications/push-subscription";

/** Turns push messages to this browser on and off. It needs scripts and a browser that has push messages. */
export function PushDevice({ publicKey, isOn: wasOn }: { publicKey: string; isOn: boolean }) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  const isSupported = isHydrated && "PushManager" in window && "serviceWorker" in navigator;
  const [isOn, setIsOn] = useState(wasOn);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<"denied" | "failed" | null>(null);
  async function run(change: () => Promise<"denied" | "failed" | null>, next: boolean) {
    setIsBusy(true);
    const result = await change().catch(() => "failed" as const);
    setProblem(result);
    if (result === null) setIsOn(next);
    setIsBusy(false);
  }
  return (
    <fieldset>
      <legend>
        <b>{t("preferences.push.title")}</b>
      </legend>
      <p className="muted">{t("preferences.push.about")}</p>
      {!isSupported && (
        <p className="muted" data-no-script={isHydrated ? undefined : ""}>
          {t("preferences.push.unsupported")}
        </p>
      )}
      <p role="status">{t(isOn ? "preferences.push.is-on" : "preferences.push.is-off")}</p>
      {problem !== null && (
        <p className="field-message field-message--error" role="alert">
          {t(`preferences.push.${problem}`)}
        </p>
      )}
      {isSupported && (
        <Button
          variant="soft"
          busy={isBusy}
          onClick={() => run(isOn ? turnOff : () => turnOn(publicKey), !isOn)}
        >
          {t(isOn ? "preferences.push.turn-off" : "preferences.push.turn-on")}
        </Button>
      )}
    </fieldset>
  );
}

async function turnOn(publicKey: string): Promise<"denied" | "failed" | null> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with another key, of an older installation, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch(apiPath, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  return response.ok ? null : "failed";
}

async function turnOff(): Promise<"failed" | null> {
  const response = await fetch(apiPath, { method: "DELETE" });
  if (!response.ok) return "failed";
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return null;
}
