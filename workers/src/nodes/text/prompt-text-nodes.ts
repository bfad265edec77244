import { jsonGet, wildcardText } from '@atelier/shared-schema/nodes/text.nodes.ts'
import { expandPrompt } from '@atelier/shared-schema/prompt/expand-prompt.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { textOf } from '#nodes/value/value-text.ts'

export const promptTextNodes: readonly NodeKind[] = [
  implementNode(wildcardText, {
    run({ text, ...options }, context) {
      const { texts, report } = expandPrompt(text, { ...options, read: context.wildcards })
      const [missing] = report.missing
      if (missing) throw new NodeInputError('text', `There is no wildcard __${missing.key}__.`)
      context.show({ text: texts })
      return [texts]
    },
  }),

  implementNode(jsonGet, {
    run({ json, path }) {
      const value = followPath(parseJson(json), path)
      const number = typeof value === 'number' ? value : Number.NaN
      return [textOf(value), Number.isFinite(number) ? number : 0]
    },
  }),
]

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    throw new NodeInputError(
      'json',
      `This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    )
  }
}

/** `people[0].name`: names parted by dots, places in brackets; negative ones count from the end. */
function followPath(whole: unknown, path: string): unknown {
  let value = whole
  let done = ''
  for (const step of path.match(/\[-?\d+\]|[^.[\]]+/g) ?? []) {
    const next = stepInto(value, step)
    if (next === undefined)
      throw new NodeInputError('path', `There is no “${step}” ${done === '' ? 'at the start' : `in ${done}`}.`)
    value = next
    done += done === '' || step.startsWith('[') ? step : `.${step}`
  }
  return value
}

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return (value as unknown[]).at(Number(step.replace(/[[\]]/g, '')))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<string, unknown>)[step]
}
