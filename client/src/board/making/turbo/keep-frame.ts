import { AssetRecordType, createShapeId } from '@tldraw/tldraw'
import type { Editor, TLAssetId, TLImageShape, TLShapeId } from '@tldraw/tldraw'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { turboRoutes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import { assetIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import { call } from '#api/call.ts'
import { noteTask } from '#tasks/live-tasks.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { fitWithin } from '#board/making/placing.ts'
import type { PageBox } from '#board/making/placing.ts'
import type { PaintedFrame } from './use-turbo-frame.ts'

export interface KeptFrame {
  frame: PaintedFrame
  box: PageBox
  altText: string
  madeFrom: readonly TLShapeId[]
}

/** The picture as it is shown becomes an image: of the person's library, and of the board. */
export async function keepFrame({ board, editor }: OpenBoard, { frame, box, altText, madeFrom }: KeptFrame) {
  const { sessionId, seq } = frame
  const task = await call(turboRoutes.keep, { body: { sessionId, seq } })
  noteTask(task)
  const [made] = task.images
  if (!made) return
  const { items } = await call(artboardsRoutes.addPictures, { params: { id: board.id }, body: { images: [made.id] } })
  const [picture] = items
  if (picture) putPicture(editor, picture, { box, altText, madeFrom })
}

function putPicture(editor: Editor, picture: BoardPicture, { box, altText, madeFrom }: Omit<KeptFrame, 'frame'>): void {
  const id = assetIdOf(picture.fileId) as TLAssetId
  const { name, mimeType, width: w, height: h, imageId } = picture
  editor.markHistoryStoppingPoint('keep turbo frame')
  editor.run(() => {
    if (!editor.getAsset(id)) {
      editor.createAssets([
        AssetRecordType.create({
          id,
          type: 'image',
          props: { w, h, name, isAnimated: false, mimeType, src: id },
          meta: { imageId },
        }),
      ])
    }
    editor.createShape<TLImageShape>({
      id: createShapeId(),
      type: 'image',
      ...placed(fitWithin(box, { w, h }), id, altText),
      meta: { madeFrom: [...madeFrom] },
    })
  })
}

function placed({ x, y, w, h }: PageBox, assetId: TLAssetId, altText: string) {
  return { x, y, props: { assetId, w, h, altText: altText.slice(0, 200) } }
}
