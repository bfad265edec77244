import { createHash } from 'node:crypto'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'

/** Of what it says, in whatever order its parts were written: the database keeps none. */
export function hashDefinition(definition: RecipeDefinition): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(definition)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  )
}
