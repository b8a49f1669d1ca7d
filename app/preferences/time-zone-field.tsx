import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { useEarlyInput } from "#ui/use-early-input.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** The time zone of the quiet hours and the daily email. With scripts, a button fills in the device's own. */
export function TimeZoneField({ timeZone, timeZones }: { timeZone: string; timeZones: string[] }) {
  const t = useTranslations();
  const id = useId();
  const [chosen, setChosen] = useState(timeZone);
  useEarlyInput(id, setChosen);
  const deviceZone = useHydrated()
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : timeZone;
  return (
    <>
      <Select
        id={id}
        name="timeZone"
        label={t("preferences.time-zone")}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={timeZones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
      />
      {deviceZone !== chosen && timeZones.includes(deviceZone) && (
        <p>
          <Button variant="text" onClick={() => setChosen(deviceZone)}>
            {t("preferences.use-device-zone", { zone: deviceZone.replaceAll("_", " ") })}
          </Button>
        </p>
      )}
    </>
  );
}
