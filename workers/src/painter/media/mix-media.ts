import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { copyPicture, type Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Medium, MediumUse } from '#painter/scene.ts'
import { allMedia } from './all-media.ts'
import { asTile } from './tile.ts'
import type { MediumOptions } from './medium.ts'

/** What lies on top of other media as lines do, and what takes a picture apart and so must come last. */
const linear: ReadonlySet<Medium> = new Set(['ink', 'pencil'])
const structural: ReadonlySet<Medium> = new Set(['pixel art', 'low-poly', 'stained glass', 'paper cut'])

interface MixOptions {
  /** The picture is a tile: what is made of it must be one too. */
  readonly tiles?: boolean
  readonly seed: number
  readonly moment?: number
  readonly cancel: CancelFlag
}

/** The main medium alone, or with the second: lines drawn over it, pieces cut from it, else as much of each as their weights say. */
export function mixMedia(plain: Picture, frame: Frame, media: readonly MediumUse[], options: MixOptions): Picture {
  if (media.length === 0) return plain
  if (options.tiles) {
    return asTile(plain, frame, (picture, around) => mixMedia(picture, around, media, { ...options, tiles: false }))
  }
  const mixed = mixPainted(plain, frame, media, options)
  return frame.part.includes(Part.text) && media[0]?.value !== 'pixel art' ? reprintType(mixed, plain, frame) : mixed
}

/** Type is printed over what was painted: strokes would make letters of it that nobody can read. */
function reprintType(mixed: Picture, plain: Picture, { part, width, height }: Frame): Picture {
  const type = new Float32Array(part.length)
  for (let pixel = 0; pixel < part.length; pixel++) type[pixel] = part[pixel] === Part.text ? 1 : 0
  boxBlur(type, { width, height, channels: 1 }, 1, 1)
  const printed = copyPicture(mixed)
  for (let at = 0; at < printed.data.length; at++) {
    heedCancelAt(at)
    const cover = 0.9 * clamp((type[Math.floor(at / 3)] as number) * 4)
    const painted = mixed.data[at] as number
    printed.data[at] = painted + ((plain.data[at] as number) - painted) * cover + 0.5
  }
  return printed
}

function mixPainted(plain: Picture, frame: Frame, media: readonly MediumUse[], options: MixOptions): Picture {
  const [main, second] = media
  if (!main) return plain
  if (!second || second.value === main.value) return paintWith(main, plain, frame, options)
  if (linear.has(second.value) && !linear.has(main.value))
    return drawOver(paintWith(main, plain, frame, options), second, plain, frame, options)
  if (linear.has(main.value) && !linear.has(second.value))
    return drawOver(paintWith(second, plain, frame, options), main, plain, frame, options)
  if (structural.has(main.value)) return paintWith(main, paintWith(second, plain, frame, options), frame, options)
  if (structural.has(second.value)) return paintWith(second, paintWith(main, plain, frame, options), frame, options)
  const share = second.weight / (main.weight + second.weight)
  return crossfade(paintWith(main, plain, frame, options), paintWith(second, plain, frame, options), share)
}

/** Below 1 the plain rendering shows through; above, the medium is laid on more heavily. */
function paintWith(
  { value, weight, variant }: MediumUse,
  picture: Picture,
  frame: Frame,
  { seed, moment, cancel }: MixOptions,
): Picture {
  cancel.check()
  const options: MediumOptions = {
    seed: seedFor(seed, value),
    weight: clamp(weight, 0.5, 2),
    variant,
    cancel,
    ...(moment !== undefined && { moment }),
  }
  const painted = allMedia[value](picture, frame, options)
  return weight < 0.95 && !structural.has(value) ? crossfade(picture, painted, clamp(weight, 0.1, 1)) : painted
}

/** Lines darken what they are drawn on and leave the rest. */
function drawOver(base: Picture, choice: MediumUse, plain: Picture, frame: Frame, options: MixOptions): Picture {
  const lines = paintWith({ ...choice, weight: Math.max(1, choice.weight) }, plain, frame, options)
  const strength = 0.75 * clamp(choice.weight, 0, 1.3)
  const drawn = copyPicture(base)
  for (let at = 0; at < drawn.data.length; at++) {
    heedCancelAt(at)
    const paper = Math.min(1, (lines.data[at] as number) / 232)
    drawn.data[at] = (drawn.data[at] as number) * (1 - strength * (1 - paper))
  }
  return drawn
}

function crossfade(one: Picture, other: Picture, share: number): Picture {
  const faded = copyPicture(one)
  for (let at = 0; at < faded.data.length; at++) {
    heedCancelAt(at)
    faded.data[at] = (one.data[at] as number) + ((other.data[at] as number) - (one.data[at] as number)) * share + 0.5
  }
  return faded
}
