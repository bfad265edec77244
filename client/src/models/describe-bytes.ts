import type { Format } from '#ui/i18n/format.ts'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** In the largest unit of which there is at least one; less than a kilobyte is a part of one. */
export function describeBytes(bytes: number, format: Format): string {
  const [unit, size] = units.find(([, each]) => bytes >= each) ?? units[2]
  return format.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 })
}
