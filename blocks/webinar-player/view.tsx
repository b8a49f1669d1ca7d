import { useLocale, useTranslations } from "use-intl";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import {
  formatDistance,
  dateTimeFormatJson,
  formatDateTime,
} from "#domains/events/format-date-time.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { useNow } from "#blocks/use-now.ts";
import { EventActions } from "#blocks/event/event-actions.tsx";
import { Video } from "#blocks/video/video.tsx";
import { toRelativeTime } from "#domains/events/episode-state.ts";
import type { PublicWebinarProps } from "./block.ts";
import { type WebinarData, webinarStateAt } from "./data.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

const updateIntervalMs = 15_000;

/**
 * Shows the date before the start, then the live broadcast, and afterwards the recording if there is one. A video loads
 * only on request.
 */
export default function View(view: BlockViewProps<PublicWebinarProps, WebinarData | null>) {
  const { component, props, data, children, screen, container, heading: Heading } = view;
  const t = useTranslations();
  const language = useLocale();
  const now = useNow(updateIntervalMs);
  if (!data) return null;
  const { start, end, video } = data;
  const state = now === null ? data.state : webinarStateAt(start, end, now);
  const isPlayable = video !== null && state === data.state;
  const { title, text, poster } = props;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <div className={isPlayable || poster ? "webinar webinar--with-picture" : "webinar"}>
        {(isPlayable || poster) && (
          <div className="media">
            {isPlayable ? (
              <Video key={state} video={video} title={title} poster={poster} />
            ) : (
              poster && (
                <div className="cover">
                  <Picture
                    sources={poster.sources}
                    alt=""
                    sizes="(min-width: 800px) 660px, calc(100vw - 40px)"
                    width={poster.width}
                    height={poster.height}
                  />
                </div>
              )
            )}
          </div>
        )}
        <div className="webinar__text">
          <p className={`webinar__state webinar__state--${state}`} role="status">
            {t(`webinar-player.${state}`)}
          </p>
          {title !== "" && <Heading id={titleId(component.id)}>{title}</Heading>}
          {/* Browsers and servers may format the same date with different spaces. */}
          <p className="muted" suppressHydrationWarning>
            <time
              dateTime={new Date(start).toISOString()}
              data-hydrate=""
              data-moment={dateTimeFormatJson(language)}
              suppressHydrationWarning
            >
              {formatDateTime(start, language, now === null ? "UTC" : undefined)}
            </time>
            {state === "before" &&
              ` · ${formatDistance(toRelativeTime(start, now ?? data.now), language)}`}
          </p>
          {text !== "" && <p>{text}</p>}
          {state === "before" && data.upcoming && (
            <EventActions
              upcoming={data.upcoming}
              hasSeveralDates={false}
              returnTo={`${screen.path}#${component.id}`}
            />
          )}
          {state !== data.state && state !== "before" && (
            // The state changed after this page was rendered. The link reloads the page, which then has the video.
            <p>
              <a className="button" href="?">
                {t("webinar-player.show")}
              </a>
            </p>
          )}
          {children}
        </div>
      </div>
    </Section>
  );
}
