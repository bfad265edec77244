import { z } from 'zod'

/** What a server tells of a prompt while it runs, and of its queue. */
export type ServerMessage =
  | { readonly type: 'status'; readonly remaining: number }
  | { readonly type: 'execution_start'; readonly promptId: string }
  | { readonly type: 'execution_cached'; readonly promptId: string; readonly nodes: readonly string[] }
  /** No node: the prompt is over, and its results are there. */
  | {
      readonly type: 'executing'
      readonly promptId: string | undefined
      readonly node: string | undefined
      readonly displayNode: string | undefined
    }
  | {
      readonly type: 'progress'
      readonly promptId: string | undefined
      readonly node: string | undefined
      readonly value: number
      readonly max: number
    }
  | {
      readonly type: 'executed'
      readonly promptId: string
      readonly node: string
      readonly displayNode: string
      readonly output: unknown
    }
  | { readonly type: 'execution_success'; readonly promptId: string }
  | { readonly type: 'execution_error'; readonly promptId: string; readonly data: unknown }
  | { readonly type: 'execution_interrupted'; readonly promptId: string; readonly data: unknown }
  | ServerPreview

export interface ServerPreview {
  readonly type: 'preview'
  /** Of whichever prompt runs, where the server does not say. */
  readonly promptId: string | undefined
  readonly displayNode: string | undefined
  readonly bytes: Buffer
}

const id = z.string()
const optionalId = z.string().nullish().catch(undefined)
const ofPrompt = z.object({ prompt_id: id })

const message = z.object({ type: z.string(), data: z.unknown() })
const statusData = z.object({
  status: z.object({ exec_info: z.object({ queue_remaining: z.number().int().min(0) }) }),
})
const cachedData = ofPrompt.extend({ nodes: z.array(id).catch([]) })
const executingData = z.object({ prompt_id: optionalId, node: optionalId, display_node: optionalId })
const progressData = z.object({ prompt_id: optionalId, node: optionalId, value: z.number(), max: z.number() })
const executedData = ofPrompt.extend({ node: id, display_node: optionalId, output: z.unknown() })

/** undefined for what is of no interest here: extensions send messages of their own. */
export function readTextMessage(text: string): ServerMessage | undefined {
  const parsed = message.safeParse(parseJson(text)).data
  return parsed && readData(parsed.type, parsed.data)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function readData(type: string, data: unknown): ServerMessage | undefined {
  switch (type) {
    case 'status': {
      const { data: read } = statusData.safeParse(data)
      return read && { type, remaining: read.status.exec_info.queue_remaining }
    }
    case 'execution_cached': {
      const { data: read } = cachedData.safeParse(data)
      return read && { type, promptId: read.prompt_id, nodes: read.nodes }
    }
    case 'executing': {
      const { data: read } = executingData.safeParse(data)
      const displayNode = read?.display_node ?? read?.node
      return (
        read && {
          type,
          promptId: read.prompt_id ?? undefined,
          node: read.node ?? undefined,
          displayNode: displayNode ?? undefined,
        }
      )
    }
    case 'progress': {
      const { data: read } = progressData.safeParse(data)
      return (
        read && {
          type,
          promptId: read.prompt_id ?? undefined,
          node: read.node ?? undefined,
          value: read.value,
          max: read.max,
        }
      )
    }
    case 'executed': {
      const { data: read } = executedData.safeParse(data)
      return (
        read && {
          type,
          promptId: read.prompt_id,
          node: read.node,
          displayNode: read.display_node ?? read.node,
          output: read.output,
        }
      )
    }
    case 'execution_start':
    case 'execution_success': {
      const { data: read } = ofPrompt.safeParse(data)
      return read && { type, promptId: read.prompt_id }
    }
    case 'execution_error':
    case 'execution_interrupted': {
      const { data: read } = ofPrompt.safeParse(data)
      return read && { type, promptId: read.prompt_id, data }
    }
    default:
      return undefined
  }
}

/** Numbers of ComfyUI's binary messages. */
const PREVIEW = 1
const PREVIEW_WITH_METADATA = 4
const METADATA_BYTES_MAX = 65_536

const previewMetadata = z.object({ prompt_id: optionalId, display_node_id: optionalId, node_id: optionalId })

/** Four bytes say what it is; then for a plain preview four more its format, for the newer kind the length of a JSON text and that. */
export function readBinaryMessage(bytes: Buffer): ServerPreview | undefined {
  if (bytes.length < 8) return undefined
  const kind = bytes.readUInt32BE(0)
  if (kind === PREVIEW)
    return { type: 'preview', promptId: undefined, displayNode: undefined, bytes: bytes.subarray(8) }
  if (kind !== PREVIEW_WITH_METADATA) return undefined
  const length = bytes.readUInt32BE(4)
  if (length > METADATA_BYTES_MAX || bytes.length < 8 + length) return undefined
  const { data } = previewMetadata.safeParse(parseJson(bytes.subarray(8, 8 + length).toString()))
  return {
    type: 'preview',
    promptId: data?.prompt_id ?? undefined,
    displayNode: data?.display_node_id ?? data?.node_id ?? undefined,
    bytes: bytes.subarray(8 + length),
  }
}

/** Sent first: that previews may come with what they are of. */
export const featureFlags = JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } })
