import sprite from "./progress-lamps.svg?url&no-inline";

/** The longest row of lamps that can be counted at a glance. With more parts, a single lamp represents them all. */
export const lampsMax = 12;

type ProgressLampsProps = { done: number; total: number; large?: boolean };

/**
 * Course progress: a lamp for each part, lit once it is done. The states differ in shape, not only in colour. The count
 * is always printed beside the lamps, so screen readers skip them.
 */
export function ProgressLamps({ done, total, large }: ProgressLampsProps) {
  const isShort = total <= lampsMax;
  return (
    <span
      className={large ? "progress-lamps progress-lamps--large" : "progress-lamps"}
      aria-hidden="true"
    >
      {Array.from({ length: isShort ? total : 1 }, (_, index) => {
        const state = isShort ? stateOf(index - done) : stateOf(done > 0 ? -1 : 0);
        return (
          <svg key={index} className={`progress-lamp progress-lamp--${state}`}>
            <use href={`${sprite}#${state}`} />
          </svg>
        );
      })}
    </span>
  );
}

const stateOf = (offset: number) => (offset < 0 ? "lit" : offset === 0 ? "next" : "unlit");
