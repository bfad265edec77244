import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph, ApiNode, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import { graphError } from '@atelier/shared-schema/graph/graph-errors.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { cutGraph } from '@atelier/shared-schema/graph/plan/cut-graph.ts'
import { isGraphLink } from '@atelier/shared-schema/graph/read-graph.ts'
import type { CarriedOutputs, CarriedValue } from '#engine/carried-values.ts'
import { GraphRefused } from '#engines/engine.ts'
import { takesFile } from './server-inventory.ts'

type Kinds = Readonly<Record<string, NodeSchema>>

/** A graph as it is sent to a server, but for the files it loads. */
export interface PromptDraft {
  /** The nodes that run there, with what carries their values in and out. */
  readonly graph: ApiGraph
  /** Nodes of the graph itself among them. */
  readonly ownNodes: ReadonlySet<string>
  /** What is uploaded first, and where its name on the server goes. */
  readonly uploads: readonly DraftUpload[]
  readonly carriers: readonly Carrier[]
  /** Outputs that are skipped, as is what they come from. */
  readonly skipped: ReadonlyMap<string, string | null>
}

export interface DraftUpload {
  readonly node: string
  readonly input: string
  /** A file of the run by its name, or one that another engine gave. */
  readonly from: { readonly name: string } | { readonly bytes: Uint8Array }
}

/** Shows a value that another engine takes. */
export interface Carrier {
  readonly link: GraphLink
  readonly type: string
  /** The node that shows it; undefined where it is blocked already. */
  readonly node: string | undefined
}

interface DraftOptions {
  readonly outputs?: readonly string[] | undefined
  readonly given?: CarriedOutputs | undefined
  readonly wanted?: readonly GraphLink[] | undefined
}

/** @throws GraphRefused */
export function draftPrompt(graph: ApiGraph, kinds: Kinds, options: DraftOptions): PromptDraft {
  return new Drafting(graph, kinds, options).finish()
}

class Drafting {
  readonly #graph: ApiGraph
  readonly #kinds: Kinds
  readonly #given: CarriedOutputs
  readonly #wanted: readonly GraphLink[]
  readonly #nodes: Map<string, ApiNode>
  readonly #uploads: DraftUpload[] = []
  readonly #blocked = new Map<string, string | null>()
  readonly #prefix: string
  #count = 0

  constructor(graph: ApiGraph, kinds: Kinds, { outputs, given = new Map(), wanted = [] }: DraftOptions) {
    this.#graph = graph
    this.#kinds = kinds
    this.#given = given
    this.#wanted = wanted
    this.#prefix = freePrefix(graph)
    const made = outputs ?? (wanted.length === 0 && given.size === 0 ? undefined : this.#listOutputs())
    const own = made ? cutGraph(graph, { outputs: made, wanted, given: given.keys() }).own : graph
    this.#nodes = new Map(Object.entries(own))
  }

  finish(): PromptDraft {
    this.#takeOutBlocked()
    const ownNodes = new Set(this.#nodes.keys())
    for (const id of ownNodes) this.#noteFiles(id)
    this.#placeGiven(ownNodes)
    const carriers = this.#wanted.map(link => this.#carry(link))
    const skipped = [...this.#blocked].filter(([id]) => this.#isOutput(id))
    return {
      graph: Object.fromEntries(this.#nodes),
      ownNodes,
      uploads: this.#uploads,
      carriers,
      skipped: new Map(skipped),
    }
  }

  #listOutputs(): string[] {
    return Object.keys(this.#graph).filter(id => this.#isOutput(id))
  }

  #isOutput(id: string): boolean {
    return this.#schemaOf(id)?.output_node === true
  }

  #schemaOf(id: string): NodeSchema | undefined {
    const kind = this.#graph[id]?.class_type ?? ''
    return Object.hasOwn(this.#kinds, kind) ? this.#kinds[kind] : undefined
  }

  /** What takes a blocked value is skipped, there as here. */
  #takeOutBlocked(): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false
      for (const [id, { inputs }] of this.#nodes) {
        const message = Object.values(inputs)
          .filter(isGraphLink)
          .map(link => this.#messageOf(link))
          .find(isDefined)
        if (message === undefined) continue
        this.#blocked.set(id, message)
        this.#nodes.delete(id)
        isChanged = true
      }
    }
  }

  /** Why nothing comes over a link; undefined where something does. */
  #messageOf([id, slot]: GraphLink): string | null | undefined {
    const value = this.#given.get(id)?.get(slot)
    return value?.type === 'BLOCKED' ? value.message : this.#blocked.get(id)
  }

  /** Only files of the run itself are loaded: whatever else lies on the server is somebody else's. */
  #noteFiles(id: string): void {
    const schema = this.#schemaOf(id)
    const { inputs = {} } = this.#nodes.get(id) ?? {}
    if (!schema) return
    for (const [input, declared] of Object.entries({ ...schema.input.required, ...schema.input.optional })) {
      const name = takesFile(declared) && Object.hasOwn(inputs, input) ? inputs[input] : undefined
      if (typeof name === 'string') this.#uploads.push({ node: id, input, from: { name } })
    }
  }

  #placeGiven(ownNodes: ReadonlySet<string>): void {
    const placed = new Map<CarriedValue, PlainValue>()
    for (const id of ownNodes) {
      const node = this.#nodes.get(id)
      if (!node) continue
      const inputs = Object.entries(node.inputs).map(([name, value]): [string, PlainValue] => {
        const given = isGraphLink(value) ? this.#given.get(value[0])?.get(value[1]) : undefined
        if (!given) return [name, value]
        const known = placed.get(given) ?? this.#place(given)
        placed.set(given, known)
        return [name, known]
      })
      this.#nodes.set(id, { ...node, inputs: Object.fromEntries(inputs) })
    }
  }

  /** What stands for a given value: itself, or a link to what loads it. */
  #place(value: CarriedValue): PlainValue {
    if (value.type === 'VALUE') return value.value
    if (value.type === 'BLOCKED') return null
    const [first, ...others] = value.files.map(bytes => this.#load(bytes))
    if (!first) throw new Error('a carried batch has no pictures')
    const batch = others.reduce((image1, image2): GraphLink => [this.#add('ImageBatch', { image1, image2 }), 0], first)
    // A mask as a picture is grey, so that one of its colours is as good as another.
    return value.type === 'IMAGE' ? batch : [this.#add('ImageToMask', { image: batch, channel: 'red' }), 0]
  }

  #load(bytes: Uint8Array): GraphLink {
    const node = this.#add('LoadImage', { image: '' })
    this.#uploads.push({ node, input: 'image', from: { bytes } })
    return [node, 0]
  }

  #carry(link: GraphLink): Carrier {
    const [id, slot] = link
    const type = this.#schemaOf(id)?.output[slot] ?? ''
    if (!this.#nodes.has(id)) return { link, type, node: undefined }
    return { link, type, node: this.#show(link, type) }
  }

  #show(link: GraphLink, type: string): string {
    switch (type) {
      case 'IMAGE':
        return this.#add('PreviewImage', { images: link })
      case 'MASK':
        return this.#add('PreviewImage', { images: [this.#add('MaskToImage', { mask: link }), 0] })
      default:
        return this.#add('PreviewAny', { source: link })
    }
  }

  #add(kind: string, inputs: ApiNode['inputs']): string {
    if (!Object.hasOwn(this.#kinds, kind)) throw kindMissing(kind)
    const id = `${this.#prefix}${this.#count}`
    this.#count += 1
    this.#nodes.set(id, { class_type: kind, inputs })
    return id
  }
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}

/** Ids are any text, but extensions count on words without spaces. */
function freePrefix(graph: ApiGraph): string {
  let prefix = 'atelier_'
  while (Object.keys(graph).some(id => id.startsWith(prefix))) prefix = `${prefix}_`
  return prefix
}

function kindMissing(kind: string): GraphRefused {
  const message = `The ComfyUI server has no node ${kind}, which hands values over to other engines: it must be updated.`
  return new GraphRefused({ error: graphError('missing_node_type', message), node_errors: {} })
}
