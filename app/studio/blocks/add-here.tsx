import { useTranslations } from "use-intl";
import type { Place } from "./block-commands.ts";
import { useEditor } from "./use-editing.ts";

/**
 * The "+" between two blocks, for mouse and touch. It isn't a stop of the Tab key, because a long lesson has hundreds of
 * them; `/` on a block and the commands of a block do the same.
 */
export function AddHere({ place }: { place: () => Place }) {
  const t = useTranslations();
  const { openAddMenu, canArrange } = useEditor();
  if (!canArrange) return null;
  return (
    <button
      type="button"
      className="studio-canvas-between"
      tabIndex={-1}
      aria-label={t("studio.blocks.add-here")}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={() => openAddMenu(place())}
    />
  );
}
