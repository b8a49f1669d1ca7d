import { type JourneyCounts, journeySteps } from "#domains/journey/journey.ts";

const [width, height] = [1_000, 120];
/** A step that somebody took is always visible. */
const heightMin = 2;

/** The journey as a stream that grows narrower. The numbers above it say the same, so it is hidden from screen readers. */
export function JourneyChart({ counts }: { counts: JourneyCounts }) {
  const max = Math.max(...journeySteps.map((step) => counts[step]), 1);
  const columnWidth = width / journeySteps.length;
  const points = journeySteps.map((step, index) => {
    const full = (counts[step] / max) * height;
    const size = counts[step] === 0 ? 0 : Math.max(full, heightMin);
    return {
      x: (index + 0.5) * columnWidth,
      top: (height - size) / 2,
      bottom: (height + size) / 2,
    };
  });
  const ends = [{ ...points[0]!, x: 0 }, ...points, { ...points.at(-1)!, x: width }];
  const line = (side: "top" | "bottom", stops: typeof ends) =>
    stops
      .slice(1)
      .map((point, index) => {
        const before = stops[index]!;
        const middle = round((before.x + point.x) / 2);
        return `C${middle} ${round(before[side])} ${middle} ${round(point[side])} ${round(point.x)} ${round(point[side])}`;
      })
      .join("");
  const back = ends.toReversed();
  const path = `M0 ${round(ends[0]!.top)}${line("top", ends)}L${width} ${round(back[0]!.bottom)}${line("bottom", back)}Z`;
  return (
    <div className="studio-journey__chart" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false">
        <defs>
          <linearGradient id="studio-journey-stream">
            {streamStops.map((offset) => (
              <stop key={offset} offset={offset} />
            ))}
          </linearGradient>
        </defs>
        <path d={path} />
      </svg>
      <div className="studio-journey__lights">
        {journeySteps.map((step) => (
          <span key={step} />
        ))}
      </div>
    </div>
  );
}

/** Where the stream changes its colour; the colours are in the style sheet. */
const streamStops = [0, 0.42, 0.64, 0.84, 1];
const round = (value: number): number => Math.round(value * 10) / 10;
