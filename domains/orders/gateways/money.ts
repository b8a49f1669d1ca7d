/** Money is counted in whole hundredths of its currency and never added or compared as a fraction. */
const minorPerUnit = 100;

/** Returns a price in hundredths. */
export const toMinorUnits = (price: number): number => Math.round(price * minorPerUnit);

/** Returns hundredths as a number of whole units, for display only. */
export const toUnits = (minor: number): number => minor / minorPerUnit;

/** An amount as gateways expect it: `1000`, `547.36`, `12.5`. */
export const formatAmount = (minor: number): string => String(toUnits(minor));

const amountPattern = /^(\d{1,12})(?:\.(\d{1,10}))?$/;

/** Parses a gateway's amount into hundredths; null if it is no amount or finer than a hundredth. */
export function parseAmount(text: string): number | null {
  const match = amountPattern.exec(text);
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const hundredths = fraction.replace(/0+$/, "");
  return hundredths.length > 2
    ? null
    : Number(whole) * minorPerUnit + Number(hundredths.padEnd(2, "0"));
}
