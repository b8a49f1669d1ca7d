/** Writes a number that was counted up to one more than a maximum: "100+" if there are more than 100. */
export const countUpTo = (max: number, count: number): string =>
  count > max ? `${max}+` : String(count);
