import { dropAlpha } from '#images/alpha.ts'
import { cropPicture } from '#images/geometry.ts'
import type { LatentSamples } from '#engine/node-values.ts'
import type { Picture } from '#images/picture.ts'
import { LATENT_CHANNELS, LATENT_FACTOR } from './denoiser.ts'
import { byteOf } from './latent-preview.ts'
import type { ModelFolder } from './model-folder.ts'
import type { ModelLibrary } from './model-library.ts'

/** The picture of one latent. @throws ModelProblem */
export async function decodeLatent(
  library: ModelLibrary,
  folder: ModelFolder,
  planes: Float32Array,
  { width, height, channels }: Omit<LatentSamples, 'planes'>,
): Promise<Picture> {
  const decoder = await library.open(folder, 'vae_decoder')
  const values = planes.map(value => value / folder.latentScale)
  const [input = ''] = decoder.inputNames
  const [output] = await decoder.run({ [input]: { values, dims: [1, channels, height, width] } })
  const size = { width: width * LATENT_FACTOR, height: height * LATENT_FACTOR }
  const [, colours, down, across] = output?.dims ?? []
  if (!output || colours !== 3 || down !== size.height || across !== size.width) {
    throw decoder.problem(
      `gives numbers of the shape ${output?.dims.join(' × ')}, not a picture of ${size.width} × ${size.height}`,
    )
  }
  return interleave(output.values, size.width, size.height)
}

/** The planes of one picture, which is cut to multiples of eight as much on each side. @throws ModelProblem */
export async function encodePicture(
  library: ModelLibrary,
  folder: ModelFolder,
  picture: Picture,
): Promise<Float32Array> {
  const encoder = await library.open(folder, 'vae_encoder')
  const { width, height, data } = fitPicture(picture)
  const count = width * height
  const planes = new Float32Array(count * 3)
  for (let pixel = 0; pixel < count; pixel++) {
    for (let colour = 0; colour < 3; colour++) {
      planes[colour * count + pixel] = (data[pixel * 3 + colour] as number) / 127.5 - 1
    }
  }
  const [input = ''] = encoder.inputNames
  const [output] = await encoder.run({ [input]: { values: planes, dims: [1, 3, height, width] } })
  const wanted = LATENT_CHANNELS * (count / LATENT_FACTOR ** 2)
  // Some give the middle and the spread of what it may be, and the middle comes first.
  if (!output || (output.values.length !== wanted && output.values.length !== 2 * wanted)) {
    throw encoder.problem(`gives numbers of the shape ${output?.dims.join(' × ')}, not a latent of that picture`)
  }
  return output.values.subarray(0, wanted).map(value => value * folder.latentScale)
}

/** Without alpha, cut to what latents can stand for. */
export function fitPicture(picture: Picture): Picture {
  const plain = dropAlpha(picture)
  const width = plain.width - (plain.width % LATENT_FACTOR)
  const height = plain.height - (plain.height % LATENT_FACTOR)
  if (width === plain.width && height === plain.height) return plain
  const x = Math.floor((plain.width - width) / 2)
  const y = Math.floor((plain.height - height) / 2)
  return cropPicture(plain, { x, y, width, height })
}

function interleave(planes: Float32Array, width: number, height: number): Picture {
  const count = width * height
  const data = new Uint8Array(count * 3)
  for (let pixel = 0; pixel < count; pixel++) {
    for (let colour = 0; colour < 3; colour++) {
      data[pixel * 3 + colour] = byteOf(planes[colour * count + pixel] as number)
    }
  }
  return { width, height, channels: 3, data }
}
