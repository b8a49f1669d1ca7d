import { afterEach, expect, test, vi } from "vitest";
import { dateTimeFormatJson, formatDateTime } from "#domains/events/format-date-time.ts";
import { localTimes } from "./local-times.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each(["en", "uk", "ar"])("a time is shown in the visitor's time zone, in %s", (language) => {
  const moment = Date.UTC(2026, 11, 24, 18);
  const before = process.env["TZ"];
  process.env["TZ"] = "Asia/Tokyo";
  try {
    const time = {
      dateTime: new Date(moment).toISOString(),
      dataset: { moment: dateTimeFormatJson(language) },
      textContent: formatDateTime(moment, language, "UTC"),
    };
    vi.stubGlobal("document", { querySelectorAll: () => [time] });
    // The page contains only the script's text, so run just that.
    new Function(localTimes)();
    expect(time.textContent).toBe(formatDateTime(moment, language, "Asia/Tokyo"));
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
});
