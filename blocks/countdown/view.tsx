import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { ActionLinks } from "#blocks/action-links.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import {
  formatCount,
  dateTimeFormatJson,
  formatDateTime,
} from "#domains/events/format-date-time.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { CountdownProps } from "./block.ts";
import { parseDateTime } from "#domains/events/parse-date-time.ts";
import { computeTimeLeft, type Unit, units } from "./time-left.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

const tickMs = 1_000;

/**
 * The server shows the moment in UTC, because a page is cached for many visitors. The browser shows it in its own zone
 * and counts down.
 */
export default function View(view: BlockViewProps<CountdownProps>) {
  const { component, props, children, container, heading: Heading } = view;
  const { title, text, date, doneText } = props;
  const language = useLocale();
  const now = useNow();
  const moment = parseDateTime(date);
  if (moment === null) return null;
  const remaining = now === null ? null : computeTimeLeft(moment, now);
  const isOver = now !== null && remaining === null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <div className="countdown">
        <div className="countdown__text">
          {title !== "" && <Heading id={titleId(component.id)}>{title}</Heading>}
          <p className="lead">
            {/* Browsers and servers use different spaces in the same date. */}
            <time
              dateTime={new Date(moment).toISOString()}
              data-moment={dateTimeFormatJson(language)}
              suppressHydrationWarning
            >
              {formatDateTime(moment, language, now === null ? "UTC" : undefined)}
            </time>
          </p>
          {text !== "" && <p className="muted">{text}</p>}
          <ActionLinks {...props} secondLinkText="" secondLink="" />
          {children}
        </div>
        {isOver ? (
          doneText !== "" && <p className="countdown__done">{doneText}</p>
        ) : (
          <Clock remaining={remaining} />
        )}
      </div>
    </Section>
  );
}

/** Shows four numbers. Before scripts run, reserves the space for them. */
function Clock({ remaining }: { remaining: Record<Unit, number> | null }) {
  const language = useLocale();
  return (
    <div
      className={remaining ? "countdown-clock" : "countdown-clock countdown-clock--pending"}
      role="timer"
      data-hydrate=""
    >
      {units.map((unit) => {
        const { number, unit: name } = remaining
          ? formatCount(remaining[unit], unit, language)
          : { number: "0", unit: "\u00a0" };
        return (
          <span key={unit} className={number === "" ? "countdown-clock__word" : undefined}>
            {number !== "" && <b>{number}</b>}
            <i>{name}</i>
          </span>
        );
      })}
    </div>
  );
}

/** The browser's time, updated each second; null on the server and in the first render over its HTML. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
