const width = 640;
const height = 480;

/** A small generator of numbers, so that the same place always has the same drawing. */
function makeRandom(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed.slice(0, 400))
    state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** A neighbourhood drawn from a text: streets, gardens and a river, as a stand-in for a map. It shows no real streets. */
export function DrawnMap({ seed }: { seed: string }) {
  const random = makeRandom(seed);
  const between = (from: number, to: number) => Math.round(from + (to - from) * random());
  const tilt = between(-14, 14);
  const columns = [between(60, 110), between(190, 250), 330, between(440, 500), between(560, 610)];
  const rows = [between(20, 60), between(130, 170), 250, between(340, 380), between(430, 460)];
  const riverStart = between(40, 200);
  const river = `M-40 ${riverStart} C 160 ${riverStart + between(60, 120)}, 260 ${between(330, 420)}, 420 ${between(380, 460)} S 620 ${between(360, 520)}, 700 ${between(420, 560)}`;
  const blocks = columns.slice(0, -1).flatMap((left, column) =>
    rows.slice(0, -1).map((top, row) => ({
      left: left + 10,
      top: top + 10,
      width: columns[column + 1]! - left - 20,
      height: rows[row + 1]! - top - 20,
      isGarden: random() < 0.26,
    })),
  );
  return (
    <svg
      className="map__drawing"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={width} height={height} className="map__ground" />
      <g transform={`rotate(${tilt} ${width / 2} ${height / 2}) scale(1.25) translate(-64 -48)`}>
        {blocks.map(({ isGarden, ...box }, index) => (
          <rect
            key={index}
            x={box.left}
            y={box.top}
            width={box.width}
            height={box.height}
            rx="6"
            className={isGarden ? "map__garden" : "map__houses"}
          />
        ))}
        <path d={river} className="map__river" />
        {columns.map((x) => (
          <path key={x} d={`M${x} -200V700`} className={x === 330 ? "map__road" : "map__street"} />
        ))}
        {rows.map((y) => (
          <path key={y} d={`M-200 ${y}H900`} className={y === 250 ? "map__road" : "map__street"} />
        ))}
      </g>
      <circle cx={width / 2} cy={height / 2} r="64" className="map__halo" />
    </svg>
  );
}
