import type { Editor, TLImageShape } from '@tldraw/tldraw'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { maskFile } from '#mask-editor/mask-file.ts'
import { maskSizeOf } from '#mask-editor/use-mask-editor.ts'
import { bringPicture } from '#recipes/fields/image-files.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { askFor } from '#board/making/asking.ts'
import type { Asking } from '#board/making/asking.ts'
import type { BoardImage } from '#board/making/board-images.ts'
import { actRuns } from './act-runs.ts'
import { actMessages } from './acts.messages.ts'
import { askBeside } from './ask-beside.ts'

const LABEL_LENGTH = 80

/** What a mask chooses is painted anew, beside the image. */
export async function askToInpaint(board: OpenBoard, image: BoardImage, ask: { prompt: string; mask: File }) {
  const mask = await bringPicture(ask.mask)
  await askBeside(board, image, {
    act: 'inpaint',
    label: labelOf(ask.prompt) || readMessages(actMessages).inpainted(image.name),
    ...actRuns.paint({ image: image.fileId, mask }, ask.prompt),
  })
}

/** What lies beyond the edges is painted, over the image itself, so that all of it stands where it will be. */
export async function askToOutpaint(
  board: OpenBoard,
  image: BoardImage,
  { prompt, margins }: { prompt: string; margins: ImageMargins },
) {
  const mask = await bringPicture(await maskOfMargins(image, margins))
  await askFor(board, {
    act: 'outpaint',
    label: labelOf(prompt) || readMessages(actMessages).extended(image.name),
    sources: [image.id],
    ...actRuns.paint({ image: image.fileId, mask, margins }, prompt),
    ...extendedBox(board.editor, image, margins),
  })
}

const labelOf = (prompt: string) => prompt.trim().slice(0, LABEL_LENGTH)

function maskOfMargins({ width, height }: BoardImage, margins: ImageMargins): Promise<File> {
  const picture = { width, height }
  const size = maskSizeOf(picture)
  return maskFile({ size, drawing: new OffscreenCanvas(size.width, size.height) }, picture, margins)
}

function extendedBox(editor: Editor, image: BoardImage, margins: ImageMargins): Pick<Asking, 'box' | 'rotation'> {
  const shape = editor.getShape<TLImageShape>(image.id)
  const transform = editor.getShapePageTransform(image.id)
  if (!shape || !transform) return { box: { x: 0, y: 0, w: 1, h: 1 } }
  const scale = shape.props.w / image.width
  const { x, y } = transform.applyToPoint({ x: -margins.left * scale, y: -margins.top * scale })
  const w = shape.props.w + (margins.left + margins.right) * scale
  const h = shape.props.h + (margins.top + margins.bottom) * scale
  return { box: { x, y, w, h }, rotation: transform.rotation() }
}
