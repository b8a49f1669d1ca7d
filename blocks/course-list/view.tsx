import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { LampLine } from "#ui/art.tsx";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Go } from "#blocks/go.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseListProps } from "./block.ts";
import type { Card, CourseListData, FeaturedCard } from "./card.ts";

const featuredSizes = "(min-width: 1312px) 660px, (min-width: 800px) 55vw, 90vw";
const bookSizes = "(min-width: 1312px) 276px, (min-width: 720px) 22vw, 104px";

/** What every card needs, asked for once by their list. */
type Words = {
  t: ReturnType<typeof useTranslations>;
  duration: ReturnType<typeof useDuration>;
};

export default function View(view: BlockViewProps<CourseListProps, CourseListData>) {
  const { component, props, data, children, surround, heading: Heading } = view;
  const words: Words = { t: useTranslations(), duration: useDuration() };
  const { featured, cards, total } = data;
  const hidden = total - cards.length - (featured ? 1 : 0);
  const titled = props.title !== "";
  return (
    <Section
      id={component.id}
      surround={surround}
      labelledBy={titled ? titleId(component.id) : undefined}
    >
      {(titled || props.lead !== "") && (
        <div className="head">
          {titled && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.lead !== "" && <p className="lead">{props.lead}</p>}
        </div>
      )}
      {featured && <Featured card={featured} words={words} />}
      {total === 0 && <EmptyShelf />}
      {cards.length > 0 && (
        <ul className="shelf">
          {cards.map((card) => (
            <Book key={card.id} card={card} words={words} />
          ))}
          {hidden > 0 && <More href={props.allLink} total={total} />}
        </ul>
      )}
      {children}
    </Section>
  );
}

function Featured({ card, words }: { card: FeaturedCard; words: Words }) {
  return (
    <article className="feat">
      <Cover card={card} sizes={featuredSizes} className="cover" />
      <div className="feat__txt">
        {card.category !== null && <p className="cat">{card.category}</p>}
        <h3>{card.title}</h3>
        {card.description !== "" && <p className="dim">{card.description}</p>}
        <Facts card={card} words={words} priced />
        <Link className="btn" to={card.href}>
          {words.t("course-page.start")}
        </Link>
      </div>
    </article>
  );
}

function Book({ card, words }: { card: Card; words: Words }) {
  return (
    <li className="book">
      <Cover card={card} sizes={bookSizes} className="cover cover--book" />
      <div className="book__txt">
        {card.category !== null && <p className="cat">{card.category}</p>}
        <h3>
          <Link to={card.href}>{card.title}</Link>
        </h3>
        <Facts card={card} words={words} />
        <p className="book__end">
          <Price card={card} words={words} />
          {card.dateText !== "" && <time dateTime={card.date}>{card.dateText}</time>}
        </p>
      </div>
    </li>
  );
}

function Cover({ card, sizes, className }: { card: Card; sizes: string; className: string }) {
  return (
    <div className={className}>
      {card.cover && (
        <Picture
          sources={card.cover.sources}
          alt={card.cover.alt}
          sizes={sizes}
          width={card.cover.width}
          height={card.cover.height}
        />
      )}
    </div>
  );
}

function Facts({ card, words, priced }: { card: Card; words: Words; priced?: boolean }) {
  const { t, duration } = words;
  return (
    <ul className="facts">
      {priced && (
        <li>
          <Price card={card} words={words} />
        </li>
      )}
      <li>{t("course-card.elements", { count: card.elements })}</li>
      {card.duration > 0 && <li>{duration(card.duration)}</li>}
    </ul>
  );
}

function Price({ card, words }: { card: Card; words: Words }) {
  return <b>{card.price ?? words.t("course-card.free")}</b>;
}

/** The blank book at the shelf's end. */
function More({ href, total }: { href: string; total: number }) {
  const t = useTranslations();
  return (
    <li className="book book--more">
      <div className="more">
        <b>
          <Go className="more__link" href={href}>
            {t("course-list.all", { count: total })}
          </Go>
        </b>
        <Icon name="arrow" flip />
      </div>
    </li>
  );
}

function EmptyShelf() {
  const t = useTranslations();
  return (
    <div className="empty">
      <LampLine />
      <h3>{t("course-list.empty-title")}</h3>
      <p>{t("course-list.empty")}</p>
    </div>
  );
}
