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
  const lifted = (id: UniqueIdentifier) =>
    t("studio.drag.lifted", { title: title(id), ...placeOf(id) });
  return {
    screenReaderInstructions: { draggable: t("studio.drag.instructions") },
    announcements: {
      onDragStart: ({ active }) => lifted(active.id),
      onDragOver: ({ active, over }) => {
        if (!over) return t("studio.drag.nowhere");
        // Lifting is reported as moving over itself, too.
        if (over.id === active.id) return lifted(active.id);
        return t("studio.drag.over", { title: title(active.id), ...placeOf(over.id) });
      },
      onDragEnd: ({ active, over }) =>
        over
          ? t("studio.drag.dropped", { title: title(active.id), ...placeOf(over.id) })
          : t("studio.drag.cancelled", { title: title(active.id) }),
      onDragCancel: ({ active }) => t("studio.drag.cancelled", { title: title(active.id) }),
    },
  };
}
