import { createHash } from 'node:crypto'
import type { Db, Trx } from '#database/connection.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { BuiltInRecipe } from '@atelier/shared-schema/recipes/built-in/built-in-recipe.ts'
import { alterBuiltIn, holdBuiltIns, insertBuiltIn, listBuiltIns, withdrawBuiltIns } from './built-in.queries.ts'

/** The same on every installation, so that what is carried from one to another finds its recipe again. */
export function builtInRecipeId(slug: string): string {
  const hex = createHash('sha256').update(`recipe:${slug}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Brings the recipes of this release into the database: new ones, new versions of those that changed, and into the trash
 * those that are no more. Any number of processes may begin at once.
 */
export async function seedBuiltInRecipes(db: Db, recipes: readonly BuiltInRecipe[], now: Date): Promise<void> {
  if (await isSeeded(db, recipes)) return
  await db.transaction().execute(async trx => {
    await holdBuiltIns(trx)
    const known = await listBuiltIns(trx)
    for (const [index, recipe] of recipes.entries()) {
      // Each a moment newer than the one before: what comes with the product is shown oldest first, before that of people.
      await seedOne(trx, recipe, known.get(recipe.slug), new Date(now.getTime() - (recipes.length - index) * 1_000))
    }
    const gone = [...known.keys()].filter(slug => !recipes.some(recipe => recipe.slug === slug))
    await withdrawBuiltIns(trx, gone, now)
  })
}

async function isSeeded(db: Db, recipes: readonly BuiltInRecipe[]): Promise<boolean> {
  const known = await listBuiltIns(db)
  return known.size === recipes.length && recipes.every(recipe => known.get(recipe.slug) === fingerprint(recipe))
}

async function seedOne(trx: Trx, recipe: BuiltInRecipe, known: string | undefined, now: Date): Promise<void> {
  if (known === fingerprint(recipe)) return
  const seed = { recipe, id: builtInRecipeId(recipe.slug), ownerUid: SYSTEM_UID }
  const write = known === undefined ? insertBuiltIn : alterBuiltIn
  await write(trx, { ...seed, fingerprint: fingerprint(recipe), now })
}

/** Of everything about it. */
function fingerprint(recipe: BuiltInRecipe): string {
  return createHash('sha256').update(JSON.stringify(recipe)).digest('base64')
}
