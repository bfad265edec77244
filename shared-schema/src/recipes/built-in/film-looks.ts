type Rgb = readonly [red: number, green: number, blue: number]

/** A look, in shares from 0 to 1. */
interface Look {
  /** 1 leaves it; more is harder. */
  readonly contrast: number
  readonly colour: number
  /** What black becomes. */
  readonly shadows: Rgb
  /** What white becomes. */
  readonly lights: Rgb
  /** How lightness is read for black and white. */
  readonly weights?: Rgb
}

const SIZE = 6
const plainWeights: Rgb = [0.3, 0.59, 0.11]

export const filmLooks = {
  'golden-70s': { contrast: 0.92, colour: 0.85, shadows: [0.09, 0.05, 0.02], lights: [1, 0.93, 0.76] },
  'teal-orange': { contrast: 1.12, colour: 1.1, shadows: [0, 0.07, 0.1], lights: [1, 0.94, 0.84] },
  'faded-print': { contrast: 0.78, colour: 0.7, shadows: [0.13, 0.11, 0.12], lights: [0.97, 0.94, 0.88] },
  'cold-morning': { contrast: 1, colour: 0.75, shadows: [0.02, 0.05, 0.1], lights: [0.9, 0.97, 1] },
  'rose-slide': { contrast: 1.15, colour: 1.2, shadows: [0.06, 0, 0.04], lights: [1, 0.95, 0.95] },
  'green-cinema': { contrast: 1.05, colour: 0.8, shadows: [0, 0.05, 0.03], lights: [0.93, 1, 0.88] },
  'silver-black': { contrast: 1.25, colour: 0, shadows: [0, 0, 0], lights: [1, 1, 1], weights: [0.5, 0.4, 0.1] },
  'sepia-album': { contrast: 0.9, colour: 0, shadows: [0.16, 0.09, 0.04], lights: [0.98, 0.91, 0.76] },
} as const satisfies Readonly<Record<string, Look>>

/** The look as the text of a `.cube` file. */
export function cubeOf(look: Look): string {
  const lines = [`LUT_3D_SIZE ${SIZE}`]
  const share = (step: number) => step / (SIZE - 1)
  for (let blue = 0; blue < SIZE; blue++) {
    for (let green = 0; green < SIZE; green++) {
      for (let red = 0; red < SIZE; red++) {
        lines.push(
          graded([share(red), share(green), share(blue)], look)
            .map(written)
            .join(' '),
        )
      }
    }
  }
  return lines.join('\n')
}

function graded(colour: Rgb, { contrast, colour: strength, shadows, lights, weights = plainWeights }: Look): number[] {
  const light = colour[0] * weights[0] + colour[1] * weights[1] + colour[2] * weights[2]
  return colour.map((value, channel) => {
    const coloured = light + (value - light) * strength
    const hard = Math.min(1, Math.max(0, bent(coloured, contrast)))
    const [dark, bright] = [shadows[channel] ?? 0, lights[channel] ?? 1]
    return dark + (bright - dark) * hard
  })
}

/** A curve through the ends and the middle, the steeper there the harder. */
function bent(value: number, contrast: number): number {
  const from = Math.min(1, Math.max(0, value)) * 2 - 1
  const curved = Math.sign(from) * (1 - (1 - Math.abs(from)) ** contrast)
  return (curved + 1) / 2
}

function written(share: number): string {
  return String(Math.round(share * 1_000) / 1_000)
}
