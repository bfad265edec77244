import type { Editor, TLImageShape } from '@tldraw/tldraw'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { maskFile } from '#mask-editor/mask-file.ts'
import { maskSizeOf, noMargins } from '#mask-editor/use-mask-editor.ts'
import { bringPicture } from '#recipes/fields/image-files.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { askFor } from '../asking.ts'
import type { Asking } from '../asking.ts'
import { selectedImages } from '../board-images.ts'
import type { BoardImage } from '../board-images.ts'
import { boxOf, freeBoxBeside } from '../board-places.ts'
import { modeOf } from '../making-mode.ts'
import type { PageSize } from '../placing.ts'
import { actMessages } from './acts.messages.ts'
import { frameFromSelection } from './from-selection.ts'

const NOTE = { w: 240, h: 240 }
const VARIATIONS = 4

/** What can be done with what is selected on a board; each says itself what stands in its way. */
export function boardActs(board: OpenBoard) {
  const { editor } = board
  const only = () => selectedImages(editor)[0]
  const beside = async (image: BoardImage | undefined, ask: (image: BoardImage) => BesideAsk) => {
    if (!image) return
    const box = boxOf(editor, image.id)
    if (!box) return
    const { size = box, ...asking } = ask(image)
    await askFor(board, { ...asking, box: freeBoxBeside(editor, box, size), sources: [image.id] }).catch(showError)
  }
  const text = readMessages(actMessages)
  return {
    variations: () =>
      beside(only(), ({ fileId, name }) => ({
        act: 'variation',
        label: text.variations(name),
        count: VARIATIONS,
        recipeId: 'variations',
        params: { image: [{ image: fileId }], numberOfImages: VARIATIONS },
      })),
    upscale: () =>
      beside(only(), ({ fileId, name }) => ({
        act: 'upscale',
        label: text.enlarged(name),
        count: 1,
        recipeId: 'upscaler',
        params: { image: [{ image: fileId }] },
      })),
    removeBackground: () =>
      beside(only(), ({ fileId, name }) => ({
        act: 'background',
        label: text.cutOut(name),
        count: 1,
        recipeId: 'remove-background',
        params: { image: [{ image: fileId }] },
      })),
    describe: () =>
      beside(only(), ({ fileId, name }) => ({
        act: 'describe',
        label: text.described(name),
        count: 1,
        size: NOTE,
        recipeId: 'describe',
        params: { image: [{ image: fileId }] },
      })),
    beginMask() {
      const image = only()
      if (!image) return
      editor.selectNone()
      modeOf(editor).set({ is: 'mask', imageId: image.id })
    },
    beginOutpaint(margins: ImageMargins = noMargins) {
      const image = only()
      if (!image) return
      editor.selectNone()
      modeOf(editor).set({ is: 'outpaint', imageId: image.id, margins })
    },
    beginTurbo() {
      const frame = editor.getOnlySelectedShape()
      if (frame?.type !== 'generation') return
      editor.selectNone()
      modeOf(editor).set({ is: 'turbo', frameId: frame.id })
    },
    inTheirStyle: () => Promise.resolve(),
    fromSelection: () => frameFromSelection(board).catch(showError),
    inpaint: async (image: BoardImage, { prompt, mask }: { prompt: string; mask: File }) => {
      const maskId = await bringPicture(mask)
      await beside(image, ({ fileId, name }) => ({
        act: 'inpaint',
        label: prompt.trim().slice(0, LABEL_LENGTH) || text.inpainted(name),
        count: 1,
        recipeId: 'inpaint',
        params: { image: [{ image: fileId, mask: maskId }], prompt },
      }))
    },
    outpaint: async (image: BoardImage, { prompt, margins }: { prompt: string; margins: ImageMargins }) => {
      const maskId = await bringPicture(await maskOfMargins(image, margins))
      await askFor(board, {
        act: 'outpaint',
        label: prompt.trim().slice(0, LABEL_LENGTH) || text.extended(image.name),
        sources: [image.id],
        count: 1,
        recipeId: 'inpaint',
        params: { image: [{ image: image.fileId, mask: maskId, margins }], prompt },
        ...extendedBox(editor, image, margins),
      })
    },
  }
}

const LABEL_LENGTH = 80

type BesideAsk = Omit<Asking, 'box' | 'sources'> & { size?: PageSize }

function maskOfMargins({ width, height }: BoardImage, margins: ImageMargins): Promise<File> {
  const picture = { width, height }
  const size = maskSizeOf(picture)
  return maskFile({ size, drawing: new OffscreenCanvas(size.width, size.height) }, picture, margins)
}

/** Where the image will be once it is extended: over itself, with what is added around it. */
function extendedBox(editor: Editor, image: BoardImage, margins: ImageMargins): Pick<Asking, 'box' | 'rotation'> {
  const shape = editor.getShape<TLImageShape>(image.id)
  const transform = editor.getShapePageTransform(image.id)
  if (!shape || !transform) return { box: { x: 0, y: 0, w: 1, h: 1 } }
  const scale = shape.props.w / image.width
  const { x, y } = transform.applyToPoint({ x: -margins.left * scale, y: -margins.top * scale })
  return {
    box: {
      x,
      y,
      w: shape.props.w + (margins.left + margins.right) * scale,
      h: shape.props.h + (margins.top + margins.bottom) * scale,
    },
    rotation: transform.rotation(),
  }
}
