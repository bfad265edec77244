import { useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import { call } from '#api/call.ts'
import { describeError, fieldErrors } from '#api/error-text.ts'
import { useSignedInPerson } from '#api/session.ts'
import { isChosen } from '#mask-editor/mask-tiles.ts'
import { maskFile } from '#mask-editor/mask-file.ts'
import { noMargins } from '#mask-editor/use-mask-editor.ts'
import type { MaskEditor } from '#mask-editor/use-mask-editor.ts'
import { sendPicture } from '#recipes/fields/image-files.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { noteTasks } from '#tasks/live-tasks.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'

/** The field of a recipe that takes an image with a mask. */
export type MaskedField = FieldOf<'image'>

export function maskedFieldOf({ definition }: Pick<RecipeAnswer, 'definition'>): MaskedField | undefined {
  return definition.fields.find(field => field.type === 'image' && field.mask !== 'none') as MaskedField | undefined
}

export interface GenerateAsk {
  recipe: RecipeAnswer
  field: MaskedField
  params: RecipeParams
  imageId: string
  editor: MaskEditor
  folderId: string | null
  /** How many runs. */
  count: number
}

export function marginsOf({ edit: { margins } }: MaskEditor): Pick<ImageValue, 'margins'> {
  return Object.values(margins).some(length => length > 0) ? { margins } : {}
}

/** Sends picture and mask, and tells of the tasks that come of it; what stands in the way is said beside the button. */
export function useGenerate(onTasks: (taskIds: readonly string[]) => void) {
  const text = useMessages(inpaintingMessages)
  const { currentWorkspace } = useSignedInPerson()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function generate(ask: GenerateAsk): Promise<void> {
    const { params, editor } = ask
    setFailure(undefined)
    if (!params.check()) return
    const margins = marginsOf(editor)
    if (!isChosen(editor.edit.mask) && !margins.margins) return setFailure(text.nothingChosen)
    setSending(true)
    try {
      const mask = await sendPicture(await maskFile(editor.buffer, editor.picture, margins.margins ?? noMargins))
      const tasks = await submit(ask, { image: ask.imageId, mask, ...margins }, currentWorkspace?.id ?? null)
      noteTasks(tasks)
      onTasks(tasks.map(task => task.id))
    } catch (error) {
      setFailure(tellOrRefuse(error, params, ask))
    } finally {
      setSending(false)
    }
  }
  return { generate, isSending, failure, setFailure }
}

async function submit(
  { recipe, field, params, folderId, count }: GenerateAsk,
  image: ImageValue,
  workspaceId: string | null,
) {
  // Everything that is filled in comes from inputs, whose values are plain JSON.
  const filled = { ...params.params, [field.key]: [image] } as unknown as TaskParams
  const body = { recipeId: recipe.id, params: filled, folderId, workspaceId }
  if (count === 1) return [await call(routes.submit, { body })]
  return (await call(routes.submitBatch, { body: { ...body, count } })).tasks
}

/** What belongs to a field of the form is said there; the rest is answered. */
function tellOrRefuse(error: unknown, params: RecipeParams, { recipe, field }: GenerateAsk): string | undefined {
  const named = Object.entries(fieldErrors(error)).map(
    ([path, message]) => [/^params\.([^.]+)/.exec(path)?.[1] ?? '', message] as const,
  )
  const isShown = (key: string) => key !== field.key && recipe.definition.fields.some(known => known.key === key)
  const shown = named.filter(([key]) => isShown(key))
  params.refuse(Object.fromEntries(shown))
  if (shown.length > 0) return undefined
  return named.find(([key]) => key === field.key)?.[1] ?? describeError(error)
}
