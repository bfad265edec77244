import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'

export type MetadataTool = 'atelier' | 'a1111' | 'comfyui' | 'invokeai' | 'novelai' | 'swarmui' | 'fooocus'

export interface LoraUse {
  readonly name: string
  readonly weight: number
  readonly hash?: string
}

/** How a picture was made, in the same words whatever tool tells it. What is not told is not there. */
export interface GenerationSettings {
  readonly prompt?: string
  readonly negativePrompt?: string
  /** In digits: some tools draw seeds of 64 bits. */
  readonly seed?: string
  readonly steps?: number
  readonly cfgScale?: number
  readonly sampler?: string
  readonly scheduler?: string
  readonly width?: number
  readonly height?: number
  readonly model?: string
  readonly modelHash?: string
  readonly loras?: readonly LoraUse[]
  readonly denoise?: number
  readonly clipSkip?: number
  readonly upscaler?: string
}

export interface ImageMetadata extends GenerationSettings {
  readonly tool: MetadataTool
  readonly loras: readonly LoraUse[]
  readonly graph?: ApiGraph
  readonly workflow?: PlainValue
  /** The settings as A1111 writes them, word for word. */
  readonly parameters?: string
  /** Every text that was found, by its keyword. */
  readonly raw: ReadonlyMap<string, string>
}
