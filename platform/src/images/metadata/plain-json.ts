import { isPlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'

export type PlainRecord = Readonly<Record<string, PlainValue>>

/** Undefined for all that is no JSON, or nested deeper than any tool writes. */
export function parseJson(text: string | undefined): PlainValue | undefined {
  if (text === undefined || !beginsAsJson(text)) return undefined
  const value = parseStrictly(text) ?? parseStrictly(withoutNaN(text))
  return isPlainValue(value) ? value : undefined
}

/** Most texts of pictures are none: known here without an error, each of which takes longer than to read the text. */
function beginsAsJson(text: string): boolean {
  return /^\s*(?:[[{"\d-]|true|false|null)/.test(text)
}

export function parseRecord(text: string | undefined): PlainRecord | undefined {
  return asRecord(parseJson(text))
}

export function asRecord(value: PlainValue | undefined): PlainRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlainRecord) : undefined
}

export function asList(value: PlainValue | undefined): readonly PlainValue[] {
  return Array.isArray(value) ? (value as readonly PlainValue[]) : []
}

export function asText(value: PlainValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Also from text, as some tools write all values. */
export function asNumber(value: PlainValue | undefined): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  return Number.isFinite(number) ? number : undefined
}

const SEED_MAX = 2 ** 64

export function asSeed(value: PlainValue | undefined): string | undefined {
  if (typeof value === 'number') {
    return Number.isInteger(value) && Math.abs(value) <= SEED_MAX ? BigInt(value).toString() : undefined
  }
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? value : undefined
}

/** The nodes of a graph; undefined when there are none. Some put more beside the nodes. */
export function asGraph(value: PlainValue | undefined): ApiGraph | undefined {
  const nodes = Object.entries(asRecord(value) ?? {}).filter(([, node]) => isNode(node))
  return nodes.length > 0 ? (Object.fromEntries(nodes) as unknown as ApiGraph) : undefined
}

function isNode(value: PlainValue): boolean {
  const node = asRecord(value)
  return typeof node?.['class_type'] === 'string' && asRecord(node['inputs']) !== undefined
}

/** Leaves out what is undefined: the settings have a name only where they have a value. */
export function definedOf<Value extends object>(values: { [Key in keyof Value]: Value[Key] | undefined }): Value {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Value
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text, keepLongSeeds) as unknown
  } catch {
    return undefined
  }
}

/** Python writes NaN, which is no JSON. */
function withoutNaN(text: string): string {
  return text.replace(/([:[,] ?)(?:NaN|-?Infinity)(?=[\],}])/g, '$1null')
}

/** Seeds of 64 bits as their digits, which a number would round. */
function keepLongSeeds(key: string, value: unknown, context?: { source?: string }): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  if (!isRounded || !/seed/i.test(key) || context?.source === undefined) return value
  return /^\d{1,20}$/.test(context.source) ? context.source : value
}
