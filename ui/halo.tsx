import { useId } from "react";

const ringDashes = ["2 7", "1.5 9", "1 11", "1 13"] as const;

/** A glow and dotted rings around a light at (x, y). `step` is the rings' distance, `reach` the glow's radius. */
export function Halo({
  x,
  y,
  radius,
  step,
  reach,
}: Record<"x" | "y" | "radius" | "step" | "reach", number>) {
  const glow = useId();
  return (
    <>
      <radialGradient id={glow}>
        <stop offset="0" stopColor="var(--picture-glow)" stopOpacity=".95" />
        <stop offset=".35" stopColor="var(--picture-glow)" stopOpacity=".42" />
        <stop offset="1" stopColor="var(--picture-glow)" stopOpacity="0" />
      </radialGradient>
      <circle cx={x} cy={y} r={reach} fill={`url(#${glow})`} />
      <g fill="none" stroke="var(--picture-halo)" strokeWidth="1.6" strokeLinecap="round">
        {ringDashes.map((dash, i) => (
          <circle
            key={dash}
            cx={x}
            cy={y}
            r={radius + step * (i + 1)}
            strokeDasharray={dash}
            opacity={1 - i * 0.24}
          />
        ))}
      </g>
    </>
  );
}
