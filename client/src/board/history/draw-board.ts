import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { drawMiniature, picturesOn } from '@atelier/shared-schema/board/miniature.ts'
import type { LoadedPicture } from '@atelier/shared-schema/board/miniature.ts'
import type { BoardTheme } from '@atelier/shared-schema/board/board-colours.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { boardFont } from '#board/drawing/board-font.ts'
import { loadPicture } from '#board/pictures/load-picture.ts'

/** Of a board with hundreds of pictures only the largest are seen in a miniature. */
const PICTURES_MAX = 40

/** Draws the first page, without its pictures at once and with them as soon as they are there. */
export async function drawBoard(
  canvas: HTMLCanvasElement,
  records: readonly BoardRecord[],
  { theme, signal }: { theme: BoardTheme; signal: AbortSignal },
): Promise<void> {
  const page = readBoardPage(records)
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  const draw = (pictures: ReadonlyMap<string, LoadedPicture<CanvasImageSource>>) => {
    drawMiniature(page, { context, width, height, theme, pictures, padding: 8, fontFamily: boardFont })
  }
  draw(new Map())
  const files = picturesOn(page).slice(0, PICTURES_MAX)
  if (files.length === 0) return
  const loaded = await Promise.all(files.map(async ({ fileId }) => [fileId, await loadPicture(fileId)] as const))
  if (!signal.aborted) draw(new Map(loaded.flatMap(([fileId, picture]) => (picture ? [[fileId, picture]] : []))))
}
