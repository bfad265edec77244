import { useEditor, useValue } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { useState } from 'react'
import { SOURCES_MAX } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { sortFields } from '#recipes/box/box-fields.ts'
import { readImages } from '#recipes/fields/image-files.ts'
import { asNumber } from '#recipes/fields/number-values.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { showError } from '#ui/toast-store.ts'
import { imagesOnPage } from '#board/making/board-images.ts'
import { useLivePlaceholder } from '#board/making/placeholder/use-live-placeholder.ts'
import { areApart } from '#board/making/placing.ts'
import type { PageBox } from '#board/making/placing.ts'
import type { GenerationShape, PlaceholderShape } from '#board/making/shape-types.ts'
import { shapesOfType } from '#board/making/shapes-of-type.ts'
import { useBoard } from '#board/board-context.ts'
import { askFor } from '#board/making/asking.ts'
import { boxOf, freeBoxBeside } from '#board/making/board-places.ts'

const LABEL_LENGTH = 80

export interface FrameRun {
  run: () => Promise<void>
  /** Of what is on its way in this frame, for those who may. */
  cancel: (() => void) | undefined
  isSending: boolean
}

/** Asks for what the frame says: in the frame while nothing lies there, beside it otherwise. */
export function useFrameRun(shape: GenerationShape, recipe: RecipeAnswer, params: RecipeParams): FrameRun {
  const editor = useEditor()
  const board = useBoard()
  const [isSending, setSending] = useState(false)
  const asked = useValue('asked in the frame', () => newestAsked(editor, shape.id), [editor, shape.id])
  const live = useLivePlaceholder(asked)

  async function run(): Promise<void> {
    if (!params.check()) return
    const { image, count } = sortFields(recipe.definition.fields)
    const files = image ? readImages(params.values[image.key]).map(known => known.image) : []
    setSending(true)
    try {
      await askFor(board, {
        act: 'generate',
        label: shape.props.prompt.trim().slice(0, LABEL_LENGTH) || shape.props.name,
        box: placeInFrame(editor, shape),
        sources: sourcesOf(editor, shape, files),
        frameId: shape.id,
        count: (count && asNumber(params.values[count.key])) ?? 1,
        recipeId: recipe.id,
        params: params.params,
      })
    } catch (error) {
      showError(error)
    } finally {
      setSending(false)
    }
  }
  return { run, cancel: live.cancel, isSending }
}

function newestAsked(editor: Editor, frameId: TLShapeId): PlaceholderShape | undefined {
  return shapesOfType(editor, 'placeholder').findLast(
    ({ props }) => props.frameId === frameId && props.state === 'asked',
  )
}

/** What is drawn on a frame is a part of it; pictures and what waits for them take its place. */
function placeInFrame(editor: Editor, { id }: GenerationShape): PageBox {
  const frame = boxOf(editor, id)
  if (!frame) return { x: 0, y: 0, w: 1, h: 1 }
  const isTaken = editor.getCurrentPageShapes().some(({ type, id: other }) => {
    const box = type === 'image' || type === 'placeholder' ? boxOf(editor, other) : undefined
    return box !== undefined && !areApart(frame, box, -1)
  })
  return isTaken ? freeBoxBeside(editor, frame, frame) : frame
}

/** The images on the board that the files are of, and what the frame itself was made from. */
function sourcesOf(editor: Editor, { meta }: GenerationShape, files: readonly string[]): TLShapeId[] {
  const images = files.flatMap(file => imagesOnPage(editor).find(known => known.fileId === file)?.id ?? [])
  const from: unknown = meta['madeFrom']
  const others = Array.isArray(from) ? (from as TLShapeId[]).filter(id => editor.getShape(id)) : []
  return [...new Set([...images, ...others])].slice(0, SOURCES_MAX)
}
