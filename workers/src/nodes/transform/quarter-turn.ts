import type { quarterTurns } from '@atelier/shared-schema/nodes/transform.nodes.ts'

const turns = { none: undefined, '90 degrees': '90', '180 degrees': '180', '270 degrees': '270' } as const

export function quarterTurn(rotation: (typeof quarterTurns)[number]): '90' | '180' | '270' | undefined {
  return turns[rotation]
}
