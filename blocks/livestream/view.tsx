import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLocale } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { formatCount } from "#domains/events/format-date-time.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { computeTimeLeft, units } from "#blocks/countdown/time-left.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { useNow } from "#blocks/use-now.ts";
import { Video } from "#blocks/video/video.tsx";
import type { PublicLivestreamProps } from "./block.ts";
import type { LivestreamData } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

const tickMs = 1_000;

export default function View(view: BlockViewProps<PublicLivestreamProps, LivestreamData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const { title, text, picture } = props;
  const { state, when, video, texts, start, end } = data;
  const now = useNow(tickMs);
  const changesAt = state === "before" ? start : state === "live" ? end : Number.POSITIVE_INFINITY;
  const isOutdated = now !== null && now >= changesAt;
  useReloadOnce(isOutdated);
  if (state === "over" && !video && title === "") return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      {lessons !== "" && <StyleSheet href={lessons} />}
      <div className={video ? "livestream livestream--playable" : "livestream"}>
        <div className="livestream__text">
          <p className={`livestream__state livestream__state--${state}`} role="status">
            {texts[state]}
          </p>
          {title !== "" && <Heading id={titleId(component.id)}>{title}</Heading>}
          {when !== "" && (
            <p className="lead">
              <time dateTime={new Date(start).toISOString()}>{when}</time>
            </p>
          )}
          {text !== "" && <p className="muted">{text}</p>}
          {state === "before" && <TimeLeft start={start} now={now} />}
          {isOutdated && (
            <p>
              <a className="button" href="?">
                {texts.show}
              </a>
            </p>
          )}
          {children}
        </div>
        {video && (
          <div className="livestream__video">
            {state !== "live" && <p className="small muted">{texts.recording}</p>}
            <div className="media">
              <Video key={state} video={video} title={title} poster={picture} />
            </div>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Loads the page's data again when the state has changed: the link remains for those whose request fails. */
function useReloadOnce(isOutdated: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
}

/** Shows days, hours, minutes and seconds. Before scripts run, reserves the space for them. */
function TimeLeft({ start, now }: { start: number; now: number | null }) {
  const language = useLocale();
  const left = now === null ? null : computeTimeLeft(start, now);
  return (
    <div className={left ? "livestream__clock" : "livestream__clock is-pending"} role="timer">
      {units.map((unit) => {
        const { number, unit: name } = left
          ? formatCount(left[unit], unit, language)
          : { number: "0", unit: "\u00a0" };
        return (
          <span key={unit}>
            <b className="digits">{number || name}</b>
            {number !== "" && <i>{name}</i>}
          </span>
        );
      })}
    </div>
  );
}
