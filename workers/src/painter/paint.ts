import { setImmediate } from 'node:timers/promises'
import type { CancelFlag } from '#engine/node-kind.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'
import { applyAdherence } from '#painter/adherence.ts'
import type { Frame } from '#painter/core/frame.ts'
import { randomFor } from '#painter/core/random.ts'
import { describeScene } from '#painter/describe-scene.ts'
import { develop, meter } from '#painter/develop.ts'
import { allFamilies } from '#painter/families/all-families.ts'
import type { PreparedScene } from '#painter/family.ts'
import { parseScene, type ReadScene } from '#painter/lexicon/parse-scene.ts'
import { lookOf, type Look } from '#painter/look.ts'
import { allMedia } from '#painter/media/all-media.ts'
import type { MediumUse, Scene } from '#painter/scene.ts'
import type { Painted, PaintHost, PaintRequest } from '#painter/paint-request.ts'

export const SIDE_MIN = 64
export const SIDE_MAX = 2048

/** Paints a prompt, from a small sketch to the full size. The same request gives the same bytes, always. */
export async function paint(request: PaintRequest, host: PaintHost): Promise<Painted> {
  checkRequest(request)
  const read = parseScene(request.prompt, request.negative)
  const canvas = setUp(request, read.scene)
  for (const share of sketchShares(request)) {
    const sketch = drawOnce(canvas, sizeAt(request, share), request, host.cancel)
    host.preview?.(sketch, share)
    // Lets the preview leave this process, and a cancel arrive, before the next pass.
    await setImmediate()
    host.cancel.check()
  }
  const picture = drawOnce(canvas, request, request, host.cancel)
  return result(picture, read)
}

function result(picture: Picture, { scene, words, negativeWords }: ReadScene): Painted {
  return { picture, scene, description: describeScene(scene), words, negativeWords }
}

function checkRequest({ width, height, seed }: PaintRequest): void {
  for (const [name, value] of [
    ['width', width],
    ['height', height],
  ] as const) {
    if (!Number.isInteger(value) || value < SIDE_MIN || value > SIDE_MAX) {
      throw new NodeInputError(name, `The painter paints ${SIDE_MIN} to ${SIDE_MAX} pixels, not ${value}.`)
    }
  }
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new NodeInputError('seed', `A seed is a whole number from 0, not ${seed}.`)
  }
}

/** What stays the same through all passes and moments. */
interface Canvas {
  readonly scene: Scene
  readonly prepared: PreparedScene
  readonly look: Look
  readonly mediumSeed: number
}

function setUp(request: PaintRequest, read: Scene): Canvas {
  const scene = applyAdherence(read, request.cfg ?? 7)
  const { width, height, seed } = request
  const prepare = allFamilies[scene.family] ?? allFamilies.landscape
  if (!prepare) throw new Error(`nobody draws ${scene.family}`)
  const prepared = prepare({ scene, seed, aspect: width / height })
  const look = lookOf(scene)
  const sketch = prepared.draw({
    ...sizeAt(request, 1 / 8),
    moment: 0,
    cancel: { isSet: () => false, check: () => {} },
  })
  // Metered once, so that neither passes nor moments of a loop differ in brightness.
  return { scene, prepared, look: { ...look, exposure: meter(sketch, look) }, mediumSeed: mediumSeedOf(seed) }
}

function mediumSeedOf(seed: number): number {
  return Math.floor(randomFor(seed, 'medium')() * 0xffffffff)
}

function sketchShares({ width, height, steps = 20 }: PaintRequest): number[] {
  const shares = steps < 2 ? [1 / 8] : [1 / 8, 1 / 4, ...(Math.max(width, height) >= 768 ? [1 / 2] : [])]
  return shares.filter(share => Math.min(width, height) * share >= 24)
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeAt({ width, height }: Size, share: number): Size {
  return { width: Math.max(8, Math.round(width * share)), height: Math.max(8, Math.round(height * share)) }
}

function drawOnce(canvas: Canvas, { width, height }: Size, request: PaintRequest, cancel: CancelFlag): Picture {
  const frame = canvas.prepared.draw({ width, height, moment: request.moment ?? 0, cancel })
  cancel.check()
  const picture = develop(frame, canvas.look)
  return applyMedia(picture, frame, canvas, request, cancel)
}

function applyMedia(
  picture: Picture,
  frame: Frame,
  canvas: Canvas,
  { moment = 0 }: PaintRequest,
  cancel: CancelFlag,
): Picture {
  const [main, second] = canvas.scene.media
  if (!main) return picture
  const inMedium = (use: MediumUse): Picture => {
    const paintMedium = allMedia[use.value]
    if (!paintMedium) return picture
    return paintMedium(picture, frame, {
      seed: canvas.mediumSeed,
      weight: use.weight,
      variant: use.variant,
      moment,
      cancel,
    })
  }
  const first = inMedium(main)
  return second ? mixPictures(first, inMedium(second), second.weight / (main.weight + second.weight)) : first
}

function mixPictures(one: Picture, other: Picture, share: number): Picture {
  const data = new Uint8Array(one.data.length)
  for (let index = 0; index < data.length; index++) {
    data[index] = (one.data[index] as number) * (1 - share) + (other.data[index] as number) * share + 0.5
  }
  return { ...one, data }
}
