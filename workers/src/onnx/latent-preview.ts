import type { Picture } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'
import { LATENT_CHANNELS } from './denoiser.ts'

interface ColourFactors {
  /** For each channel of a latent what it adds of red, green and blue. */
  readonly channels: readonly (readonly [number, number, number])[]
  readonly bias: readonly [number, number, number]
}

/** Fitted by others to what the decoders make of latents: a rough picture for hardly any time. */
const small: ColourFactors = {
  channels: [
    [0.3512, 0.2297, 0.3227],
    [0.325, 0.4974, 0.235],
    [-0.2829, 0.1762, 0.2721],
    [-0.212, -0.2616, -0.7177],
  ],
  bias: [0, 0, 0],
}
const large: ColourFactors = {
  channels: [
    [0.3651, 0.4232, 0.4341],
    [-0.2533, -0.0042, 0.1068],
    [0.1076, 0.1111, -0.0362],
    [-0.3165, -0.2492, -0.2188],
  ],
  bias: [0.1084, -0.0175, -0.0011],
}

/** What a latent will be a picture of, in colours alone and at its own small size. */
export function previewLatent(latent: Float32Array, { width, height }: Size, isXl: boolean): Picture {
  const { channels, bias } = isXl ? large : small
  const count = width * height
  const data = new Uint8Array(count * 3)
  for (let pixel = 0; pixel < count; pixel++) {
    for (let colour = 0; colour < 3; colour++) {
      let value = bias[colour] as number
      for (let channel = 0; channel < LATENT_CHANNELS; channel++) {
        value += (latent[channel * count + pixel] as number) * (channels[channel]?.[colour] as number)
      }
      data[pixel * 3 + colour] = byteOf(value)
    }
  }
  return { width, height, channels: 3, data }
}

/** From -1 to 1, as models have colours. */
export function byteOf(value: number): number {
  return Math.max(0, Math.min(255, Math.round((value + 1) * 127.5)))
}
