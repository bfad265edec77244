import {
  latentBatch,
  latentBlend,
  latentComposite,
  latentCompositeMasked,
  latentCrop,
  latentFlip,
  latentFromBatch,
  latentRotate,
  latentUpscale,
  latentUpscaleBy,
  rebatchLatents,
  repeatLatentBatch,
} from '@atelier/shared-schema/nodes/latent.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { Latent } from '#engine/node-values.ts'
import { blendPictures } from '#images/blend.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { compositeMasked } from '#images/composite.ts'
import { clipRectangle, cropMask, cropPicture, turnMask, turnPicture } from '#images/geometry.ts'
import type { Turn } from '#images/geometry.ts'
import { maskOf } from '#images/mask-shape.ts'
import type { Mask } from '#images/picture.ts'
import { centredPart, resizeMask, resizePicture } from '#images/resize.ts'
import type { ResizeMethod, Size } from '#images/resize.ts'
import { eachPicture, entryFor, maskFor, sizeOf } from '#nodes/batches.ts'
import { implementListNode } from '#nodes/list-node.ts'
import { quarterTurn } from '#nodes/transform/quarter-turn.ts'
import { editLatent, joinLatents, latentOf, latentPictures, pickFromLatent } from './latent-batch.ts'

export const latentNodes: readonly NodeKind[] = [
  implementNode(latentUpscale, {
    async run({ samples, upscale_method: method, width, height, crop }) {
      if (width === 0 && height === 0) return [samples]
      const size = {
        width: width || Math.max(8, Math.round((samples.width * height) / samples.height)),
        height: height || Math.max(8, Math.round((samples.height * width) / samples.width)),
      }
      checkCanvasSize(size, 'width', samples.batchSize)
      return [await scaleLatent(crop === 'center' ? await cropCentre(samples, size) : samples, size, method)]
    },
  }),

  implementNode(latentUpscaleBy, {
    async run({ samples, upscale_method: method, scale_by: factor }) {
      const size = {
        width: Math.max(1, Math.round(samples.width * factor)),
        height: Math.max(1, Math.round(samples.height * factor)),
      }
      checkCanvasSize(size, 'scale_by', samples.batchSize)
      return [await scaleLatent(samples, size, method)]
    },
  }),

  implementNode(latentFromBatch, {
    run({ samples, batch_index: index, length }) {
      const first = Math.min(index, samples.batchSize - 1)
      const count = Math.min(length, samples.batchSize - first)
      return [
        pickFromLatent(
          samples,
          Array.from({ length: count }, (_, place) => first + place),
        ),
      ]
    },
  }),

  implementNode(repeatLatentBatch, {
    run({ samples, amount }) {
      checkCanvasSize(samples, 'amount', samples.batchSize * amount)
      return [repeatLatent(samples, amount)]
    },
  }),

  implementNode(latentBatch, {
    run: async ({ samples1, samples2 }) => [joinLatents(samples1, await fitLatent(samples2, samples1))],
  }),

  implementListNode(rebatchLatents, {
    run({ latents, batch_size: [size = 1] }) {
      return [splitLatents(latents, size)]
    },
  }),

  implementNode(latentCrop, {
    async run({ samples, x, y, width, height }) {
      const place = { x: Math.min(x, samples.width - 8), y: Math.min(y, samples.height - 8) }
      const area = clipRectangle({ ...place, width, height }, samples)
      checkCanvasSize(area, 'x')
      return [
        await editLatent(samples, {
          size: area,
          picture: picture => cropPicture(picture, area),
          mask: mask => cropMask(mask, area),
        }),
      ]
    },
  }),

  implementNode(latentFlip, {
    run: async ({ samples, flip_method: method }) => [
      await turnLatent(samples, method === 'x-axis: vertically' ? 'upside down' : 'mirror'),
    ],
  }),

  implementNode(latentRotate, {
    async run({ samples, rotation }) {
      const turn = quarterTurn(rotation)
      return [turn ? await turnLatent(samples, turn) : samples]
    },
  }),

  implementNode(latentComposite, {
    async run({ samples_to: to, samples_from: from, x, y, feather }, context) {
      const mask = feather > 0 ? featheredEdges(from, to, { x, y }, feather) : undefined
      return [await composeLatents(to, from, { x, y, mask: () => mask }, context)]
    },
  }),

  implementNode(latentCompositeMasked, {
    async run({ destination, source, x, y, resize_source: resizes, mask }, context) {
      const over = resizes ? await scaleLatent(source, sizeOf(destination), 'bilinear') : source
      return [
        await composeLatents(destination, over, { x, y, mask: index => mask && maskFor(mask, index, over) }, context),
      ]
    },
  }),

  implementNode(latentBlend, {
    async run({ samples1, samples2, blend_factor: factor }, context) {
      const second = latentPictures(await fitLatent(samples2, samples1))
      const pictures = await eachPicture(latentPictures(samples1), context, (picture, index) =>
        blendPictures(picture, entryFor(second, index), { mode: 'normal', amount: 1 - factor }),
      )
      return [{ ...samples1, pictures }]
    },
  }),
]

/** The spherical mixing of ComfyUI has no meaning for pixels; the nearest to it is a cubic. */
function scaleLatent(latent: Latent, size: Size, method: ResizeMethod | 'bislerp'): Promise<Latent> {
  const kernel = method === 'bislerp' ? 'bicubic' : method
  return editLatent(latent, {
    size,
    picture: picture => resizePicture(picture, sizeOf(size), kernel),
    mask: mask => resizeMask(mask, sizeOf(size)),
  })
}

function cropCentre(latent: Latent, size: Size): Promise<Latent> {
  const area = centredPart(latent, size)
  return editLatent(latent, {
    size: area,
    picture: picture => cropPicture(picture, area),
    mask: mask => cropMask(mask, area),
  })
}

/** Of the size of another, cut to its shape. */
async function fitLatent(latent: Latent, size: Size): Promise<Latent> {
  if (latent.width === size.width && latent.height === size.height) return latent
  return scaleLatent(await cropCentre(latent, size), size, 'bicubic')
}

function turnLatent(latent: Latent, turn: Turn): Promise<Latent> {
  const { width, height } = latent
  return editLatent(latent, {
    size: turn === '90' || turn === '270' ? { width: height, height: width } : { width, height },
    picture: picture => turnPicture(picture, turn),
    mask: mask => turnMask(mask, turn),
  })
}

/** Each repetition has noise of its own. */
function repeatLatent(latent: Latent, amount: number): Latent {
  const places = Array.from({ length: latent.batchSize * amount }, (_, index) => index % latent.batchSize)
  const { batchIndexes, ...repeated } = pickFromLatent(latent, places)
  if (!latent.batchIndexes) return repeated
  const offset = Math.max(...latent.batchIndexes) - Math.min(...latent.batchIndexes) + 1
  const indexes = batchIndexes?.map((index, place) => index + Math.floor(place / latent.batchSize) * offset)
  return { ...repeated, ...(indexes && { batchIndexes: indexes }) }
}

/** Neighbours of one size are joined and cut into batches of that length; each keeps the noise of its place in the whole. */
function splitLatents(latents: readonly Latent[], size: number): Latent[] {
  const runs: Latent[] = []
  let offset = 0
  for (const latent of latents) {
    const start = offset
    const numbered = {
      ...latent,
      batchIndexes: latent.batchIndexes ?? Array.from({ length: latent.batchSize }, (_, index) => start + index),
    }
    offset += latent.batchSize
    const last = runs.at(-1)
    if (last && last.width === latent.width && last.height === latent.height)
      runs[runs.length - 1] = joinLatents(last, numbered)
    else runs.push(numbered)
  }
  return runs.flatMap(run =>
    Array.from({ length: Math.ceil(run.batchSize / size) }, (_, part) =>
      pickFromLatent(
        run,
        Array.from({ length: Math.min(size, run.batchSize - part * size) }, (_place, index) => part * size + index),
      ),
    ),
  )
}

interface Placement {
  readonly x: number
  readonly y: number
  readonly mask: (index: number) => Mask | undefined | Promise<Mask | undefined>
}

async function composeLatents(
  to: Latent,
  from: Latent,
  { x, y, mask }: Placement,
  context: NodeContext,
): Promise<Latent> {
  const over = latentPictures(from)
  const pictures = await eachPicture(latentPictures(to), context, async (picture, index) =>
    compositeMasked(picture, entryFor(over, index), { x, y, mask: await mask(index) }),
  )
  return { ...to, pictures: latentOf(pictures).pictures ?? pictures }
}

/** Fades on the sides where the other goes on beyond it. */
function featheredEdges(from: Size, to: Size, { x, y }: { x: number; y: number }, feather: number): Mask {
  const ramp = (distance: number, isOpen: boolean) => (isOpen ? Math.min(1, (distance + 1) / feather) : 1)
  return maskOf(
    sizeOf(from),
    (column, row) =>
      ramp(column, x > 0) *
      ramp(row, y > 0) *
      ramp(from.width - 1 - column, x + from.width < to.width) *
      ramp(from.height - 1 - row, y + from.height < to.height),
  )
}
