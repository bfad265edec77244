import { useEditor, useValue } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { useState } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { sortFields } from '#recipes/box/box-fields.ts'
import { readImages } from '#recipes/fields/image-files.ts'
import { asNumber } from '#recipes/fields/number-values.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { imagesOnPage } from '../board-images.ts'
import { useLivePlaceholder } from '../placeholder/use-live-placeholder.ts'
import { areApart, placeBeside } from '../placing.ts'
import type { PageBox } from '../placing.ts'
import type { GenerationShape, PlaceholderShape } from '../shape-types.ts'
import { useAsking } from '../use-asking.ts'

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
  const ask = useAsking()
  const [isSending, setSending] = useState(false)
  const asked = useValue('asked in the frame', () => newestAsked(editor, shape.id), [editor, shape.id])
  const live = useLivePlaceholder(asked)

  async function run(): Promise<void> {
    if (!params.check()) return
    const { image, count } = sortFields(recipe.definition.fields)
    const files = image ? readImages(params.values[image.key]).map(known => known.image) : []
    setSending(true)
    try {
      await ask({
        act: 'generate',
        label: shape.props.prompt.trim().slice(0, LABEL_LENGTH) || shape.props.name,
        box: placeInFrame(editor, shape),
        sources: imagesOnPage(editor)
          .filter(known => files.includes(known.fileId))
          .map(({ id }) => id)
          .slice(0, files.length),
        frameId: shape.id,
        count: (count && asNumber(params.values[count.key])) ?? 1,
        recipeId: recipe.id,
        params: params.params,
      })
    } finally {
      setSending(false)
    }
  }
  return { run, cancel: live.cancel, isSending }
}

function newestAsked(editor: Editor, frameId: TLShapeId): PlaceholderShape | undefined {
  return editor
    .getCurrentPageShapesSorted()
    .findLast(
      (shape): shape is PlaceholderShape =>
        shape.type === 'placeholder' && shape.props.frameId === frameId && shape.props.state === 'asked',
    )
}

/** What is drawn on a frame is a part of it; pictures and what waits for them take its place. */
function placeInFrame(editor: Editor, { id }: GenerationShape): PageBox {
  const frame = editor.getShapePageBounds(id)
  if (!frame) return { x: 0, y: 0, w: 1, h: 1 }
  const box = { x: frame.x, y: frame.y, w: frame.w, h: frame.h }
  const others = editor.getCurrentPageShapes().flatMap(shape => {
    if (shape.id === id || shape.type === 'mask-stroke') return []
    const bounds = editor.getShapePageBounds(shape)
    return bounds ? [{ shape, box: { x: bounds.x, y: bounds.y, w: bounds.w, h: bounds.h } }] : []
  })
  const isTaken = others.some(
    ({ shape, box: other }) => (shape.type === 'image' || shape.type === 'placeholder') && !areApart(box, other, -1),
  )
  if (!isTaken) return box
  return {
    ...placeBeside(
      box,
      box,
      others.map(other => other.box),
    ),
    w: box.w,
    h: box.h,
  }
}
