/** Whether lists and objects are nested deeper than a number of levels. Not recursive: a request may be very deep. */
export function isDeeper(value: object, levelsMax: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMax) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((child) => typeof child === "object" && child !== null),
    );
  }
  return false;
}
