import { isPlainValue, type PlainValue } from '#documents/plain-value.ts'
import { LISTED_MAX, graphError, type GraphError } from './graph-errors.ts'
import type { NodeInput } from './node-schema.ts'
import { isLinkedType } from './socket-types.ts'
import { floatText, pythonRepr, pythonText, pythonType } from './python-text.ts'

/** What an input takes when it is not linked: converted as ComfyUI converts it, or refused in its words. */
export type CheckedValue = { readonly value: PlainValue } | { readonly error: GraphError }

export function checkValue(name: string, received: unknown, input: NodeInput): CheckedValue {
  const unwrapped = unwrapValue(received)
  const converted = convertValue(unwrapped, input[0])
  if ('problem' in converted) return { error: wrongType(name, unwrapped, input, converted.problem) }
  const { value } = converted
  const error = outOfRange(name, value, input) ?? notInList(name, value, input)
  return error ? { error } : { value }
}

/** Lists are links, so a list that is a value comes wrapped. */
function unwrapValue(received: unknown): unknown {
  if (typeof received !== 'object' || received === null || Array.isArray(received)) return received
  return Object.hasOwn(received, '__value__') ? (received as { __value__: unknown }).__value__ : received
}

type Converted = { readonly value: PlainValue } | { readonly problem: string }

function convertValue(value: unknown, type: NodeInput[0]): Converted {
  if (type === 'INT') return toInteger(value)
  if (type === 'FLOAT') return toFloat(value)
  if (isLinkedType(type)) return { problem: 'it can only be linked' }
  if (!isPlainValue(value)) return { problem: 'the value is no JSON, or nested too deep' }
  if (type === 'STRING') return { value: pythonText(value) }
  if (type === 'BOOLEAN') return { value: isTruthy(value) }
  return { value }
}

const integerText = /^[+-]?\d+(?:_\d+)*$/
const floatPattern = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/

function toInteger(value: unknown): Converted {
  if (typeof value === 'boolean') return { value: value ? 1 : 0 }
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return { problem: 'cannot convert float NaN to integer' }
    if (!Number.isFinite(value)) return { problem: 'cannot convert float infinity to integer' }
    return { value: Math.trunc(value) + 0 }
  }
  if (typeof value !== 'string') {
    return {
      problem: `int() argument must be a string, a bytes-like object or a real number, not '${pythonType(value)}'`,
    }
  }
  const text = value.trim()
  const number = integerText.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN
  if (Number.isFinite(number)) return { value: number + 0 }
  return { problem: `invalid literal for int() with base 10: ${pythonRepr(shortened(value))}` }
}

/** Python takes `nan` and `inf` for floats; no node can use them, so here they are refused. */
function toFloat(value: unknown): Converted {
  if (typeof value === 'boolean') return { value: value ? 1 : 0 }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? { value } : { problem: `${floatText(value)} is no number to calculate with` }
  }
  if (typeof value !== 'string') {
    return { problem: `float() argument must be a string or a real number, not '${pythonType(value)}'` }
  }
  const text = value.trim()
  const number = floatPattern.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN
  if (Number.isFinite(number)) return { value: number }
  return { problem: `could not convert string to float: ${pythonRepr(shortened(value))}` }
}

function isTruthy(value: PlainValue): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

const WORDS_MAX = 200

function shortened(text: string): string {
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text
}

function wrongType(name: string, value: unknown, input: NodeInput, problem: string): GraphError {
  const type = typeof input[0] === 'string' ? input[0] : 'COMBO'
  const plain = isPlainValue(value) ? value : null
  return graphError(
    'invalid_input_type',
    `Failed to convert an input value to a ${type} value`,
    `${name}, ${shortened(typeof value === 'number' ? numberText(value) : pythonText(plain))}, ${problem}`,
    { input_name: name, input_config: configOf(input), received_value: plain, exception_message: problem },
  )
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : floatText(value)
}

function outOfRange(name: string, value: PlainValue, input: NodeInput): GraphError | undefined {
  const [type, { min, max }] = input
  if (typeof value !== 'number') return undefined
  const info = { input_name: name, input_config: configOf(input), received_value: value }
  const text = type === 'FLOAT' ? floatText(value) : String(value)
  if (typeof min === 'number' && value < min) {
    return graphError('value_smaller_than_min', `Value ${text} smaller than min of ${min}`, name, info)
  }
  if (typeof max === 'number' && value > max) {
    return graphError('value_bigger_than_max', `Value ${text} bigger than max of ${max}`, name, info)
  }
  return undefined
}

function notInList(name: string, value: PlainValue, input: NodeInput): GraphError | undefined {
  const choices = choicesOf(input)
  if (!choices) return undefined
  const chosen = input[1].multiselect === true && Array.isArray(value) ? (value as readonly PlainValue[]) : [value]
  const known = choiceSet(input, choices)
  const unknown = chosen.filter(entry => !known.has(entry))
  if (unknown.length === 0) return undefined
  const isLong = choices.length > LISTED_MAX
  const allowed = isLong ? `(list of length ${choices.length})` : pythonRepr(choices)
  const got = unknown.map(entry => shortened(pythonRepr(entry))).join(', ')
  return graphError('value_not_in_list', 'Value not in list', `${name}: ${got} not in ${allowed}`, {
    input_name: name,
    input_config: isLong ? null : configOf(input),
    received_value: value,
  })
}

/** The choices of a combo in either of its forms; undefined when it is none, or when only its server knows them. */
export function choicesOf([type, options]: NodeInput): readonly PlainValue[] | undefined {
  if (typeof type !== 'string') return type
  if (type !== 'COMBO' || options.remote !== undefined || options.remote_combo !== undefined) return undefined
  return options.options ?? []
}

/** A graph may name the same list of thousands of models in each of its nodes. */
const choiceSets = new WeakMap<NodeInput, ReadonlySet<PlainValue>>()

function choiceSet(input: NodeInput, choices: readonly PlainValue[]): ReadonlySet<PlainValue> {
  const known = choiceSets.get(input) ?? new Set(choices)
  choiceSets.set(input, known)
  return known
}

export function configOf([type, options]: NodeInput): PlainValue {
  return [type, options as { readonly [key: string]: PlainValue }]
}
