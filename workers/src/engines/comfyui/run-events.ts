import sharp from 'sharp'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { EncodedPreview } from '#engine/runner/protocol.ts'
import type { EngineRunOptions } from '#engines/engine.ts'
import type { ExecutionErrorData } from '#engine/execution-events.ts'
import type { NodeDisplay } from '#engine/node-kind.ts'
import type { ServerMessage, ServerPreview } from './socket-messages.ts'

type Tell = NonNullable<EngineRunOptions['progress']>

/** What a server tells of a prompt, as an engine tells it of its run: only of nodes of the graph itself, with one beginning and one end. */
export class RunEvents {
  readonly #graph: ApiGraph
  readonly #ownNodes: ReadonlySet<string>
  readonly #options: Pick<EngineRunOptions, 'progress' | 'preview'>
  readonly #executed: string[] = []
  readonly #cached = new Set<string>()
  #running: string | undefined
  #hasStarted = false
  #hasEnded = false
  #startedAt: number | undefined
  #isReadingPreview = false

  constructor(graph: ApiGraph, ownNodes: ReadonlySet<string>, options: Pick<EngineRunOptions, 'progress' | 'preview'>) {
    this.#graph = graph
    this.#ownNodes = ownNodes
    this.#options = options
  }

  /** How long it has been running, without its wait in the queue. */
  get runMs(): number | undefined {
    return this.#startedAt === undefined ? undefined : performance.now() - this.#startedAt
  }

  get executed(): readonly string[] {
    return this.#executed
  }

  get cached(): ReadonlySet<string> {
    return this.#cached
  }

  start(): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    this.#startedAt = performance.now()
    this.#tell({ type: 'execution_start', data: {} })
  }

  take(message: Exclude<ServerMessage, { type: 'status' }>): void {
    if (message.type === 'preview') {
      void this.#takePreview(message)
      return
    }
    this.start()
    if (message.type === 'execution_cached') this.noteCached(message.nodes)
    if (message.type === 'executing' && message.displayNode !== undefined) this.#begin(message.displayNode)
    if (message.type === 'progress') this.#progress(message.node ?? this.#running, message.value, message.max)
  }

  noteCached(nodes: readonly string[]): void {
    const own = nodes.filter(id => this.#ownNodes.has(id) && !this.#cached.has(id))
    if (own.length === 0) return
    for (const id of own) this.#cached.add(id)
    this.#tell({ type: 'execution_cached', data: { nodes: own } })
  }

  show(displays: ReadonlyMap<string, NodeDisplay>): void {
    for (const [node, output] of displays) {
      const is_cached = this.#cached.has(node)
      this.#tell({ type: 'executed', data: { node, display_node: node, output, is_cached } })
    }
  }

  succeed(): void {
    this.#end({ type: 'execution_success', data: {} })
  }

  fail(error: ExecutionErrorData): void {
    this.#end({
      type: 'execution_error',
      data: { ...error, executed: this.#executed.filter(id => id !== error.node_id) },
    })
  }

  interrupt(): void {
    const node_id = this.#running ?? ''
    const node_type = this.#graph[node_id]?.class_type ?? ''
    this.#end({ type: 'execution_interrupted', data: { node_id, node_type, executed: [...this.#executed] } })
  }

  /** A node that another was expanded into is shown at that one. */
  #begin(displayNode: string): void {
    if (!this.#ownNodes.has(displayNode) || this.#running === displayNode) return
    this.#running = displayNode
    if (!this.#executed.includes(displayNode)) this.#executed.push(displayNode)
    this.#tell({ type: 'executing', data: { node: displayNode, display_node: displayNode } })
  }

  #progress(node: string | undefined, value: number, max: number): void {
    const shown = node !== undefined && this.#ownNodes.has(node) ? node : this.#running
    if (shown === undefined) return
    this.#tell({ type: 'progress', data: { node: shown, display_node: shown, value, max } })
  }

  /** One at a time: those that come meanwhile are older than the next. */
  async #takePreview({ displayNode, bytes }: ServerPreview): Promise<void> {
    const { preview: tell } = this.#options
    const node = displayNode !== undefined && this.#ownNodes.has(displayNode) ? displayNode : this.#running
    if (!tell || node === undefined || this.#isReadingPreview) return
    this.#isReadingPreview = true
    const read = await readPreview(bytes, node).catch(() => undefined)
    this.#isReadingPreview = false
    if (read && !this.#hasEnded) tell(read)
  }

  #tell(event: Parameters<Tell>[0]): void {
    if (!this.#hasEnded) this.#options.progress?.(event)
  }

  #end(event: Parameters<Tell>[0]): void {
    this.#tell(event)
    this.#hasEnded = true
  }
}

const PREVIEW_PIXELS_MAX = 16_777_216
const PREVIEW_SIDE_MAX = 1_024

async function readPreview(bytes: Buffer, node: string): Promise<EncodedPreview | undefined> {
  // Nothing but pictures is given to a decoder that knows far more.
  if (!sniffImageFormat(bytes)) return undefined
  const image = sharp(bytes, { limitInputPixels: PREVIEW_PIXELS_MAX })
  const { width, height, format } = await image.metadata()
  const about = { node, display_node: node, mediaType: 'image/jpeg' } as const
  if (format === 'jpeg' && Math.max(width, height) <= PREVIEW_SIDE_MAX) return { ...about, bytes, width, height }
  const { data, info } = await image
    .resize({ width: PREVIEW_SIDE_MAX, height: PREVIEW_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { ...about, bytes: data, width: info.width, height: info.height }
}
