import { choicesOf } from '@atelier/shared-schema/graph/input-value.ts'
import type { InputOptions, NodeInput } from '@atelier/shared-schema/graph/node-schema.ts'
import type { Mask } from '#images/picture.ts'
import { ExecutionBlocker } from './execution-blocker.ts'
import type { GraphNode } from './graph-node.ts'
import { NodeInputError } from './node-kind.ts'

/**
 * What comes over links has been judged by nobody: a number was worked out by a node before, and `*` may be anything. A kind
 * that was promised an `INT` from 1 to 64 is given one, or does not run.
 * @throws NodeInputError
 */
export function checkLinkedValues(node: GraphNode, lists: ReadonlyMap<string, readonly unknown[]>): void {
  const { required, optional } = node.kind.schema.input
  for (const { name, isRaw } of node.links) {
    const input = required[name] ?? optional[name]
    if (!input || isRaw) continue
    for (const value of lists.get(name) ?? []) {
      if (value instanceof ExecutionBlocker) continue
      const problem = findProblem(input, value)
      if (problem) throw new NodeInputError(name, `The input ${name} ${problem}`)
    }
  }
}

function findProblem([type, options]: NodeInput, value: unknown): string | undefined {
  if (type === 'INT' || type === 'FLOAT') return findNumberProblem(options, value)
  const choices = choicesOf([type, options])
  if (choices) {
    if (choices.length === 0 || choices.some(choice => choice === value)) return undefined
    return `was given ${describe(value)}, which is none of its choices.`
  }
  const isRight = typeof type === 'string' ? checks.get(type) : undefined
  if (!isRight || isRight(value)) return undefined
  return `takes ${words.get(String(type)) ?? String(type)}, and was given ${describe(value)}.`
}

function findNumberProblem({ min, max }: InputOptions, value: unknown): string | undefined {
  if (typeof value !== 'number') return `takes a number, and was given ${describe(value)}.`
  if (!Number.isFinite(value)) return `was given ${value}, which is no number to calculate with.`
  if (min !== undefined && value < min) return `takes no less than ${min}, and was given ${value}.`
  if (max !== undefined && value > max) return `takes no more than ${max}, and was given ${value}.`
  return undefined
}

const words = new Map([
  ['STRING', 'text'],
  ['BOOLEAN', 'yes or no'],
  ['IMAGE', 'pictures'],
  ['MASK', 'masks'],
  ['LATENT', 'a latent'],
])

const checks = new Map<string, (value: unknown) => boolean>([
  ['STRING', value => typeof value === 'string'],
  ['BOOLEAN', value => typeof value === 'boolean'],
  ['IMAGE', value => isBatch(value) && value.every(isPicture)],
  ['MASK', value => isBatch(value) && value.every(isMask)],
  ['LATENT', value => typeof value === 'object' && value !== null && 'batchSize' in value],
])

/** A batch is never empty: kinds count on a first picture. */
function isBatch(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

export function isPicture(value: unknown): boolean {
  return bytesPerPixel(value) === 3 || bytesPerPixel(value) === 4
}

export function isMask(value: unknown): boolean {
  return bytesPerPixel(value) === 1
}

function bytesPerPixel(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const { width, height, data } = value as Partial<Mask>
  return width && height && data instanceof Uint8Array ? data.length / (width * height) : 0
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value.length > 40 ? 'another text' : JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'nothing'
  if (!Array.isArray(value)) return 'something else'
  if (value.length === 0) return 'none'
  if (value.every(isPicture)) return 'pictures'
  return value.every(isMask) ? 'masks' : 'a list'
}
