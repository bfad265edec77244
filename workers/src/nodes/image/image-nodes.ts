import {
  emptyImage,
  getImageSize,
  loadImage,
  loadImageMask,
  maskPreview,
  previewImage,
  saveImage,
  saveJpeg,
  saveWebp,
} from '@atelier/shared-schema/nodes/image.nodes.ts'
import { readHiddenTexts } from '@atelier/platform/images/metadata/hidden-texts.ts'
import { readMetadata, readMetadataTexts } from '@atelier/platform/images/metadata/read-metadata.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { colourFromNumber } from '#images/colour-text.ts'
import { decodeImage } from '#images/decode.ts'
import { filledPicture } from '#images/geometry.ts'
import { maskFromChannel, maskOfTransparency, pictureFromMask } from '#images/mask-channels.ts'
import { dropAlpha } from '#images/alpha.ts'
import { withOrigin } from '#images/picture-origin.ts'
import { fileHash } from './file-hash.ts'
import { savePictures } from './save-pictures.ts'

/** As previews are seldom kept, quickly written counts for more than small. */
const previewEncoding = { format: 'png', compressionLevel: 1 } as const

export const imageNodes: readonly NodeKind[] = [
  implementNode(loadImage, {
    worksAside: true,
    async run({ image }, { files }) {
      const bytes = await files.read(image)
      const { frames } = await decodeImage(bytes, 'image')
      const metadata = readMetadata(bytes) ?? (frames[0] && readMetadataTexts(readHiddenTexts(frames[0])))
      return [frames.map(frame => withOrigin(dropAlpha(frame), metadata)), frames.map(maskOfTransparency)]
    },
    isChanged: fileHash,
  }),

  implementNode(loadImageMask, {
    worksAside: true,
    async run({ image, channel }, { files }) {
      const { frames } = await decodeImage(await files.read(image), 'image')
      const toMask = channel === 'alpha' ? maskOfTransparency : maskFromChannel
      return [frames.map(frame => toMask(frame, channel))]
    },
    isChanged: fileHash,
  }),

  implementNode(saveImage, {
    async run({ images, filename_prefix: prefix }, context) {
      await savePictures(images, { prefix, encoding: { format: 'png' }, area: 'output' }, context)
      return []
    },
  }),

  implementNode(previewImage, {
    async run({ images }, context) {
      await savePictures(images, { prefix: 'preview', encoding: previewEncoding, area: 'temp' }, context)
      return []
    },
  }),

  implementNode(saveJpeg, {
    async run({ images, filename_prefix: prefix, quality }, context) {
      await savePictures(images, { prefix, encoding: { format: 'jpeg', quality }, area: 'output' }, context)
      return []
    },
  }),

  implementNode(saveWebp, {
    async run({ images, filename_prefix: prefix, quality, lossless }, context) {
      await savePictures(images, { prefix, encoding: { format: 'webp', quality, lossless }, area: 'output' }, context)
      return []
    },
  }),

  implementNode(maskPreview, {
    async run({ mask }, context) {
      const pictures = mask.map(pictureFromMask)
      await savePictures(pictures, { prefix: 'preview', encoding: previewEncoding, area: 'temp' }, context)
      return []
    },
  }),

  implementNode(emptyImage, {
    run({ width, height, batch_size: count, color }) {
      checkCanvasSize({ width, height }, 'width', count)
      const picture = filledPicture({ width, height }, colourFromNumber(color))
      return [Array.from({ length: count }, () => picture)]
    },
  }),

  implementNode(getImageSize, {
    run({ image }, context) {
      const [first] = image
      const { width = 0, height = 0 } = first ?? {}
      context.show({ text: [`${width} × ${height}, ${image.length}`] })
      return [width, height, image.length]
    },
  }),
]
