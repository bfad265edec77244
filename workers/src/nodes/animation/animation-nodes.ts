import {
  changeSpeed,
  crossFade,
  loadAnimation,
  pingPong,
  saveAnimatedPng,
  saveAnimatedWebp,
  saveGif,
  seamlessLoop,
  zoomAnimation,
} from '@atelier/shared-schema/nodes/animation.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import { dropAlpha } from '#images/alpha.ts'
import { encodeAnimatedPng } from '#images/animated-png.ts'
import { blendPictures } from '#images/blend.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { decodeImage } from '#images/decode.ts'
import { encodeAnimatedGif, encodeAnimatedWebp } from '#images/encode.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import type { Picture } from '#images/picture.ts'
import { warpPicture } from '#images/warp.ts'
import { smooth } from '#painter/core/curves.ts'
import { eachPicture, entryFor, pictureFor, sizeOf } from '#nodes/batches.ts'
import { fileHash } from '#nodes/image/file-hash.ts'
import { fillPrefix, metadataOf, showFiles } from '#nodes/image/save-pictures.ts'
import { framesByTime } from './frame-times.ts'

const efforts = { default: 4, fastest: 0, slowest: 6 } as const

export const animationNodes: readonly NodeKind[] = [
  implementNode(saveAnimatedWebp, {
    async run({ images, filename_prefix: prefix, fps, lossless, quality, method }, context) {
      const options = { delays: [1000 / fps], lossless, quality: Math.max(1, quality), effort: efforts[method] }
      await saveAnimation(images, prefix, 'webp', await encodeAnimatedWebp(images, options), context)
      return []
    },
  }),

  implementNode(saveAnimatedPng, {
    async run({ images, filename_prefix: prefix, fps, compress_level: compressionLevel }, context) {
      await saveAnimation(images, prefix, 'png', await encodeAnimatedPng(images, { fps, compressionLevel }), context)
      return []
    },
  }),

  implementNode(saveGif, {
    async run({ images, filename_prefix: prefix, fps, colours, dither, loops }, context) {
      const bytes = await encodeAnimatedGif(images, { delays: [1000 / fps], colours, dither, loop: loops })
      await saveAnimation(images, prefix, 'gif', bytes, context)
      return []
    },
  }),

  implementNode(loadAnimation, {
    worksAside: true,
    async run({ image, keep_timing: keepsTiming, frames_max: max }, { files }) {
      const { frames, delays } = await decodeImage(await files.read(image), 'image')
      const timed = keepsTiming ? framesByTime(frames, delays) : { frames, fps: 1000 / mean(delays) }
      checkCanvasSize(entryFor(frames, 0), 'keep_timing', timed.frames.length)
      const kept = max > 0 ? timed.frames.slice(0, max) : timed.frames
      return [kept.map(dropAlpha), timed.fps, kept.length]
    },
    isChanged: fileHash,
  }),

  implementNode(crossFade, {
    async run({ first, second, frames }, context) {
      const overlap = Math.min(frames, first.length, second.length)
      const start = first.length - overlap
      const mixed = await eachPicture(first.slice(start), context, async (picture, index) =>
        blendPictures(picture, await pictureFor(second, index, picture), {
          mode: 'normal',
          amount: (index + 1) / (overlap + 1),
        }),
      )
      const rest = await eachPicture(second.slice(overlap), context, (_, index) =>
        pictureFor(second, overlap + index, entryFor(first, 0)),
      )
      return [[...first.slice(0, start), ...mixed, ...rest]]
    },
  }),

  implementNode(seamlessLoop, {
    async run({ image, frames }, context) {
      const overlap = Math.min(frames, Math.floor(image.length / 2))
      if (overlap === 0) return [image]
      const kept = image.length - overlap
      return [
        await eachPicture(image.slice(0, kept), context, (picture, index) =>
          index < overlap
            ? blendPictures(entryFor(image, kept + index), picture, {
                mode: 'normal',
                amount: (index + 1) / (overlap + 1),
              })
            : picture,
        ),
      ]
    },
  }),

  implementNode(pingPong, { run: ({ image }) => [[...image, ...image.slice(1, -1).toReversed()]] }),

  implementNode(changeSpeed, {
    async run({ image, speed, between }, context) {
      const count = Math.max(1, Math.round(image.length / speed))
      checkCanvasSize(entryFor(image, 0), 'speed', count)
      const places = Array.from({ length: count }, (_, index) => Math.min(image.length - 1, index * speed))
      return [
        await eachPicture(
          places.map(place => entryFor(image, Math.floor(place))),
          context,
          (picture, index) => {
            const share = (places[index] as number) % 1
            const next = image[Math.floor(places[index] as number) + 1] ?? picture
            if (between === 'nearest') return share < 0.5 ? picture : next
            return share === 0 ? picture : blendPictures(picture, next, { mode: 'normal', amount: share })
          },
        ),
      ]
    },
  }),

  implementNode(zoomAnimation, {
    async run({ image, frames, ease, ...path }, context) {
      const picture = entryFor(image, 0)
      checkCanvasSize(picture, 'frames', frames)
      const between = (from: number, to: number, at: number) => from + (to - from) * at
      return [
        await eachPicture(
          Array.from({ length: frames }, () => picture),
          context,
          (_, index) => {
            const time = index / (frames - 1)
            const at = ease ? smooth(0, 1, time) : time
            // Zooming by equal factors looks even; by equal amounts it would slow down.
            const zoom = path.start_zoom * (path.end_zoom / path.start_zoom) ** at
            const centre = { x: between(path.start_x, path.end_x, at), y: between(path.start_y, path.end_y, at) }
            return dropAlphaUnless(picture, zoomInto(picture, zoom, centre, context))
          },
        ),
      ]
    },
  }),
]

async function saveAnimation(
  images: readonly Picture[],
  prefix: string,
  extension: 'webp' | 'png' | 'gif',
  encoded: Uint8Array,
  { files, ...context }: NodeContext,
): Promise<void> {
  const first = images[0]
  if (!first) throw new NodeInputError('images', 'There are no frames to save.')
  const bytes = embedMetadata(encoded, extension, metadataOf(context))
  const file = await files.write({ prefix: fillPrefix(prefix, first, 0), extension, bytes, area: 'output' })
  showFiles([file], { files, ...context }, true)
}

/** The whole picture at 1; beyond, a part around the centre that stays within it. */
function zoomInto(picture: Picture, zoom: number, centre: { x: number; y: number }, { cancel }: NodeContext): Picture {
  const { width, height } = picture
  const left = (width - width / zoom) * centre.x
  const top = (height - height / zoom) * centre.y
  const projection = [1 / zoom, 0, left, 0, 1 / zoom, top, 0, 0, 1]
  // A hair of background would show at the edges, where only a part of the four pixels lies within.
  const padded = withEdges(projection, picture)
  return warpPicture(picture, sizeOf(picture), { projection: padded, background: [0, 0, 0, 255], cancel })
}

/** Moves the outermost samples into the middle of the outermost pixels. */
function withEdges(projection: readonly number[], { width, height }: Picture): number[] {
  const [scaleX = 1, , left = 0, , scaleY = 1, top = 0] = projection
  const across = (scaleX * width - 1) / Math.max(1, width - 1)
  const down = (scaleY * height - 1) / Math.max(1, height - 1)
  return [across, 0, left + 0.5 - across / 2, 0, down, top + 0.5 - down / 2, 0, 0, 1]
}

function dropAlphaUnless(original: Picture, warped: Picture): Picture {
  return original.channels === 4 ? warped : dropAlpha(warped)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
