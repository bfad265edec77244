import { heedCancel } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import { AreaSums } from './area-sums.ts'
import { skinOf } from './skin.ts'

/** In pixels of the picture: from the hairline to the chin, and from ear to ear. */
export interface Face {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** How much like a face it is; from 1 on it counts as one. */
  readonly score: number
}

const SEARCHED_SIDE = 288
const SMALLEST = 26
const GROWTH = 1.12
/** Of two that are as much like a face the larger one is: eyes and corners of a mouth look like small faces. */
const USUAL_WIDTH = 60
const HEIGHT = 1.3
const FACES_MAX = 12
const LEAST = 1.08
/** Cheeks are skin all over, and eyes so much less. */
const CHEEK_SKIN = 0.5
const EYE_LESS_SKIN = 0.06

interface Part {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

/** Where things are in a face that looks about straight ahead, in parts of its width and height. */
const parts = {
  whole: { x: 0.16, y: 0.16, across: 0.68, down: 0.74 },
  leftEye: { x: 0.2, y: 0.37, across: 0.2, down: 0.11 },
  rightEye: { x: 0.6, y: 0.37, across: 0.2, down: 0.11 },
  bridge: { x: 0.44, y: 0.38, across: 0.12, down: 0.12 },
  forehead: { x: 0.3, y: 0.17, across: 0.4, down: 0.1 },
  leftCheek: { x: 0.18, y: 0.53, across: 0.2, down: 0.15 },
  rightCheek: { x: 0.62, y: 0.53, across: 0.2, down: 0.15 },
  mouth: { x: 0.34, y: 0.73, across: 0.32, down: 0.09 },
  chin: { x: 0.38, y: 0.87, across: 0.24, down: 0.07 },
} as const satisfies Record<string, Part>

/**
 * Finds faces by their proportions: skin with two places side by side above that are not skin and are full of contrast, even cheeks
 * and an even bridge between, and a mouth below. Classical: nothing is learned, and it misses faces in profile and in coloured light.
 */
export async function findFaces(picture: Picture): Promise<Face[]> {
  const scale = Math.min(1, SEARCHED_SIDE / Math.max(picture.width, picture.height))
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const small = await resizePicture(picture, size, 'area')
  const { skin, light } = skinOf(small)
  const seen = {
    skin: new AreaSums(skin, size.width, size.height),
    light: new AreaSums(light, size.width, size.height),
    squares: new AreaSums(
      light.map(value => value * value),
      size.width,
      size.height,
    ),
  }
  const found: Face[] = []
  for (let width = SMALLEST; width * 1.05 < Math.min(size.width, size.height / HEIGHT) * 1.1; width *= GROWTH) {
    heedCancel()
    const step = Math.max(2, Math.round(width / 14))
    const height = width * HEIGHT
    for (let y = -height * 0.1; y + height < size.height * 1.06; y += step) {
      for (let x = 0; x + width < size.width; x += step) {
        const score = scoreAt(seen, { x, y, width, height })
        if (score >= LEAST) found.push({ x, y, width, height, score })
      }
    }
  }
  return bestOf(found).map(({ x, y, width, height, score }) => ({
    x: x / scale,
    y: y / scale,
    width: width / scale,
    height: height / scale,
    score,
  }))
}

interface Seen {
  readonly skin: AreaSums
  readonly light: AreaSums
  readonly squares: AreaSums
}

type Box = Omit<Face, 'score'>
type Name = keyof typeof parts

/** Zero as soon as something is not as in a face. */
function scoreAt({ skin, light, squares }: Seen, box: Box): number {
  const skinIn = (name: Name) => meanIn(skin, box, parts[name])
  const whole = skinIn('whole')
  const cheeks = Math.min(skinIn('leftCheek'), skinIn('rightCheek'))
  if (whole < 0.45 || cheeks < CHEEK_SKIN || skinIn('bridge') < 0.6 || skinIn('forehead') < 0.3) return 0
  const eyeSkin = Math.max(skinIn('leftEye'), skinIn('rightEye'))
  if (eyeSkin > cheeks - EYE_LESS_SKIN) return 0
  const lightIn = (name: Name) => meanIn(light, box, parts[name])
  const contrast = (name: Name) => Math.sqrt(Math.max(0, meanIn(squares, box, parts[name]) - lightIn(name) ** 2))
  const cheek = (lightIn('leftCheek') + lightIn('rightCheek')) / 2
  const unit = Math.max(5, cheek * 0.08)
  const eyes = Math.min(contrast('leftEye'), contrast('rightEye'))
  const plain = Math.max(contrast('leftCheek'), contrast('rightCheek'), contrast('forehead'))
  if (eyes < unit || plain > eyes * 0.9) return 0
  const even = 1 - Math.min(1, Math.abs(contrast('leftEye') - contrast('rightEye')) / (eyes + unit))
  const alike = 1 - Math.min(1, Math.abs(lightIn('leftCheek') - lightIn('rightCheek')) / (cheek * 0.8))
  const mouth = Math.min(1.5, contrast('mouth') / unit)
  const features = Math.min(3, eyes / unit) * 0.3 + Math.min(1, (cheeks - eyeSkin) * 2) * 0.4 + mouth * 0.15
  return (
    whole *
    (0.5 + 0.25 * even + 0.25 * alike) *
    (0.3 + features) *
    (1.4 - plain / eyes) *
    (box.width / USUAL_WIDTH) ** 0.5
  )
}

function meanIn(sums: AreaSums, { x, y, width, height }: Box, part: Part): number {
  return sums.mean(x + part.x * width, y + part.y * height, part.across * width, part.down * height)
}

/** Of those that overlap, the one that is most like a face. */
function bestOf(found: readonly Face[]): Face[] {
  const kept: Face[] = []
  for (const face of found.toSorted((one, other) => other.score - one.score)) {
    if (kept.length === FACES_MAX) break
    if (!kept.some(other => overlap(face, other) > 0.2)) kept.push(face)
  }
  return kept
}

/** Of the smaller of two, how much is in both. */
function overlap(one: Face, other: Face): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (across <= 0 || down <= 0) return 0
  return (across * down) / Math.min(one.width * one.height, other.width * other.height)
}
