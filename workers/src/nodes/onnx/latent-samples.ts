import { NodeInputError } from '#engine/node-kind.ts'
import type { Latent, LatentSamples } from '#engine/node-values.ts'
import type { Mask } from '#images/picture.ts'
import { resizeMask } from '#images/resize.ts'
import type { Size } from '#images/resize.ts'
import { entryFor } from '#nodes/batches.ts'
import { LATENT_CHANNELS, LATENT_FACTOR } from '#onnx/denoiser.ts'

/** What a latent holds; nothing but zeros where nothing was drawn yet. */
export function samplesOf(latent: Latent): LatentSamples {
  if (latent.samples) return latent.samples
  const size = latentSize(latent)
  const nothing = new Float32Array(size.width * size.height * LATENT_CHANNELS)
  return { ...size, channels: LATENT_CHANNELS, planes: Array.from({ length: latent.batchSize }, () => nothing) }
}

/** Of pictures of that size. */
export function latentSize({ width, height }: Size): Size {
  const size = { width: Math.floor(width / LATENT_FACTOR), height: Math.floor(height / LATENT_FACTOR) }
  if (size.width < 1 || size.height < 1) {
    throw new NodeInputError('latent_image', `Pictures of ${width} × ${height} pixels are too small to be drawn.`)
  }
  return size
}

/** A latent of samples, which tell its size and number. */
export function latentOfSamples(samples: LatentSamples, rest: Partial<Latent> = {}): Latent {
  const { width, height, planes } = samples
  return {
    ...rest,
    width: width * LATENT_FACTOR,
    height: height * LATENT_FACTOR,
    batchSize: planes.length,
    samples,
  }
}

/** How much of the mask lies over each place of a latent, from 0 to 1. */
export async function maskPlane(mask: Mask, size: Size): Promise<Float32Array> {
  const { data } = await resizeMask(mask, { width: size.width, height: size.height })
  return Float32Array.from(data, value => value / 255)
}

/** For those of a batch that stand at these places of it. */
export function pickSamples(latent: Latent, places: readonly number[]): Latent {
  const samples = samplesOf(latent)
  const { noiseMask, batchIndexes } = latent
  return {
    ...latentOfSamples({ ...samples, planes: places.map(place => entryFor(samples.planes, place)) }, latent),
    ...(noiseMask && { noiseMask: places.map(place => entryFor(noiseMask, place)) }),
    batchIndexes: places.map(place => batchIndexes?.[place] ?? place),
  }
}
