import { checkFieldValue } from '@atelier/shared-schema/recipes/check-field-value.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'

/** As sent: what is not there is left to the recipe. */
export type Params = Readonly<Record<string, unknown>>

/*
 * What a person last filled in, per recipe, on this device. The uid is part of the name, so that it is found and removed when
 * they sign out.
 */

const nameOf = (uid: string, recipeId: string) => `atelier.recipe.${uid}.${recipeId}`

/** Only what the recipe as it is now would still take. */
export function readKeptParams(uid: string, recipeId: string, fields: readonly RecipeField[]): Params {
  return fittingParams(fields, readJson(localStorage.getItem(nameOf(uid, recipeId))))
}

export function keepParams(uid: string, recipeId: string, params: Params): void {
  try {
    localStorage.setItem(nameOf(uid, recipeId), JSON.stringify(params))
  } catch {
    // A full device forgets what was filled in; nothing else is lost.
  }
}

/** Of any params, those that these fields take: what goes along when another recipe is chosen, or a picture is made anew. */
export function fittingParams(fields: readonly RecipeField[], params: unknown): Params {
  if (typeof params !== 'object' || params === null) return {}
  const given = new Map<string, unknown>(Object.entries(params))
  return Object.fromEntries(
    fields.flatMap(field => {
      const value = given.get(field.key)
      if (value === undefined || value === null) return []
      return 'value' in checkFieldValue(field, value) ? [[field.key, value]] : []
    }),
  )
}

function readJson(written: string | null): unknown {
  try {
    return written === null ? undefined : JSON.parse(written)
  } catch {
    return undefined
  }
}
