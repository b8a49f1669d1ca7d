import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { ProgressLamps } from "#ui/progress-lamps.tsx";
import { Picture } from "#ui/picture.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseListCard } from "./card.ts";
import type { CardProgress } from "./card-progress.ts";

const coverSizes = "(min-width: 1312px) 276px, (min-width: 720px) 22vw, 104px";

/** Shared by all cards of a list, so that the hooks run once. */
export type CardContext = {
  t: ReturnType<typeof useTranslations>;
  formatDuration: ReturnType<typeof useDuration>;
};

export const useCardContext = (): CardContext => ({
  t: useTranslations(),
  formatDuration: useDuration(),
});

/** A course card of a list, which looks like a book. */
export function CourseCardItem({ card, context }: { card: CourseListCard; context: CardContext }) {
  return (
    <li className="course-card">
      <Cover card={card} sizes={coverSizes} className="cover" />
      <div className="course-card__text">
        {card.category !== null && <p className="category">{card.category}</p>}
        <h3>
          <Link to={card.href}>{card.title}</Link>
        </h3>
        {card.progress ? (
          <Progress progress={card.progress} context={context} />
        ) : (
          <>
            <Facts card={card} context={context} />
            <p className="course-card__end">
              <Price card={card} context={context} />
              {card.dateText !== "" && <time dateTime={card.date}>{card.dateText}</time>}
            </p>
          </>
        )}
      </div>
    </li>
  );
}

type ProgressProps = { progress: CardProgress; context: CardContext };

/** The learner's progress and the next link, in place of the details that matter before starting. */
function Progress({ progress, context: { t } }: ProgressProps) {
  const { status, done, total, finishedDay, next } = progress;
  const { type, number } = next;
  const isFinished = status === "finished";
  return (
    <>
      <p className="course-progress">
        <ProgressLamps done={done} total={total} />
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
  card: CourseListCard;
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

export function Facts({
  card,
  context,
  priced,
}: {
  card: CourseListCard;
  context: CardContext;
  priced?: boolean;
}) {
  const { t, formatDuration } = context;
  return (
    <ul className="facts">
      {priced && (
        <li>
          <Price card={card} context={context} />
        </li>
      )}
      <li>{t("course-card.elements", { count: card.elements })}</li>
      {card.duration > 0 && <li>{formatDuration(card.duration)}</li>}
      {card.anyOrder && <li>{t("course-page.order-any")}</li>}
    </ul>
  );
}

export function Price({ card, context }: { card: CourseListCard; context: CardContext }) {
  return <b>{card.price ?? context.t("course-card.free")}</b>;
}
