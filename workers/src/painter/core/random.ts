import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'

/** Numbers from a seed, the same on every machine. Nothing in the painter asks `Math.random` or the clock. */
export type Random = () => number

/** A seed for one concern of a picture, so that drawing more trees does not move the clouds. */
export function seedFor(seed: number, concern: string): number {
  let hash = (2166136261 ^ (seed >>> 0) ^ Math.imul(Math.floor(seed / 4294967296), 0x9e3779b1)) >>> 0
  for (let index = 0; index < concern.length; index++) {
    hash = Math.imul(hash ^ concern.charCodeAt(index), 16777619)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

export function randomFor(seed: number, concern: string): Random {
  return seededRandom(seedFor(seed, concern))
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** @throws when there is nothing to choose from. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
