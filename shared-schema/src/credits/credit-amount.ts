/**
 * The ledger counts in whole thousandths of a credit or point, so that what a second costs needs no rounding on the way and
 * sums are exact. On the wire and on screen stand credits, with up to three decimals.
 */
export const MILLI = 1_000

export function toMilli(credits: number): number {
  return Math.round(credits * MILLI)
}

export function toCredits(milli: number): number {
  return milli / MILLI
}
