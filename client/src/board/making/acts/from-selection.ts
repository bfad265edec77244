import { renderPlaintextFromRichText } from '@tldraw/tldraw'
import type { Editor, TLShape, TLShapeId } from '@tldraw/tldraw'
import { bringPicture, noteBrought } from '#recipes/fields/image-files.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { imageOf } from '#board/making/board-images.ts'
import { boxOf } from '#board/making/board-places.ts'
import { FIRST_RECIPE, OVER_RECIPE } from '#board/making/generation/known-recipes.ts'
import { unionOf } from '#board/making/placing.ts'
import { actMessages } from './acts.messages.ts'
import { putFrameBeside } from './frame-beside.ts'

/** As large as recipes paint over it. */
const FLAT_SIDE = 1_024
const PROMPT_LENGTH = 2_000

/**
 * What is selected becomes what a new frame beside it asks for: words of notes and texts its prompt, an image or a drawing,
 * flattened, what is painted over.
 */
export async function frameFromSelection({ board, editor }: OpenBoard): Promise<void> {
  const shapes = editor.getSelectedShapes()
  const written = shapes.filter(isWritten)
  const drawn = shapes.filter(shape => !isWritten(shape))
  const prompt = written
    .map(shape => textOf(editor, shape))
    .filter(text => text !== '')
    .join(', ')
    .slice(0, PROMPT_LENGTH)
  if (prompt === '' && drawn.length === 0) return void showToast(readMessages(actMessages).nothingDrawn)
  const picture = await pictureOf(editor, drawn, board.id)
  const source = unionOf(drawn.flatMap(({ id }) => boxOf(editor, id) ?? []))
  putFrameBeside(editor, {
    madeFrom: shapes.map(({ id }) => id),
    ...(source && { share: source.w / source.h }),
    props: {
      prompt,
      recipeId: picture === undefined ? FIRST_RECIPE : OVER_RECIPE,
      params: picture === undefined ? {} : { drawing: [{ image: picture }] },
    },
  })
}

const writtenTypes = new Set(['note', 'text'])
const isWritten = ({ type }: TLShape) => writtenTypes.has(type)

function textOf(editor: Editor, shape: TLShape): string {
  const { richText } = shape.props as { richText?: Parameters<typeof renderPlaintextFromRichText>[1] }
  return richText ? renderPlaintextFromRichText(editor, richText).trim() : ''
}

/** An image alone is taken as it is; everything else as it looks. */
async function pictureOf(editor: Editor, drawn: readonly TLShape[], boardId: string): Promise<string | undefined> {
  if (drawn.length === 0) return undefined
  const image = drawn.length === 1 ? imageOf(editor, drawn[0]) : undefined
  if (image) {
    noteBrought(image.fileId)
    return image.fileId
  }
  return bringPicture(
    await flatten(
      editor,
      drawn.map(({ id }) => id),
    ),
    boardId,
  )
}

async function flatten(editor: Editor, ids: TLShapeId[]): Promise<File> {
  const box = unionOf(ids.flatMap(id => boxOf(editor, id) ?? []))
  const scale = box ? Math.min(4, FLAT_SIDE / Math.max(box.w, box.h)) : 1
  const { blob } = await editor.toImage(ids, { format: 'png', background: false, padding: 0, scale, pixelRatio: 1 })
  return new File([blob], 'selection.png', { type: 'image/png' })
}
