import type { Execution } from './execute-graph.ts'
import type { GraphNode, ShownOutput } from './graph-node.ts'
import type { NodeContext, NodeDisplay, StoredFile } from './node-kind.ts'

/** What a node is given to work with, and a record of what it showed and wrote. */
export class NodeWatch {
  readonly context: NodeContext
  readonly #node: GraphNode
  readonly #display = new Map<string, NodeDisplay[string]>()
  readonly #files: StoredFile[] = []
  #looksOutside = false

  constructor(node: GraphNode, { graph, host, cancel, onEvent, showsPreviews = true }: Execution) {
    this.#node = node
    const place = { node: node.id, display_node: node.root.id }
    const { files, workflow } = host
    const lookOutside = () => {
      this.#looksOutside = true
    }
    this.context = {
      nodeId: node.id,
      cancel,
      graph,
      workflow,
      showsPreviews,
      get models() {
        lookOutside()
        return host.models
      },
      modelFile: host.modelFile,
      get wildcards() {
        lookOutside()
        return host.wildcards
      },
      files: {
        read(name, area) {
          lookOutside()
          return files.read(name, area)
        },
        write: file => this.#note(files.write(file)),
      },
      show: output => this.#add(output),
      progress: (done, total, preview) => {
        onEvent?.({ type: 'progress', data: { ...place, value: done, max: total } })
        if (preview) onEvent?.({ type: 'preview', data: { ...place, picture: preview } })
      },
    }
  }

  /** What it gives depends on more than its inputs say: on files, on which models there are, on wildcards. */
  get looksOutside(): boolean {
    return this.#looksOutside
  }

  async #note(writing: Promise<StoredFile>): Promise<StoredFile> {
    const file = await writing
    this.#files.push(file)
    return file
  }

  #add(output: NodeDisplay): void {
    for (const [name, values] of Object.entries(output)) {
      this.#display.set(name, [...(this.#display.get(name) ?? []), ...values])
    }
  }

  /** Nothing when it neither showed nor wrote anything. */
  get shown(): ShownOutput | undefined {
    if (this.#display.size === 0 && this.#files.length === 0) return undefined
    const { id, root } = this.#node
    return { nodeId: id, displayId: root.id, display: Object.fromEntries(this.#display), files: this.#files }
  }
}
