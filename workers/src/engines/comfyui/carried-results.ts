import type { CarriedOutputs, CarriedValue } from '#engine/carried-values.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { Carrier } from './prompt-draft.ts'

/** What carriers showed, for the engines that take it. */
export interface ShownByCarrier {
  readonly files: readonly Uint8Array[]
  readonly texts: readonly string[]
}

/** What a carrier did not show was blocked on the way to it. */
export function collectCarried(
  carriers: readonly Carrier[],
  shown: ReadonlyMap<string, ShownByCarrier>,
): CarriedOutputs {
  const carried = new Map<string, Map<number, CarriedValue>>()
  for (const {
    link: [id, slot],
    type,
    node,
  } of carriers) {
    const found = node === undefined ? undefined : shown.get(node)
    const outputs = carried.get(id) ?? new Map<number, CarriedValue>()
    carried.set(id, outputs.set(slot, found ? readCarried(type, found, id) : { type: 'BLOCKED', message: null }))
  }
  return carried
}

function readCarried(type: string, { files, texts }: ShownByCarrier, id: string): CarriedValue {
  if (type === 'IMAGE' || type === 'MASK') {
    if (files.length > 0) return { type, files }
    throw notHandedOver(type, id)
  }
  const [text] = texts
  const value = text === undefined ? undefined : readValue(type, text)
  if (value === undefined) throw notHandedOver(type, id)
  return { type: 'VALUE', value }
}

/** As Python writes it. */
function readValue(type: string, text: string): string | number | boolean | undefined {
  switch (type) {
    case 'INT':
    case 'FLOAT': {
      const value = Number(text)
      return text.trim() === '' || Number.isNaN(value) ? undefined : value
    }
    case 'BOOLEAN':
      return text === 'True' || text === 'true' ? true : text === 'False' || text === 'false' ? false : undefined
    default:
      return text
  }
}

function notHandedOver(type: string, id: string): RunFailed {
  const message = `The ComfyUI server did not hand over the ${type} of node ${id}, which another engine takes.`
  return new RunFailed({ reason: 'node', message, details: { words: message } })
}
