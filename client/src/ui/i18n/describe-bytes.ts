import type { Format } from './format.ts'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** `3.4 MB`, `81.2 kB`, `70 bytes`: in the largest unit of which there is at least one, as the person's language writes it. */
export function describeBytes(bytes: number, format: Pick<Format, 'number'>): string {
  const [unit, size] = units.find(([, each]) => bytes >= each) ?? ['byte', 1]
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return format.number(bytes / size, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
}
