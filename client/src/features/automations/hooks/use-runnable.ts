import { useMemo } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { AutomationAction } from '@atelier/shared-schema/entities/automation.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import { isUnused } from '@atelier/shared-schema/recipes/check-params.ts'
import type { LocalText } from '@atelier/shared-schema/recipes/local-text.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { useRoute } from '#api/use-route.ts'
import type { KnownModels } from '#recipes/recipe-form.tsx'

/** What an automation can run: a recipe, or a macro with what it asks for. */
export interface Runnable {
  id: string
  names: LocalText
  /** Those that can be filled in. */
  fields: readonly RecipeField[]
  models: KnownModels
}

export type RunnableRef = Pick<AutomationAction, 'run' | 'id'>

const noModels: KnownModels = {}

export function useRunnable(action: RunnableRef | undefined) {
  const id = action?.id ?? ''
  const isRecipe = action?.run === 'recipe'
  const byId = useRoute(recipesRoutes.read, { params: { id } }, { enabled: isRecipe && isId(id) })
  const bySlug = useRoute(recipesRoutes.readBySlug, { params: { slug: id } }, { enabled: isRecipe && !isId(id) })
  const macro = useRoute(workflowsRoutes.read, { params: { id } }, { enabled: action?.run === 'macro' })
  const asked = !isRecipe ? macro : isId(id) ? byId : bySlug
  const recipe = isRecipe ? (isId(id) ? byId : bySlug).data : undefined
  const chain = action?.run === 'macro' ? macro.data : undefined
  const runnable = useMemo<Runnable | undefined>(() => {
    if (recipe) {
      const fields = recipe.definition.fields.filter(field => !isUnused(field))
      return { id: recipe.id, names: recipe.names, fields, models: recipe.models }
    }
    if (!chain) return undefined
    const { id: macroId, name, definition } = chain
    return { id: macroId, names: { en: name, vi: name }, fields: definition.inputs, models: noModels }
  }, [recipe, chain])
  return {
    runnable,
    isPending: action !== undefined && asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}

/** Those that one picture can be put into without more. */
export function imageFieldsOf(fields: readonly RecipeField[]): RecipeField[] {
  return fields.filter(field => field.type === 'image' && field.countMin <= 1 && field.mask !== 'required')
}
