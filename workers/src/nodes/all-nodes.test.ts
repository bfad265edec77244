import { describe, expect, test } from 'vitest'
import { noticesDisturbance, expectCase } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'
import { allNodes } from './all-nodes.ts'
import { imageCases } from './image/image.cases.ts'
import { transformCases } from './transform/transform.cases.ts'
import { compositeCases } from './composite/composite.cases.ts'
import { adjustCases } from './adjust/adjust.cases.ts'
import { effectCases } from './effect/effect.cases.ts'
import { createCases } from './create/create.cases.ts'
import { layoutCases } from './layout/layout.cases.ts'
import { maskCases } from './mask/mask.cases.ts'
import { latentCases } from './latent/latent.cases.ts'
import { conditioningCases } from './conditioning/conditioning.cases.ts'
import { batchCases } from './batch/batch.cases.ts'
import { animationCases } from './animation/animation.cases.ts'
import { textCases } from './text/text.cases.ts'
import { valueCases } from './value/value.cases.ts'
import { upscaleCases } from './upscale/upscale.cases.ts'
import { modelCases } from './patch/model.cases.ts'
import { patchCases } from './patch/patch.cases.ts'
import { enhanceCases } from './enhance/enhance.cases.ts'
import { painterCases } from './painter/painter.cases.ts'

const kinds = new Map(allNodes.map(kind => [kind.schema.name, kind]))
const groups: Readonly<Record<string, readonly NodeCase[]>> = {
  image: imageCases,
  transform: transformCases,
  upscale: upscaleCases,
  composite: compositeCases,
  adjust: adjustCases,
  effect: effectCases,
  create: createCases,
  layout: layoutCases,
  mask: maskCases,
  latent: latentCases,
  conditioning: conditioningCases,
  batch: batchCases,
  animation: animationCases,
  text: textCases,
  value: valueCases,
  painter: painterCases,
  patch: patchCases,
  model: modelCases,
  enhance: enhanceCases,
}

/** Kinds with a case that failed when what came out was made something else. */
const looked = new Set<string>()

describe.each(Object.entries(groups))('%s nodes', (_, cases) => {
  test.each(cases.map(entry => [entry.kind, entry.title, entry] as const))('%s %s', async (name, _title, entry) => {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`there is no kind ${name}`)
    const run = await expectCase(entry, kind)
    if (await noticesDisturbance(entry, run)) looked.add(name)
  })
})

describe('all nodes', () => {
  test('have a case that looks at what comes out', () => {
    expect([...kinds.keys()].filter(name => !looked.has(name))).toEqual([])
  })

  test('are told apart by their names', () => {
    expect(allNodes.map(kind => kind.schema.name)).toHaveLength(kinds.size)
  })
})
