import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Lights } from "#ui/lights.tsx";
import { Picture } from "#ui/picture.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import type { Card } from "./card.ts";
import type { CardProgress } from "./own-progress.ts";

const bookSizes = "(min-width: 1312px) 276px, (min-width: 720px) 22vw, 104px";

/** Shared by all cards of a list, so that the hooks run once. */
export type CardWords = {
  t: ReturnType<typeof useTranslations>;
  duration: ReturnType<typeof useDuration>;
};

export const useCardWords = (): CardWords => ({ t: useTranslations(), duration: useDuration() });

/** A course card of a list, which looks like a book. */
export function Book({ card, words }: { card: Card; words: CardWords }) {
  return (
    <li className="course-card">
      <Cover card={card} sizes={bookSizes} className="cover cover--book" />
      <div className="course-card__text">
        {card.category !== null && <p className="category">{card.category}</p>}
        <h3>
          <Link to={card.href}>{card.title}</Link>
        </h3>
        {card.progress ? (
          <Progress progress={card.progress} words={words} />
        ) : (
          <>
            <Facts card={card} words={words} />
            <p className="course-card__end">
              <Price card={card} words={words} />
              {card.dateText !== "" && <time dateTime={card.date}>{card.dateText}</time>}
            </p>
          </>
        )}
      </div>
    </li>
  );
}

type ProgressProps = { progress: CardProgress; words: CardWords };

/** The learner's progress and the next link, in place of the details that matter before starting. */
function Progress({ progress, words: { t } }: ProgressProps) {
  const { status, done, total, finishedDay, next } = progress;
  const { type, number } = next;
  const isFinished = status === "finished";
  return (
    <>
      <p className="course-progress">
        <Lights done={done} total={total} />
        <span>
          {isFinished
            ? t("course-card.finished", { day: finishedDay })
            : t("course-page.progress", { done, total })}
        </span>
      </p>
      <Link className="link course-card__action" to={next.href} state={{ elementNumber: number }}>
        {isFinished ? t("course-page.go-again") : t("course-page.continue", { type, number })}
      </Link>
    </>
  );
}

export function Cover({
  card,
  sizes,
  className,
}: {
  card: Card;
  sizes: string;
  className: string;
}) {
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

export function Facts({ card, words, priced }: { card: Card; words: CardWords; priced?: boolean }) {
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
      {card.anyOrder && <li>{t("course-page.order-any")}</li>}
    </ul>
  );
}

export function Price({ card, words }: { card: Card; words: CardWords }) {
  return <b>{card.price ?? words.t("course-card.free")}</b>;
}
