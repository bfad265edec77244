import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import type { Recalled } from './recall.ts'

export async function readRecalled(imageId: string): Promise<Recalled> {
  const image = await call(imagesRoutes.read, { params: { id: imageId } })
  const task = image.recipeTaskId === null ? undefined : await readTask(image.recipeTaskId)
  const { prompt, seed, width, height } = image
  return { imageId, recipeId: task?.recipeId ?? null, params: task?.params ?? {}, prompt, seed, width, height }
}

/** A task of somebody else may not be seen though its picture may. */
async function readTask(id: string): Promise<RecipeTaskAnswer | undefined> {
  try {
    return await call(recipeTasksRoutes.read, { params: { id } })
  } catch (error) {
    if (isErrorCode(error, 'NOT_FOUND', 'FORBIDDEN')) return undefined
    throw error
  }
}
