import type { PlainValue } from '#documents/plain-value.ts'

/** A graph in ComfyUI's API format, what `POST /prompt` takes: node id → kind and inputs. */
export type ApiGraph = Readonly<Record<string, ApiNode>>

export interface ApiNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, PlainValue | GraphLink>>
  readonly _meta?: { readonly title?: string }
}

/** `[node id, index of its output]`. */
export type GraphLink = readonly [node: string, output: number]
