import { useLocale } from "use-intl";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { formatIsoDay } from "#blocks/formats.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import type { VerseOfTheDayProps } from "./block.ts";
import type { VerseData } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<Pick<VerseOfTheDayProps, "title">, VerseData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const locale = useLocale();
  const { name, lines, translation, language, chapterHref, day, texts } = data;
  return (
    <Section id={component.id} container={container} labelledBy={titleId(component.id)}>
      <div className="verse-of-the-day">
        <div className="verse-of-the-day__lamp">
          <LampDrawing />
        </div>
        <Heading className="verse-of-the-day__title" id={titleId(component.id)}>
          {props.title || texts.title}
          <time className="muted" dateTime={day}>
            {formatIsoDay(day, locale)}
          </time>
        </Heading>
        <blockquote lang={language ?? undefined} dir={language === null ? undefined : "ltr"}>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </blockquote>
        <p className="verse-of-the-day__source">
          <cite>
            <bdi>{name}</bdi>
          </cite>
          {translation !== "" && <span className="muted"> · {translation}</span>}
        </p>
        {chapterHref !== null && (
          <ActionLink className="link small" href={chapterHref}>
            {texts.chapter}
          </ActionLink>
        )}
        {children}
      </div>
    </Section>
  );
}
