import { drawFractal, drawMandala, drawMarbling, drawWaves } from '#painter/abstract/fields.ts'
import type { DrawAbstract } from '#painter/abstract/plan.ts'
import {
  drawBauhaus,
  drawBlocks,
  drawColourField,
  drawComposition,
  drawFlow,
  drawSplatter,
} from '#painter/abstract/shapes.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { schemeOf } from '#painter/flat/colour-scheme.ts'

const ways: Readonly<Record<string, readonly DrawAbstract[]>> = {
  flow: [drawFlow, drawFlow, drawMarbling],
  shapes: [drawBauhaus, drawComposition],
  splatter: [drawSplatter],
  blocks: [drawBlocks, drawColourField],
  fractal: [drawFractal],
  marbling: [drawMarbling],
  waves: [drawWaves],
  mandala: [drawMandala],
}

/** Pictures of nothing but form and colour. */
export const prepareAbstract: PrepareFamily = ({ scene, seed, aspect }) => {
  const random = randomFor(seed, 'abstract')
  const asked = scene.motifs.flatMap(({ value }) => ways[value] ?? [])
  const draw = pick(random, asked.length > 0 ? asked : Object.values(ways).flat())
  const scheme = schemeOf(scene, seed)
  return {
    draw: ({ width, height, moment, cancel }) => draw({ seed, scheme, aspect, moment, cancel }, width, height),
  }
}
