const kilobyte = 1024;

/** A size with the unit that people know, such as "1.2 GB". */
export function formatBytes(bytes: number, language: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log(bytes || 1) / Math.log(kilobyte))),
  );
  const value = bytes / kilobyte ** power;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power]!,
    unitDisplay: "short",
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value);
}

/** A length such as "4:12" or "1:04:12". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, "0"))).join(":");
}
