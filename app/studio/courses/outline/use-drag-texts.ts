import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslations } from "use-intl";

/** What screen readers say about dragging in a list. */
export function useDragTexts(
  items: readonly { id: string }[],
  nameOf: (id: string) => string,
): { announcements: Announcements; screenReaderInstructions: { draggable: string } } {
  const t = useTranslations();
  const placeOf = (id: UniqueIdentifier) => ({
    place: items.findIndex((item) => item.id === id) + 1,
    count: items.length,
  });
  const title = (id: UniqueIdentifier) => nameOf(String(id));
  return {
    screenReaderInstructions: { draggable: t("studio.drag.instructions") },
    announcements: {
      onDragStart: ({ active }) =>
        t("studio.drag.lifted", { title: title(active.id), ...placeOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over
          ? t("studio.drag.over", { title: title(active.id), ...placeOf(over.id) })
          : t("studio.drag.nowhere"),
      onDragEnd: ({ active, over }) =>
        over
          ? t("studio.drag.dropped", { title: title(active.id), ...placeOf(over.id) })
          : t("studio.drag.cancelled", { title: title(active.id) }),
      onDragCancel: ({ active }) => t("studio.drag.cancelled", { title: title(active.id) }),
    },
  };
}
