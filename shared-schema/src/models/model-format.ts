import type { SdModelFormat } from '#entities/sd-model.ts'

/** As many bytes tell which format a model is in. */
export const MODEL_HEAD_BYTES = 16

/** What a model is by its first bytes; whether it is a sound one is found when it is looked at whole. */
export function sniffModelFormat(head: Uint8Array, size: number): SdModelFormat | undefined {
  if (beginsWith(head, 'ATELPTCH')) return 'patches'
  if (beginsWith(head, 'GGUF')) return 'gguf'
  if (isSafetensors(head, size)) return 'safetensors'
  return undefined
}

/** Eight bytes say how long the JSON is that follows; it begins with a brace. */
function isSafetensors(head: Uint8Array, size: number): boolean {
  if (head.length < 9 || head[8] !== 0x7b) return false
  const length = new DataView(head.buffer, head.byteOffset).getBigUint64(0, true)
  return length > 1n && length <= BigInt(size - 8)
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((character, index) => bytes[index] === character.charCodeAt(0))
}
