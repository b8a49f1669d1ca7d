export type ProgressBarProps = {
  /** The accessible name: what is progressing. */
  label: string;
  value: number;
  max?: number;
  className?: string;
};

/** A progress bar. The native element needs no style attribute and runs from the right in Arabic. */
export function ProgressBar({ label, value, max = 100, className }: ProgressBarProps) {
  const limit = Number.isFinite(max) && max > 0 ? max : 100;
  return (
    <progress
      className={className ? `progress-bar ${className}` : "progress-bar"}
      aria-label={label}
      value={clamp(value, limit)}
      max={limit}
    />
  );
}

export type ProgressRingProps = {
  value: number;
  max?: number;
  /** The line's width, in units of a drawing that is 100 wide. */
  stroke?: number;
};

/** Progress as a ring around a number. Screen readers get only the number. */
export function ProgressRing({ value, max = 100, stroke = 7 }: ProgressRingProps) {
  const radius = 50 - stroke / 2;
  const percent = max > 0 ? (clamp(value, max) / max) * 100 : 0;
  return (
    <svg className="progress-ring" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle cx="50" cy="50" r={radius} strokeWidth={stroke} />
      {percent > 0 && (
        <circle
          className="progress-ring__value"
          cx="50"
          cy="50"
          r={radius}
          strokeWidth={stroke}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
        />
      )}
    </svg>
  );
}

function clamp(value: number, max: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(max, value)) : 0;
}
