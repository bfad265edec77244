import type { CancelFlag } from '#engine/node-kind.ts'
import { mixColours } from '#painter/core/colour.ts'
import { FIRST_SUBJECT, Part } from '#painter/core/frame.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import { cssColour } from '#painter/core/screen.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { schemeOf, type Scheme } from '#painter/flat/colour-scheme.ts'
import { frameOfLayers } from '#painter/flat/layers.ts'
import { flatStamp, fullStamp, stampOf } from '#painter/flat/stamp.ts'
import { drawDamaskPattern, drawFloral, drawLeaves, drawStamps, drawTerrazzo } from '#painter/pattern/scatters.ts'
import {
  drawChecks,
  drawChevron,
  drawDeco,
  drawDots,
  drawHexagons,
  drawScales,
  drawStars,
  drawStripes,
  drawTartan,
  type DrawPattern,
} from '#painter/pattern/weaves.ts'
import type { Scene } from '#painter/scene.ts'

const patterns: Readonly<Record<string, readonly DrawPattern[]>> = {
  stripes: [drawStripes, drawStripes, drawChevron],
  dots: [drawDots],
  checks: [drawTartan, drawChecks],
  geometric: [drawHexagons, drawDeco, drawChevron, drawStars],
  floral: [drawFloral, drawFloral, drawDamaskPattern],
  leaves: [drawLeaves],
  mandala: [drawStars],
  waves: [drawScales],
  chevron: [drawChevron],
  terrazzo: [drawTerrazzo],
  damask: [drawDamaskPattern],
}

const STAMP_SIDE = 160

/** A tile that goes on at each edge where it ends at the other. */
export const preparePattern: PrepareFamily = ({ scene, seed, aspect }) => {
  const random = randomFor(seed, 'pattern')
  const scheme = schemeOf(scene, seed)
  const asked = scene.motifs.flatMap(({ value }) => patterns[value] ?? [])
  const free = Object.values(patterns).flat()
  const chosen = pick(random, asked.length > 0 ? asked : free)
  const whole = random() < 0.5
  let stamped: DrawPattern | undefined
  return {
    draw({ width, height, cancel }) {
      stamped ??= stampPattern(scene, scheme, seed, whole, cancel)
      const draw = stamped ?? chosen
      return frameOfLayers(
        [
          {
            part: Part.backdrop,
            depth: 20,
            draw: context => {
              context.fillStyle = cssColour(scheme.ground)
              context.fillRect(0, 0, aspect, 1)
            },
          },
          {
            part: FIRST_SUBJECT,
            depth: 8,
            draw: context => draw({ context, wide: aspect }, scheme, randomFor(seed, 'pattern drawing')),
          },
        ],
        width,
        height,
      )
    },
  }
}

/** The prompt's own things as the motif, in full colour or cut in three tones. */
function stampPattern(
  scene: Scene,
  scheme: Scheme,
  seed: number,
  whole: boolean,
  cancel: CancelFlag,
): DrawPattern | undefined {
  const stamps = scene.subjects.slice(0, 4).flatMap((subject, index) => {
    const stamp = stampOf(subject, STAMP_SIDE, seed + index, cancel)
    if (!stamp) return []
    const ink = subject.colours[0] ?? scheme.inks[index % scheme.inks.length] ?? scheme.dark
    return [
      whole || subject.colours.length > 0
        ? fullStamp(stamp)
        : flatStamp(stamp, [mixColours(ink, scheme.dark, 0.6), ink, mixColours(ink, scheme.light, 0.6)]),
    ]
  })
  return stamps.length > 0 ? drawStamps(stamps) : undefined
}
