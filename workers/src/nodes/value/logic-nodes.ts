import { compareValues, gate, indexSwitch, logic, switchNode } from '@atelier/shared-schema/nodes/value.nodes.ts'
import { ExecutionBlocker } from '#engine/execution-blocker.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'

const places = ['value0', 'value1', 'value2', 'value3', 'value4', 'value5'] as const

export const logicNodes: readonly NodeKind[] = [
  implementNode(compareValues, {
    run({ a, b, operator }) {
      const order = compare(a, b)
      switch (operator) {
        case '=':
          return [order === 0]
        case '≠':
          return [order !== 0]
        case '<':
          return [order < 0]
        case '≤':
          return [order <= 0]
        case '>':
          return [order > 0]
        case '≥':
          return [order >= 0]
      }
    },
  }),

  implementNode(logic, {
    run({ a, b, operator }) {
      switch (operator) {
        case 'and':
          return [a && b]
        case 'or':
          return [a || b]
        case 'xor':
          return [a !== b]
        case 'not a':
          return [!a]
      }
    },
  }),

  implementNode(switchNode, {
    run({ condition, on_true: onTrue, on_false: onFalse }) {
      const value = condition ? onTrue : onFalse
      if (value === undefined)
        throw new NodeInputError(condition ? 'on_true' : 'on_false', 'Nothing is linked to the side that is chosen.')
      return [value]
    },
    needs: ({ condition }) => [condition === true ? 'on_true' : 'on_false'],
  }),

  implementNode(indexSwitch, {
    run({ index, ...values }) {
      const place = places[index]
      const value = place && values[place]
      if (value === undefined) throw new NodeInputError('index', `Nothing is linked to value${index}.`)
      return [value]
    },
    needs({ index = 0 }) {
      const place = places[index]
      return place ? [place] : []
    },
  }),

  implementNode(gate, {
    run: ({ open, value, message = '' }) => [open ? value : new ExecutionBlocker(message === '' ? null : message)],
    needs: ({ open }) => (open === true ? ['value'] : []),
  }),
]

/** Numbers by their value, also where one is written as text; else as texts. */
function compare(a: unknown, b: unknown): number {
  const [left, right] = [numberOf(a), numberOf(b)]
  if (left !== undefined && right !== undefined) return left - right
  const [first, second] = [String(a), String(b)]
  return first === second ? 0 : first < second ? -1 : 1
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
