import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslations } from "use-intl";

/** What screen readers say about dragging in a list. */
export function useDragTexts(
  ids: readonly string[],
  nameOf: (id: string) => string,
): { announcements: Announcements; screenReaderInstructions: { draggable: string } } {
  const t = useTranslations();
  const placeOf = (id: UniqueIdentifier) => ({
    place: ids.indexOf(String(id)) + 1,
    count: ids.length,
  });
  const title = (id: UniqueIdentifier) => nameOf(String(id));
  const pickedUp = (id: UniqueIdentifier) =>
    t("studio.drag.picked-up", { title: title(id), ...placeOf(id) });
  return {
    screenReaderInstructions: { draggable: t("studio.drag.instructions") },
    announcements: {
      onDragStart: ({ active }) => pickedUp(active.id),
      onDragOver: ({ active, over }) => {
        if (!over) return t("studio.drag.nowhere");
        // Picking up is reported as moving over itself, too.
        if (over.id === active.id) return pickedUp(active.id);
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
