import { useState } from 'react'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { turboRoutes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import type { RecipeTaskAnswer, TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import { call } from '#api/call.ts'
import { sendPicture } from '#recipes/fields/image-files.ts'
import { noteTask } from '#tasks/live-tasks.ts'
import { writeCanvas } from '#turbo/canvas-bytes.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { redrawn, takePaperAway } from '../drawing/board.ts'
import type { ReadPictures } from '../drawing/board.ts'
import { isBlank } from '../drawing/drawing.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { turboMessages } from '../turbo.messages.ts'
import type { ShownFrame, TurboWork } from './kept-turbo.ts'

/** As large as the recipe paints it. */
const DRAWN_LONG_SIDE = 896

export interface MadeParts {
  work: TurboWork
  drawing: Drawing
  pictures: ReadPictures
  frame: ShownFrame | undefined
  onOpen: (imageId: string) => void
  onKept: () => void
}

/** What was made of frames since the screen was opened: kept as they were, or painted at full size. */
export function useMade({ work, drawing, pictures, frame, onOpen, onKept }: MadeParts) {
  const text = useMessages(turboMessages)
  const [made, setMade] = useState<readonly RecipeTaskAnswer[]>([])
  const [busy, setBusy] = useState<'keep' | 'finish'>()

  async function during(
    what: 'keep' | 'finish',
    act: () => Promise<RecipeTaskAnswer>,
  ): Promise<RecipeTaskAnswer | undefined> {
    if (busy) return undefined
    setBusy(what)
    try {
      const task = await act()
      noteTask(task)
      setMade(before => [task, ...before.filter(({ id }) => id !== task.id)])
      return task
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      setBusy(undefined)
    }
  }

  async function keep(): Promise<void> {
    if (!frame) return
    const { sessionId, seq } = frame
    const task = await during('keep', () => call(turboRoutes.keep, { body: { sessionId, seq } }))
    if (!task) return
    const [image] = task.images
    showToast(text.kept, { tone: 'ok', ...(image && { action: { label: text.open, run: () => onOpen(image.id) } }) })
    onKept()
  }

  async function finish(): Promise<void> {
    const task = await during('finish', async () => {
      const { prompt, promptStyle, aspectRatio, seed, change: strength } = work
      const params: TaskParams = { prompt, promptStyle, aspectRatio, seed, strength }
      if (!isBlank(drawing.steps)) params['drawing'] = [{ image: await bringDrawing(aspectRatio) }]
      return call(recipeTasksRoutes.submit, { body: { recipeId: 'paint-over', params } })
    })
    if (task) showToast(text.finishing)
  }

  async function bringDrawing(aspectRatio: string): Promise<string> {
    const size = sizeOfRatio({ longSide: DRAWN_LONG_SIDE, multipleOf: 8 }, aspectRatio)
    const canvas = redrawn(drawing.steps, pictures, size)
    takePaperAway(canvas)
    const bytes = await writeCanvas(canvas, 'image/png')
    return sendPicture(new File([bytes], 'drawing.png', { type: 'image/png' }))
  }

  return { made, busy, keep, finish }
}
