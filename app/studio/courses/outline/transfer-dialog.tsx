import { useEffect, useState, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { searchTextMaxChars } from "#domains/courses/edited-course.ts";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";
import { findCourses, type TargetCourse, transferElements } from "./transfer-requests.ts";

type Props = {
  courseId: string;
  /** The elements to copy or to move. */
  elementIds: readonly string[];
  onClose: () => void;
};

/** Asks for the course that elements are copied or moved to, and says what follows for learners. */
export function TransferDialog({ courseId, elementIds, onClose }: Props) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const { refresh } = useCourseDraft();
  const [text, setText] = useState("");
  const [target, setTarget] = useState<TargetCourse | null>(null);
  const [state, setState] = useState<"choosing" | "sending" | "done" | "failed">("choosing");
  const changeIds = useRef(new Map<string, string>());
  const found = useCourses(text);
  const courses = found?.filter(({ id }) => id !== courseId) ?? [];
  const count = elementIds.length;
  async function send(isMove: boolean): Promise<void> {
    setState("sending");
    const targetId = target!.id;
    // A repeated action on the same course happens once.
    const action = `${isMove ? "move" : "copy"} ${targetId}`;
    const changeId = changeIds.current.get(action) ?? crypto.randomUUID();
    changeIds.current.set(action, changeId);
    const isDone = await transferElements(courseId, { targetId, elementIds, isMove, changeId });
    setState(isDone ? "done" : "failed");
    refresh();
    await revalidate();
  }
  return (
    <StudioDialog labelledBy="transfer-title" onClose={onClose}>
      <div className="studio-dialog__header">
        <h2 id="transfer-title">{t("studio.transfer.title", { count })}</h2>
      </div>
      {state === "done" ? (
        <div className="studio-dialog__body">
          <p role="status">{t("studio.transfer.done", { title: target!.title })}</p>
          <div className="studio-dialog__actions">
            <button type="button" className="studio-button" onClick={onClose}>
              {t("common.close")}
            </button>
            <Link className="studio-button studio-button--pill" to={courseEditorPath(target!.id)}>
              {t("studio.transfer.open")}
            </Link>
          </div>
        </div>
      ) : (
        <div className="studio-dialog__body studio-transfer">
          <label className="studio-field">
            {t("studio.transfer.search")}
            <input
              className="studio-input"
              type="search"
              dir="auto"
              maxLength={searchTextMaxChars}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <fieldset className="studio-transfer__courses">
            <legend className="studio-hidden">{t("studio.transfer.courses")}</legend>
            {courses.map((course) => (
              <label key={course.id}>
                <input
                  type="radio"
                  name="target"
                  checked={target?.id === course.id}
                  onChange={() => setTarget(course)}
                />
                <bdi>{course.title}</bdi>
              </label>
            ))}
          </fieldset>
          {found !== undefined && courses.length === 0 && <p>{t("studio.courses.none")}</p>}
          <p className="studio-muted studio-small">{t("studio.transfer.learners")}</p>
          {state === "failed" && <Note kind="bad">{t("studio.outline.failed")}</Note>}
          <div className="studio-dialog__actions">
            <button type="button" className="studio-button studio-button--quiet" onClick={onClose}>
              {t("studio.courses.cancel")}
            </button>
            {([false, true] as const).map((isMove) => (
              <button
                key={String(isMove)}
                type="button"
                className="studio-button"
                disabled={target === null || state === "sending"}
                onClick={() => void send(isMove)}
              >
                {t(isMove ? "studio.transfer.move" : "studio.transfer.copy")}
              </button>
            ))}
          </div>
        </div>
      )}
    </StudioDialog>
  );
}

/** The courses whose titles contain a text; undefined while they load, null if that isn't possible. */
function useCourses(text: string): TargetCourse[] | null | undefined {
  const [found, setFound] = useState<TargetCourse[] | null>();
  useEffect(() => {
    let isCurrent = true;
    void findCourses(text).then((courses) => {
      if (isCurrent) setFound(courses);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return found;
}
