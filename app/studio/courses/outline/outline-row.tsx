import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useState } from "react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import type { OutlineItem } from "#domains/courses/draft-schema.ts";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { StateLight } from "#app/studio/editing/state-light.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { OutlineActions } from "./course-outline.tsx";
import { elementEditorPath } from "./element-editor-path.ts";
import { RenameElement } from "./rename-element.tsx";

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
  const { item, element, courseId, title, isChosen, onToggle } = props;
  const t = useTranslations();
  const [isRenaming, setRenaming] = useState(false);
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: item.id, attributes: { roleDescription: t("studio.drag.role") } });
  const className = isDragging
    ? "studio-outline__row studio-outline__row--lifted"
    : "studio-outline__row";
  return (
    <li
      ref={setNodeRef}
      className={className}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-label={t("studio.outline.choose", { title })}
      />
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="studio-outline__handle"
        {...attributes}
        {...listeners}
        aria-label={t("studio.outline.drag", { title })}
      >
        <StudioIcon name="drag" />
      </button>
      {isRenaming ? (
        <RenameElement courseId={courseId} element={element} onEnd={() => setRenaming(false)} />
      ) : (
        <NavLink to={elementEditorPath(courseId, item.id)}>
          <span>
            <b>{title}</b>
            <span className="studio-muted">
              <Facts item={item} element={element} />
            </span>
          </span>
          <StateLight state={element.state} />
        </NavLink>
      )}
      <RowMenu {...props} onRename={() => setRenaming(true)} />
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

function RowMenu({ item, title, actions, onRename }: Props & { onRename: () => void }) {
  const t = useTranslations();
  const ids = new Set([item.id]);
  const entries = [
    { icon: "draft", label: t("studio.outline.rename"), run: onRename },
    { icon: "arrow-up", label: t("studio.outline.up"), run: () => actions.move(ids, "up") },
    { icon: "arrow-down", label: t("studio.outline.down"), run: () => actions.move(ids, "down") },
    {
      icon: "view",
      label: t(item.visible ? "studio.outline.hide" : "studio.outline.show"),
      run: () => actions.setVisible(ids, !item.visible),
    },
    { icon: "close", label: t("studio.outline.remove"), run: () => actions.remove(ids) },
  ] as const;
  return (
    <details className="studio-row-menu" data-menu>
      <summary className="studio-icon-button" title={t("studio.courses.menu")}>
        <StudioIcon name="more" />
        <span className="studio-hidden">{t("studio.courses.menu-of", { title })}</span>
      </summary>
      <div className="studio-popover">
        {entries.map(({ icon, label, run }) => (
          <button
            key={label}
            type="button"
            className="studio-popover__item"
            onClick={({ currentTarget }) => {
              currentTarget.closest("details")?.removeAttribute("open");
              run();
            }}
          >
            <StudioIcon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}
