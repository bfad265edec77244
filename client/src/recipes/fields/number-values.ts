export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Of those that everything that reads JSON keeps exactly, and people can read out. */
const SEED_ROLL_MAX = 0xffff_ffff

export function rollSeed({ min, max }: { min: number; max: number }): number {
  const top = Math.min(max, SEED_ROLL_MAX)
  return min + Math.floor(Math.random() * (top - min + 1))
}
