import sprite from "./lights.svg?url&no-inline";

/** The longest row of lamps that can be counted at a glance. With more parts, a single lamp represents them all. */
export const lightsMax = 12;

type LightsProps = { done: number; total: number; large?: boolean };

/**
 * Course progress: a lamp for each part, lit once it is done. The states differ in shape, not only in colour. The count
 * is always printed beside the lamps, so screen readers skip them.
 */
export function Lights({ done, total, large }: LightsProps) {
  const isShort = total <= lightsMax;
  return (
    <span className={large ? "lamps lamps--large" : "lamps"} aria-hidden="true">
      {Array.from({ length: isShort ? total : 1 }, (_, place) => {
        const state = isShort ? stateOf(place - done) : stateOf(done > 0 ? -1 : 0);
        return (
          <svg key={place} className={`lamp lamp--${state}`}>
            <use href={`${sprite}#${state}`} />
          </svg>
        );
      })}
    </span>
  );
}

const stateOf = (ahead: number) => (ahead < 0 ? "lit" : ahead === 0 ? "next" : "unlit");
