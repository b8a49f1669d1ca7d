import { afterEach, expect, test, vi } from "vitest";
import { dateTimeFormatJson, formatDateTime } from "#domains/events/format-date-time.ts";
import { localTimesScript } from "./local-times.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each(["en", "uk", "ar"])("shows a time in the visitor's time zone, in %s", (language) => {
  const moment = Date.UTC(2026, 11, 24, 18);
  const originalTimeZone = process.env["TZ"];
  process.env["TZ"] = "Asia/Tokyo";
  try {
    const time = {
      dateTime: new Date(moment).toISOString(),
      dataset: { moment: dateTimeFormatJson(language) },
      textContent: formatDateTime(moment, language, "UTC"),
    };
    vi.stubGlobal("document", { querySelectorAll: () => [time] });
    // The page contains only the script's text, so run just that.
    new Function(localTimesScript)();
    expect(time.textContent).toBe(formatDateTime(moment, language, "Asia/Tokyo"));
  } finally {
    if (originalTimeZone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = originalTimeZone;
  }
});
