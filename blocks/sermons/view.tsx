import { useLocale } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { formatIsoDay } from "#blocks/formats.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import { Video } from "#blocks/video/video.tsx";
import type { SermonsProps } from "./block.ts";
import type { Sermon, SermonsData } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

type Level = "h2" | "h3";

export default function View(view: BlockViewProps<Omit<SermonsProps, "items">, SermonsData>) {
  const { component, props, data, children, container, heading } = view;
  const { title, lead, limit } = props;
  const { sermons, podcast, texts } = data;
  const [newest, ...others] = sermons;
  const listed = others.slice(0, limit - 1);
  const older = others.slice(limit - 1);
  const level = itemHeadingLevel(title);
  return (
    <Section
      id={component.id}
      container={container}
      className="sermons"
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      {lessons !== "" && <StyleSheet href={lessons} />}
      <div className="sermons__head">
        <SectionHead id={component.id} title={title} lead={lead} heading={heading} />
        {podcast !== null && (
          <a className="button button--soft" href={podcast} title={texts["podcast-help"]}>
            <Icon name="sound" />
            {texts.podcast}
          </a>
        )}
      </div>
      <SeriesLinks {...{ data, id: component.id }} />
      {newest ? (
        <NewestSermon sermon={newest} level={level} texts={texts} />
      ) : (
        <p className="muted">{texts.none}</p>
      )}
      <SermonList {...{ sermons: listed, level, texts }} />
      {older.length > 0 && (
        <details className="sermons__older">
          <summary className="button button--soft">{texts.older}</summary>
          <SermonList {...{ sermons: older, level, texts }} />
        </details>
      )}
      {children}
    </Section>
  );
}

function SeriesLinks({ data: { series, texts }, id }: { data: SermonsData; id: string }) {
  if (series.length === 0) return null;
  const hasChosen = series.some(({ isChosen }) => isChosen);
  return (
    <nav className="chips sermons__series" aria-label={texts.series}>
      <ActionLink className="chip" isCurrent={!hasChosen} href={`?#${id}`}>
        {texts["all-series"]}
      </ActionLink>
      {series.map(({ name, href, isChosen }) => (
        <ActionLink key={name} className="chip" isCurrent={isChosen} href={`${href}#${id}`}>
          {name}
          {isChosen && <Icon name="check" size={16} />}
        </ActionLink>
      ))}
    </nav>
  );
}

type SermonProps = { sermon: Sermon; level: Level; texts: SermonsData["texts"] };

function NewestSermon({ sermon, level: Level, texts }: SermonProps) {
  const { title, series, text, video, picture } = sermon;
  return (
    <article
      className={video || picture ? "sermons__newest sermons__newest--pictured" : "sermons__newest"}
    >
      <div className="sermons__words">
        {series !== "" && <p className="sermons__label">{series}</p>}
        <Level className="sermons__title">{title}</Level>
        <Facts sermon={sermon} />
        {text !== "" && <p className="muted">{text}</p>}
        <Recording sermon={sermon} texts={texts} />
      </div>
      {(video || picture) && (
        <div className="media sermons__picture">
          {video ? (
            <Video video={video} title={title} poster={picture} />
          ) : (
            <Cover sermon={sermon} />
          )}
        </div>
      )}
    </article>
  );
}

const Cover = ({ sermon: { picture } }: { sermon: Sermon }) =>
  picture && (
    <div className="cover">
      <Picture
        sources={picture.sources}
        alt={picture.alt}
        sizes="(min-width: 880px) 560px, calc(100vw - 40px)"
        width={picture.width}
        height={picture.height}
      />
    </div>
  );

function Recording({ sermon: { title, audioUrl }, texts }: Omit<SermonProps, "level">) {
  if (audioUrl === "") return null;
  // A player of sound shows no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls preload="none" src={audioUrl} aria-label={`${texts.listen}: ${title}`} />;
}

/** Who spoke, when, and the passage. */
function Facts({ sermon: { day, speaker, passage } }: { sermon: Sermon }) {
  const language = useLocale();
  return (
    <ul className="sermons__facts small muted">
      {speaker !== "" && <li>{speaker}</li>}
      <li>
        <time dateTime={day}>{formatIsoDay(day, language)}</time>
      </li>
      {passage && (
        <li>
          {passage.href === null ? (
            <bdi>{passage.name}</bdi>
          ) : (
            <ActionLink className="link" href={passage.href}>
              <bdi>{passage.name}</bdi>
            </ActionLink>
          )}
        </li>
      )}
    </ul>
  );
}

type ListProps = { sermons: readonly Sermon[]; level: Level; texts: SermonsData["texts"] };

function SermonList({ sermons, level: Level, texts }: ListProps) {
  if (sermons.length === 0) return null;
  return (
    <ol className="sermons__list">
      {sermons.map((sermon) => {
        const { key, title, series, text, audioUrl, video, picture } = sermon;
        const hasMore = text !== "" || audioUrl !== "" || video !== null;
        return (
          <li key={key}>
            <div className="sermons__words">
              <Level className="sermons__name">{title}</Level>
              <Facts sermon={sermon} />
            </div>
            {series !== "" && <p className="sermons__label small">{series}</p>}
            {hasMore && (
              <details>
                <summary>
                  <span className="sermons__play">
                    <Icon name="play" size={16} />
                  </span>
                  <span className="visually-hidden">
                    {texts.listen}: {title}
                  </span>
                </summary>
                <div className="sermons__more">
                  {text !== "" && <p className="muted">{text}</p>}
                  <Recording sermon={sermon} texts={texts} />
                  {video && (
                    <div className="media">
                      <Video video={video} title={title} poster={picture} />
                    </div>
                  )}
                </div>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
