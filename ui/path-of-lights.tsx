const width = 640;
const height = 200;
const lightsMax = 40;
/** The cubic curve of the path, from its beginning to the door. */
const curve = [
  [24, 168],
  [190, 60],
  [330, 210],
  [540, 96],
] as const;

/** Returns a point of the curve. `position` goes from 0 (the beginning) to 1 (the door). */
function pointAt(position: number): [number, number] {
  const remaining = 1 - position;
  const weights = [
    remaining ** 3,
    3 * remaining ** 2 * position,
    3 * remaining * position ** 2,
    position ** 3,
  ];
  const coordinateOf = (axis: 0 | 1) =>
    weights.reduce((sum, weight, index) => sum + weight * curve[index]![axis], 0);
  return [Math.round(coordinateOf(0) * 10) / 10, Math.round(coordinateOf(1) * 10) / 10];
}

/** The picture at the end of a course: a light for each finished part, along a path to a house with an open door. */
export function PathOfLights({ count }: { count: number }) {
  const lights = Math.min(Math.max(count, 1), lightsMax);
  const [start, firstControl, secondControl, end] = curve;
  return (
    <svg
      className="art path-of-lights"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="path-of-lights__far-hill"
        d="M0 132C90 92 190 112 290 84S500 40 640 78V200H0Z"
      />
      <path
        className="path-of-lights__near-hill"
        d="M0 176C120 140 250 190 380 150S560 96 640 112V200H0Z"
      />
      <path
        className="path-of-lights__path"
        d={`M${start.join(" ")}C${firstControl.join(" ")} ${secondControl.join(" ")} ${end.join(" ")}`}
      />
      <circle className="path-of-lights__glow" cx="566" cy="76" r="62" />
      <g className="path-of-lights__rings">
        <circle cx="566" cy="76" r="40" strokeDasharray="2 7" />
        <circle cx="566" cy="76" r="60" strokeDasharray="1.5 9" opacity=".7" />
        <circle cx="566" cy="76" r="80" strokeDasharray="1 11" opacity=".45" />
      </g>
      <path className="path-of-lights__wall" d="M538 104V62L566 40L594 62V104Z" />
      <path className="path-of-lights__door" d="M556 104V80A10 10 0 0 1 576 80V104Z" />
      {Array.from({ length: lights }, (_, index) => {
        const [x, y] = pointAt(lights === 1 ? 0.5 : 0.02 + (0.94 * index) / (lights - 1));
        return (
          <g key={index}>
            <circle className="path-of-lights__halo" cx={x} cy={y - 5} r="9" />
            <path className="path-of-lights__flame" d={`M${x} ${y - 12}q5 7 0 12q-5 -5 0 -12z`} />
          </g>
        );
      })}
    </svg>
  );
}
