import {
  conditioningAverage,
  conditioningCombine,
  conditioningConcat,
  conditioningSetArea,
  conditioningSetAreaPercentage,
  conditioningSetAreaStrength,
  conditioningSetMask,
  conditioningSetTimestepRange,
  conditioningZeroOut,
} from '@atelier/shared-schema/nodes/conditioning.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { ConditioningPart } from '#engine/node-values.ts'
import { maskBoundsInShares } from '#images/mask-shape.ts'
import { entryFor } from '#nodes/batches.ts'

export const conditioningNodes: readonly NodeKind[] = [
  implementNode(conditioningCombine, {
    run: ({ conditioning_1: first, conditioning_2: second }) => [[...first, ...second]],
  }),

  implementNode(conditioningAverage, {
    run: ({ conditioning_to: to, conditioning_from: from, conditioning_to_strength: share }) => [
      [...weighed(to, share), ...weighed(from, 1 - share)],
    ],
  }),

  implementNode(conditioningConcat, {
    run({ conditioning_to: to, conditioning_from: from }) {
      const [added] = from
      return [added ? to.map(part => ({ ...part, text: `${part.text} BREAK ${added.text}` })) : to]
    },
  }),

  implementNode(conditioningSetArea, {
    run: ({ conditioning, x, y, width, height, strength }) => [
      conditioning.map(part => ({ ...withoutArea(part), pixelArea: { x, y, width, height }, strength })),
    ],
  }),

  implementNode(conditioningSetAreaPercentage, {
    run: ({ conditioning, x, y, width, height, strength }) => [
      conditioning.map(part => ({ ...withoutArea(part), area: { x, y, width, height }, strength })),
    ],
  }),

  implementNode(conditioningSetAreaStrength, {
    run: ({ conditioning, strength }) => [conditioning.map(part => ({ ...part, strength }))],
  }),

  implementNode(conditioningSetMask, {
    run({ conditioning, mask, strength, set_cond_area: bounds }) {
      const first = entryFor(mask, 0)
      const area = bounds === 'mask bounds' ? maskBoundsInShares(first) : undefined
      return [
        conditioning.map(part => ({
          ...(area ? { ...withoutArea(part), area } : part),
          mask: first,
          strength: part.strength * strength,
        })),
      ]
    },
  }),

  implementNode(conditioningSetTimestepRange, {
    run({ conditioning, start, end }) {
      if (end < start) throw new NodeInputError('end', 'The range must not end before it starts.')
      return [conditioning.map(part => ({ ...part, timesteps: { start, end } }))]
    },
  }),

  implementNode(conditioningZeroOut, {
    run: ({ conditioning }) => [conditioning.map(part => ({ ...part, text: '' }))],
  }),
]

function weighed(parts: readonly ConditioningPart[], share: number): ConditioningPart[] {
  return share === 0 ? [] : parts.map(part => ({ ...part, strength: part.strength * share }))
}

/** The last area that is set holds, in whichever unit. */
function withoutArea({ area: _area, pixelArea: _pixelArea, ...part }: ConditioningPart): ConditioningPart {
  return part
}
