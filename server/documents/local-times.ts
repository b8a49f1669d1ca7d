/**
 * Shows the times of events in the visitor's time zone as soon as the page is there: the server doesn't know the zone.
 */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-moment]")) {
    const [locale, parts] = JSON.parse(time.dataset["moment"] ?? "[]") as [
      string,
      Intl.DateTimeFormatOptions,
    ];
    time.textContent = new Intl.DateTimeFormat(locale, parts).format(new Date(time.dateTime));
  }
}

/** The script's text: the function above, compiled with the server, without indentation. */
export const localTimesScript = `(${showLocalTimes.toString().replace(/^\s+/gm, "")})()`;
