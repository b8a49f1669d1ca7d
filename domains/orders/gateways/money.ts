/** Money is counted in whole hundredths of its currency: nothing is added or compared as a fraction. */
const minorPerUnit = 100;

/** A course's price in hundredths. */
export const minorOf = (price: number): number => Math.round(price * minorPerUnit);

/** Hundredths as the number a person reads: for showing only. */
export const unitsOf = (minor: number): number => minor / minorPerUnit;

/** As a gateway is told it: `1000`, `547.36`, `12.5`. */
export const amountText = (minor: number): string => String(unitsOf(minor));

const written = /^(\d{1,12})(?:\.(\d{1,10}))?$/;

/** A gateway's text of an amount in hundredths; null for what is no amount, or one finer than a hundredth. */
export function readAmount(text: string): number | null {
  const found = written.exec(text);
  if (!found) return null;
  const [, whole = "", fraction = ""] = found;
  const hundredths = fraction.replace(/0+$/, "");
  return hundredths.length > 2
    ? null
    : Number(whole) * minorPerUnit + Number(hundredths.padEnd(2, "0"));
}
