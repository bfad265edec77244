import type { Format } from '#ui/i18n/format.ts'

export function sayBytes(bytes: number, format: Format): string {
  const [unit, size] = bytes < 1e9 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const)
  return format.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 })
}
