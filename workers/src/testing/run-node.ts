import type { NodeInput } from '@atelier/shared-schema/graph/node-schema.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { NodeContext, NodeDisplay, NodeKind } from '#engine/node-kind.ts'

/** What surrounds a node in a test. */
export interface NodeWorld {
  readonly files?: Readonly<Record<string, Uint8Array>>
  readonly wildcards?: Readonly<Record<string, readonly string[]>>
  /** Paths of model files by `<folder>/<name>`. */
  readonly models?: Readonly<Record<string, string>>
}

export interface NodeRun {
  readonly outputs: readonly unknown[]
  readonly shown: readonly NodeDisplay[]
  /** By name, in the order in which they were written. */
  readonly written: ReadonlyMap<string, Uint8Array>
}

/** Runs one node with files in memory; widgets that are not given have their defaults, as in a new node. */
export async function runNode(
  kind: NodeKind,
  inputs: Readonly<Record<string, unknown>> = {},
  world: NodeWorld = {},
): Promise<NodeRun> {
  const shown: NodeDisplay[] = []
  const written = new Map<string, Uint8Array>()
  const outputs = await kind.run({ ...defaultInputs(kind), ...inputs }, contextOf(world, shown, written))
  return { outputs, shown, written }
}

function contextOf(world: NodeWorld, shown: NodeDisplay[], written: Map<string, Uint8Array>): NodeContext {
  return {
    nodeId: '1',
    cancel: { isSet: () => false, check: () => undefined },
    progress: () => undefined,
    show: display => shown.push(display),
    files: {
      async read(name) {
        const bytes = world.files?.[name]
        if (!bytes) throw new NodeInputError('image', `There is no file ${name}.`)
        return bytes
      },
      async write({ prefix, extension, bytes, area }) {
        const filename = `${prefix}_${String(written.size + 1).padStart(5, '0')}_.${extension}`
        written.set(filename, bytes)
        return { filename, subfolder: '', type: area }
      },
    },
    models: () => [],
    modelFile: (folder, name) => world.models?.[`${folder}/${name}`],
    wildcards: key => world.wildcards?.[key],
    graph: {},
    workflow: undefined,
    showsPreviews: true,
  }
}

function defaultInputs({ schema }: NodeKind): Record<string, unknown> {
  const { required, optional } = schema.input
  const widgets = [...Object.entries(required), ...Object.entries(optional)]
  const defaults: Record<string, unknown> = {}
  for (const [name, input] of widgets) {
    const value = defaultOf(input)
    if (value !== undefined) defaults[name] = value
  }
  return defaults
}

function defaultOf([type, options]: NodeInput): unknown {
  if (options.default !== undefined) return options.default
  if (typeof type !== 'string') return type[0]
  return type === 'STRING' && options.forceInput !== true ? '' : undefined
}
