import { useState } from "react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import type { OutlineItem } from "#domains/courses/outline.ts";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { PublishLight } from "#app/studio/ui/publish-light.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { OutlineActions } from "./course-outline.tsx";
import { elementEditorPath } from "#app/studio/courses/editor-paths.ts";
import { RenameElement } from "./rename-element.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useOutlineRow } from "./use-outline-row.ts";

const iconOfType = {
  lesson: "course",
  test: "test",
  quiz: "test",
  webinar: "event",
  "video-event": "event",
} as const;

type Props = {
  item: OutlineItem;
  element: EditedElement;
  courseId: string;
  title: string;
  isChosen: boolean;
  onToggle: () => void;
  actions: OutlineActions;
};

/** One element: a checkbox, a handle to drag it, a link to its editor, its light, and a menu. */
export function OutlineRow(props: Props) {
  const { item, element, courseId, title, isChosen, onToggle, actions } = props;
  const t = useTranslations();
  const [isRenaming, setRenaming] = useState(false);
  const canWrite = useCanWrite();
  const { row, handle } = useOutlineRow(item.id);
  const ids = new Set([item.id]);
  const entries = [
    { icon: "draft", label: t("studio.outline.rename"), run: () => setRenaming(true) },
    { icon: "arrow-up", label: t("studio.outline.up"), run: () => actions.move(ids, "up") },
    { icon: "arrow-down", label: t("studio.outline.down"), run: () => actions.move(ids, "down") },
    {
      icon: "view",
      label: t(item.visible ? "studio.outline.hide" : "studio.outline.show"),
      run: () => actions.setVisible(ids, !item.visible),
    },
    { icon: "course", label: t("studio.outline.transfer"), run: () => actions.transfer(ids) },
    { icon: "close", label: t("studio.outline.remove"), run: () => actions.remove(ids) },
  ] as const;
  return (
    <li {...row}>
      {canWrite && (
        <>
          <button {...handle} aria-label={t("studio.outline.drag", { title })}>
            <StudioIcon name="drag" />
          </button>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onToggle}
            aria-label={t("studio.outline.choose", { title })}
          />
        </>
      )}
      {isRenaming ? (
        <RenameElement courseId={courseId} element={element} onEnd={() => setRenaming(false)} />
      ) : (
        <NavLink to={elementEditorPath(courseId, item.id)}>
          <StudioIcon name={iconOfType[element.type]} />
          <span className="studio-outline__names">
            <b>{title}</b>
            <span className="studio-muted">
              <Facts item={item} element={element} />
            </span>
          </span>
          {element.hasDates && (
            <span className="studio-muted" title={t("studio.outline.has-dates")}>
              <StudioIcon name="clock" />
              <span className="studio-hidden">{t("studio.outline.has-dates")}</span>
            </span>
          )}
          <PublishLight state={element.state} hasName={false} />
        </NavLink>
      )}
      {canWrite && <RowMenu title={title} entries={entries} />}
    </li>
  );
}

function Facts({ item, element }: Pick<Props, "item" | "element">) {
  const t = useTranslations();
  const facts = [t(`studio.editing.type.${element.type}`)];
  if (element.duration > 0) facts.push(t("studio.outline.minutes", { count: element.duration }));
  if (!item.visible) facts.push(t("studio.outline.is-hidden"));
  return facts.join(" · ");
}
