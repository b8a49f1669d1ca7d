import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslations } from "use-intl";

/** The properties that make a row of the outline draggable by its handle. */
export function useOutlineRow(id: string) {
  const t = useTranslations();
  const sortable = useSortable({ id, attributes: { roleDescription: t("studio.drag.role") } });
  const { transform, transition, isDragging } = sortable;
  return {
    row: {
      ref: sortable.setNodeRef,
      className: isDragging
        ? "studio-outline__row studio-outline__row--lifted"
        : "studio-outline__row",
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: {
      ref: sortable.setActivatorNodeRef,
      type: "button" as const,
      className: "studio-outline__handle",
      ...sortable.attributes,
      ...sortable.listeners,
    },
  };
}
