import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type Props = {
  labels: Record<"up" | "down" | "remove", string>;
  isFirst: boolean;
  isLast: boolean;
  onMoveBy: (steps: 1 | -1) => void;
  onRemove: () => void;
};

/** The buttons that move or remove an answer or an item. */
export function ItemTools({ labels, isFirst, isLast, onMoveBy, onRemove }: Props) {
  return (
    <>
      <button
        type="button"
        className="studio-icon-button"
        title={labels.up}
        aria-label={labels.up}
        disabled={isFirst}
        onClick={() => onMoveBy(-1)}
      >
        <StudioIcon name="arrow-up" />
      </button>
      <button
        type="button"
        className="studio-icon-button"
        title={labels.down}
        aria-label={labels.down}
        disabled={isLast}
        onClick={() => onMoveBy(1)}
      >
        <StudioIcon name="arrow-down" />
      </button>
      <button
        type="button"
        className="studio-icon-button"
        title={labels.remove}
        aria-label={labels.remove}
        onClick={onRemove}
      >
        <StudioIcon name="close" />
      </button>
    </>
  );
}
