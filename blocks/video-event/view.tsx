import { useLocale, useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import {
  formatTime,
  formatDistance,
  formatDay,
  dateTimeFormatJson,
  formatDateTime,
} from "#domains/events/format-date-time.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import { useNow } from "#blocks/use-now.ts";
import { EventActions } from "#blocks/event/event-actions.tsx";
import { calendarPath } from "#blocks/event/upcoming-event.ts";
import { Video } from "#blocks/video/video.tsx";
import type { PublicEpisode, VideoEventProps } from "./block.ts";
import type { VideoEventData } from "./data.ts";
import { toRelativeTime, episodeState } from "#domains/events/episode-state.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

type PublicProps = Omit<VideoEventProps, "episodes"> & { episodes: PublicEpisode[] };

const updateIntervalMs = 30_000;

/** The episodes in order: started ones can be watched, the others show when they start. */
export default function View(view: BlockViewProps<PublicProps, VideoEventData>) {
  const { component, props, data, children, screen, container, heading } = view;
  const now = useNow(updateIntervalMs);
  const shownEpisodes = props.episodes.flatMap((episode, index) => {
    const episodeData = data.episodes[index];
    return episodeData ? [{ ...episode, ...episodeData, number: index + 1 }] : [];
  });
  if (shownEpisodes.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ol className="episodes" data-hydrate="">
        {shownEpisodes.map((episode) => (
          <Episode
            key={episode.number}
            episode={episode}
            now={now}
            servedAt={data.now}
            eventId={data.upcoming?.id ?? null}
            Heading={itemHeadingLevel(props.title)}
          />
        ))}
      </ol>
      {data.upcoming && (
        <EventActions
          upcoming={data.upcoming}
          hasSeveralDates
          returnTo={`${screen.path}#${component.id}`}
        />
      )}
      {children}
    </Section>
  );
}

type EpisodeProps = {
  episode: PublicEpisode & NonNullable<VideoEventData["episodes"][number]> & { number: number };
  now: number | null;
  servedAt: number;
  /** For the calendar link; null if there is nothing to save. */
  eventId: string | null;
  Heading: "h2" | "h3";
};

function Episode({ episode, now, servedAt, eventId, Heading }: EpisodeProps) {
  const t = useTranslations();
  const language = useLocale();
  const { start, video, poster, title, text, number } = episode;
  const state = now === null ? episode.state : episodeState(start, now, "local");
  const zone = now === null ? "UTC" : undefined;
  const distanceText = formatDistance(toRelativeTime(start, now ?? servedAt), language);
  return (
    <li className={`episode episode--${state}`}>
      <div className="media">
        {state === "opened" && video ? (
          <Video video={video} title={title} poster={poster ?? null} />
        ) : (
          <div className="cover episode__poster">
            {poster && (
              <Picture
                sources={poster.sources}
                alt=""
                sizes="(min-width: 720px) 400px, calc(100vw - 40px)"
                width={poster.width}
                height={poster.height}
              />
            )}
            <Icon name={state === "closed" ? "lock" : "clock"} />
          </div>
        )}
      </div>
      <div className="episode__text">
        <p className="category">{t("video-event.number", { number })}</p>
        {title !== "" && <Heading>{title}</Heading>}
        {/* Browsers and servers may format the same date with different spaces. */}
        <p className="episode__when">
          <time
            dateTime={new Date(start).toISOString()}
            data-moment={state === "closed" ? dateTimeFormatJson(language) : undefined}
            suppressHydrationWarning
          >
            {state === "closed"
              ? formatDateTime(start, language, zone)
              : formatDay(start, language, zone)}
          </time>
          {state !== "opened" && (
            <span suppressHydrationWarning>
              {state === "today"
                ? t("video-event.today", { time: formatTime(start, language, zone) })
                : distanceText}
            </span>
          )}
        </p>
        {text !== "" && <p className="small muted">{text}</p>}
        {state !== "opened" && eventId !== null && (
          <a className="link small" href={calendarPath(eventId, number)} download>
            {t("event.calendar")}
            <span className="visually-hidden">: {title}</span>
          </a>
        )}
        {state === "opened" && !video && episode.state !== "opened" && (
          // The episode started after this page was rendered. The link reloads the page, which then has the video.
          <a className="link" href="?">
            {t("video-event.started")}
          </a>
        )}
      </div>
    </li>
  );
}
