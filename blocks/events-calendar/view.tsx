import { Icon } from "#ui/icons.tsx";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { EventsCalendarProps } from "./block.ts";
import type { CalendarData, ListedDate, RegularEvent } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<EventsCalendarProps, CalendarData>) {
  const { component, props, data, children, container, heading } = view;
  const { title, lead } = props;
  const { regular, dates, subscribe, texts } = data;
  const level = itemHeadingLevel(title);
  return (
    <Section
      id={component.id}
      container={container}
      className="events-calendar"
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <div className="events-calendar__head">
        <SectionHead id={component.id} title={title} lead={lead} heading={heading} />
        {subscribe && <Subscribe {...{ subscribe, texts }} />}
      </div>
      <div className={regular.length > 0 ? "events-calendar__parts" : undefined}>
        {regular.length > 0 && (
          <RegularEvents events={regular} heading={level} label={texts.regular} />
        )}
        {dates.length === 0 ? (
          <p className="muted">{texts.none}</p>
        ) : (
          <ol className="events-calendar__dates">
            {dates.map((date) => (
              <DateItem key={date.key} date={date} texts={texts} heading={level} />
            ))}
          </ol>
        )}
      </div>
      {children}
    </Section>
  );
}

type RegularProps = { events: readonly RegularEvent[]; heading: "h2" | "h3"; label: string };

const RegularEvents = ({ events, heading: Heading, label }: RegularProps) => (
  <div className="events-calendar__regular">
    <Heading className="visually-hidden">{label}</Heading>
    <ul>
      {events.map((event) => (
        <Regular key={event.key} event={event} />
      ))}
    </ul>
  </div>
);

function Regular({ event }: { event: RegularEvent }) {
  const { title, when, time, place, text, link, linkText, note } = event;
  return (
    <li>
      <p className="events-calendar__when">
        <span>{when}</span>
        <b className="digits">{time}</b>
      </p>
      <p className="events-calendar__name">{title}</p>
      {place !== "" && <Place place={place} />}
      {text !== "" && <p className="muted small">{text}</p>}
      <MoreLink {...{ link, linkText }} />
      {note !== "" && <p className="events-calendar__note small">{note}</p>}
    </li>
  );
}

type DateItemProps = {
  date: ListedDate;
  texts: CalendarData["texts"];
  heading: "h2" | "h3";
};

function DateItem({ date, texts, heading: Heading }: DateItemProps) {
  const { title, dateTime, day, month, when, repeats, place, text, link, linkText, file } = date;
  return (
    <li>
      <time className="events-calendar__day digits" dateTime={dateTime}>
        <b>{day}</b>
        <span>{month}</span>
      </time>
      <div className="events-calendar__text">
        <Heading className="events-calendar__name">{title}</Heading>
        <p className="small digits">
          {when}
          {repeats !== "" && <span className="muted"> · {repeats}</span>}
        </p>
        {place !== "" && <Place place={place} />}
        {text !== "" && <p className="muted small">{text}</p>}
        <MoreLink {...{ link, linkText }} />
      </div>
      {file !== null && (
        <a className="events-calendar__add link" href={file} title={texts.add} download>
          <Icon name="calendar" />
          <span className="visually-hidden">
            {texts.add}: {title}
          </span>
        </a>
      )}
    </li>
  );
}

const Place = ({ place }: { place: string }) => (
  <p className="events-calendar__place muted small">
    <Icon name="pin" size={16} />
    <span>{place}</span>
  </p>
);

const MoreLink = ({ link, linkText }: { link: string; linkText: string }) =>
  link !== "" &&
  linkText !== "" && (
    <p>
      <ActionLink className="link small" href={link}>
        {linkText}
      </ActionLink>
    </p>
  );

type SubscribeProps = {
  subscribe: NonNullable<CalendarData["subscribe"]>;
  texts: CalendarData["texts"];
};

/** A menu that also opens without scripts. */
function Subscribe({ subscribe, texts }: SubscribeProps) {
  return (
    <details className="events-calendar__subscribe">
      <summary className="button button--soft">
        <Icon name="bell" />
        {texts.subscribe}
      </summary>
      <ul>
        <li>
          <a href={subscribe.app}>{texts["in-app"]}</a>
        </li>
        <li>
          <a href={subscribe.google} rel="noopener noreferrer">
            {texts["in-google"]}
          </a>
        </li>
        <li>
          <a href={subscribe.file} download>
            {texts["as-file"]}
          </a>
        </li>
      </ul>
    </details>
  );
}
