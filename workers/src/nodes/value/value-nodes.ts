import {
  aspectRatio,
  convertNumber,
  mathExpression,
  numberRange,
  previewAny,
  primitiveBoolean,
  primitiveFloat,
  primitiveInt,
  primitiveString,
  primitiveStringMultiline,
  randomNumber,
  reroute,
  seedNode,
} from '@atelier/shared-schema/nodes/value.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { randomFor } from '#painter/core/random.ts'
import { workOut } from './math-expression.ts'
import { textOf } from './value-text.ts'

const RANGE_MAX = 10_000

export const valueNodes: readonly NodeKind[] = [
  implementNode(primitiveInt, { run: ({ value }) => [value] }),
  implementNode(primitiveFloat, { run: ({ value }) => [value] }),
  implementNode(primitiveString, { run: ({ value }) => [value] }),
  implementNode(primitiveStringMultiline, { run: ({ value }) => [value] }),
  implementNode(primitiveBoolean, { run: ({ value }) => [value] }),
  implementNode(reroute, { run: ({ value }) => [value] }),
  implementNode(seedNode, { run: ({ seed }) => [seed] }),

  implementNode(previewAny, {
    run({ source }, context) {
      const text = textOf(source)
      context.show({ text: [text] })
      return [text]
    },
  }),

  implementNode(randomNumber, {
    run({ from, to, seed }) {
      const random = randomFor(seed, 'number')
      const low = Math.ceil(Math.min(from, to))
      const high = Math.floor(Math.max(from, to))
      const share = random()
      return [from + (to - from) * share, high < low ? Math.round(from) : low + Math.floor(share * (high - low + 1))]
    },
  }),

  implementNode(mathExpression, {
    run({ expression, ...linked }) {
      const names: Record<string, number> = {}
      for (const [name, value] of Object.entries(linked)) if (value !== undefined) names[name] = Number(value)
      const value = workOut(expression, names, 'expression')
      return [Math.round(value), value, value !== 0]
    },
  }),

  implementNode(numberRange, {
    run({ from, to, step }) {
      if (step === 0 || Math.sign(to - from) * Math.sign(step) < 0) {
        throw new NodeInputError('step', 'With this step the end is never reached.')
      }
      // A hair more, so that 0.1 + 0.1 + 0.1 still reaches 0.3.
      const count = Math.floor((to - from) / step + 1e-9) + 1
      if (count > RANGE_MAX)
        throw new NodeInputError('step', `This would be ${count} numbers; at most ${RANGE_MAX} can be listed.`)
      const numbers = Array.from({ length: count }, (_, index) => Number((from + index * step).toPrecision(15)))
      return [numbers, numbers.map(Math.round)]
    },
  }),

  implementNode(convertNumber, {
    run({ value }) {
      const number = Number(typeof value === 'string' ? value.trim().replace(',', '.') : value)
      const known = Number.isFinite(number) ? number : 0
      const isTrue = typeof value === 'string' ? /^(true|yes|on|[1-9]\d*)$/i.test(value.trim()) : Boolean(value)
      return [Math.trunc(known), known, textOf(value), isTrue]
    },
  }),

  implementNode(aspectRatio, {
    run({ ratio, upright, megapixels, multiple_of: step, own_width: ownWidth, own_height: ownHeight }) {
      const wide = ratio === 'own' ? ownWidth / ownHeight : ratioOf(ratio)
      const aspect = upright ? 1 / wide : wide
      const height = Math.sqrt((megapixels * 1024 * 1024) / aspect)
      const rounded = (side: number) => Math.max(step, Math.round(side / step) * step)
      return [rounded(height * aspect), rounded(height)]
    },
  }),
]

function ratioOf(ratio: string): number {
  if (ratio.startsWith('√2')) return Math.SQRT2
  const [across = 1, down = 1] = ratio.split(' ')[0]?.split(':').map(Number) ?? []
  return across / down
}
