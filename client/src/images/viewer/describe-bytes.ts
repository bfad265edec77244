const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** `812 kB`, `3.4 MB`, as the person's language writes it. */
export function describeBytes(
  bytes: number,
  number: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2
  const unit = units[step] as string
  return number(bytes / 1000 ** (step + 1), { style: 'unit', unit, maximumFractionDigits: step === 0 ? 0 : 1 })
}
