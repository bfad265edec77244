import type { TLImageShape } from '@tldraw/tldraw'
import { withMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { maskFile } from '#mask-editor/mask-file.ts'
import { maskSizeOf } from '#mask-editor/use-mask-editor.ts'
import { bringPicture } from '#recipes/fields/image-files.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import type { OpenBoard } from '#board/board-context.ts'
import type { BoardImage } from '#board/making/board-images.ts'
import { actRuns } from './act-runs.ts'
import { actMessages } from './acts.messages.ts'
import { askBeside } from './ask-beside.ts'

const LABEL_LENGTH = 80

/** What a mask chooses is painted anew, beside the image. */
export async function askToInpaint(board: OpenBoard, image: BoardImage, ask: { prompt: string; mask: File }) {
  const mask = await bringPicture(ask.mask, board.board.id)
  await askBeside(board, image, {
    act: 'inpaint',
    label: labelOf(ask.prompt) || readMessages(actMessages).inpainted(image.name),
    ...actRuns.paint({ image: image.fileId, mask }, ask.prompt),
  })
}

/** What lies beyond the edges is painted; the whole stands beside the image, as large as both together. */
export async function askToOutpaint(
  board: OpenBoard,
  image: BoardImage,
  { prompt, margins }: { prompt: string; margins: ImageMargins },
) {
  const mask = await bringPicture(await maskOfMargins(image, margins), board.board.id)
  const shown = board.editor.getShape<TLImageShape>(image.id)
  const whole = withMargins(image, margins)
  const scale = (shown?.props.w ?? image.width) / image.width
  await askBeside(board, image, {
    act: 'outpaint',
    label: labelOf(prompt) || readMessages(actMessages).extended(image.name),
    size: { w: whole.width * scale, h: whole.height * scale },
    ...actRuns.paint({ image: image.fileId, mask, margins }, prompt),
  })
}

const labelOf = (prompt: string) => prompt.trim().slice(0, LABEL_LENGTH)

function maskOfMargins({ width, height }: BoardImage, margins: ImageMargins): Promise<File> {
  const picture = { width, height }
  const size = maskSizeOf(picture)
  return maskFile({ size, drawing: new OffscreenCanvas(size.width, size.height) }, picture, margins)
}
