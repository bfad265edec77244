import { useEffect } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { BatchState } from '@atelier/shared-schema/tasks/task-answers.ts'
import type { GridAxis } from '@atelier/shared-schema/tasks/task-requests.ts'
import { useRoute } from '#api/use-route.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { batchMessages } from './batch.messages.ts'
import { isOngoing, useTaskPolling } from './live-tasks.ts'

const SHEET_AGAIN_MS = 2_000

/** A batch or a grid, kept current; its sheet comes a moment after its last task has ended. */
export function useBatch(id: string) {
  const asked = useRoute(routes.readBatch, { params: { id } })
  const { data, refetch } = asked
  useTaskPolling(data?.tasks.some(isOngoing) ?? false)
  const isDrawn = data !== undefined && isSheetDue(data)
  useEffect(() => {
    if (!isDrawn) return
    const timer = setInterval(() => void refetch(), SHEET_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isDrawn, refetch])
  return asked
}

/** All have ended, and neither is it there nor is it said why not. */
export function isSheetDue({ kind, tasks, sheet, sheetError }: BatchState): boolean {
  return kind === 'grid' && sheet === null && sheetError === '' && !tasks.some(isOngoing) && tasks.some(hasPicture)
}

function hasPicture({ images }: BatchState['tasks'][number]): boolean {
  return images.length > 0
}

export interface AxisWords {
  name: string
  values: readonly string[]
}

/** What the sides of a grid are called, in the person's language where the recipe says it. */
export function useGridWords({ grid, tasks }: BatchState): { x: AxisWords; y: AxisWords | undefined } | undefined {
  const text = useMessages(batchMessages)
  const locale = useLocale()
  const recipeId = tasks.find(task => task.recipeId !== null)?.recipeId ?? null
  const known = { enabled: recipeId !== null && grid !== null, staleTime: Infinity }
  const recipe = useRoute(recipesRoutes.read, { params: { id: recipeId ?? '' } }, known).data
  if (!grid) return undefined
  const wordsOf = (axis: GridAxis): AxisWords => {
    const field = recipe?.definition.fields.find(({ key }) => key === axis.key)
    const values = axis.values.map((value, index) => sayValue(value, { field, index, locale, text }))
    return { name: field?.label[locale] ?? axis.key, values }
  }
  return { x: wordsOf(grid.x), y: grid.y && wordsOf(grid.y) }
}

interface Saying {
  field: RecipeField | undefined
  index: number
  locale: Locale
  text: (typeof batchMessages)['en']
}

function sayValue(value: unknown, { field, index, locale, text }: Saying): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (field?.type === 'image') return text.image(index + 1)
  if (Array.isArray(value)) return value.flatMap(entry => (entry as { name?: string } | null)?.name ?? []).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field?.type === 'style') return promptStyles.find(({ name }) => name === value)?.label[locale] ?? value
  const options = field && 'options' in field ? field.options : []
  return options.find(option => option.value === value)?.label[locale] ?? value
}
