import type { Format } from '#ui/i18n/format.ts'

const exact: Intl.NumberFormatOptions = { maximumFractionDigits: 3 }
const signed: Intl.NumberFormatOptions = { maximumFractionDigits: 3, signDisplay: 'exceptZero' }

export function formatCredits(format: Format, credits: number): string {
  return format.number(credits, exact)
}

export function formatChange(format: Format, credits: number): string {
  return format.number(credits, signed)
}

/** Whole credits where there is little room; never more than there are. */
export function formatRoundCredits(format: Format, credits: number): string {
  return format.number(credits < 10 ? Math.floor(credits * 10) / 10 : Math.floor(credits))
}
