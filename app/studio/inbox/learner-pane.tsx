import { useTranslations } from "use-intl";
import type { OpenThread } from "./inbox-screen.server.ts";

/** The lesson from which a learner wrote, and what their mentor should know: progress, answers and notes. */
export function LearnerPane({ thread }: { thread: OpenThread }) {
  const t = useTranslations();
  const { lesson, study, tags, wantedGender } = thread;
  const knownCount = (study?.answers.length ?? 0) + (study?.notes.length ?? 0) + tags.length;
  if (lesson === null && knownCount === 0 && !wantedGender) return null;
  return (
    <aside className="studio-learner" aria-label={t("studio.inbox.about")} data-pane>
      {lesson && (
        <section>
          {lesson.number !== null && (
            <p className="studio-muted studio-small">
              {t("studio.inbox.lesson-number", { number: lesson.number, count: lesson.count })}
            </p>
          )}
          <h2>
            <bdi>{lesson.title}</bdi>
          </h2>
          {lesson.course !== lesson.title && (
            <p className="studio-muted studio-small">
              <bdi>{lesson.course}</bdi>
            </p>
          )}
          {study?.progress && <Progress {...study.progress} />}
          <p>
            <a className="studio-link" href={lesson.href}>
              {t("studio.inbox.open-lesson")}
            </a>
          </p>
        </section>
      )}
      {(tags.length > 0 || wantedGender) && (
        <section>
          {wantedGender && (
            <p>
              {t("studio.inbox.wanted")}: {t(`conversation.wanted-${wantedGender}`)}
            </p>
          )}
          {tags.length > 0 && (
            <ul className="studio-learner__tags" aria-label={t("studio.inbox.tags")}>
              {tags.map((tag) => (
                <li key={tag} className="studio-badge">
                  <bdi>{tag}</bdi>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {study && study.answers.length > 0 && <Answers answers={study.answers} />}
      {study && study.notes.length > 0 && (
        <section>
          <h2>{t("studio.inbox.notes")}</h2>
          <ul className="studio-learner__notes">
            {study.notes.map(({ sequence, text }) => (
              <li key={sequence} className="studio-note studio-note--warn" dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function Progress({ doneCount, total }: { doneCount: number; total: number }) {
  const t = useTranslations();
  const text = t("studio.inbox.progress", { done: doneCount, total });
  return (
    <p className="studio-learner__progress studio-small">
      <progress value={doneCount} max={total} aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </p>
  );
}

type Answer = NonNullable<OpenThread["study"]>["answers"][number];

function Answers({ answers }: { answers: readonly Answer[] }) {
  const t = useTranslations();
  return (
    <section>
      <h2>{t("studio.inbox.answers")}</h2>
      <dl className="studio-learner__answers studio-small">
        {answers.map(({ question, chosen, score, passed }, at) => (
          <div key={at}>
            <dt dir="auto">{question}</dt>
            {chosen.map((text) => (
              <dd key={text} dir="auto">
                {text}
              </dd>
            ))}
            {chosen.length === 0 && score !== null && (
              <dd>{t("studio.inbox.score", { score: Math.round(score) })}</dd>
            )}
            {passed !== null && (
              <dd className={passed ? "studio-learner__right" : "studio-learner__wrong"}>
                {t(passed ? "studio.inbox.right" : "studio.inbox.wrong")}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
