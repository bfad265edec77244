import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { PlaceholderShape } from '../shape-types.ts'

export interface LivePlaceholder {
  task: Pick<RecipeTaskAnswer, 'status' | 'progress' | 'etaMs' | 'queuePosition' | 'isPaused'> | undefined
  preview: string | undefined
  asker: string | undefined
  isOffline: boolean
  canRemove: boolean
  cancel: (() => void) | undefined
  retry: (() => void) | undefined
}

export function useLivePlaceholder(_shape: PlaceholderShape | undefined): LivePlaceholder {
  return {
    task: undefined,
    preview: undefined,
    asker: undefined,
    isOffline: false,
    canRemove: true,
    cancel: undefined,
    retry: undefined,
  }
}
