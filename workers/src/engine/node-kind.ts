import type { ApiGraph, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { Picture } from '#images/picture.ts'
import { heeding } from './heed-cancel.ts'
import type { InputsOf, OutputsOf } from './node-values.ts'

/** What a node may know and do beyond its inputs. The host of the run supplies it; a node never reaches around it. */
export interface NodeContext {
  readonly nodeId: string
  /** Asked in every long loop, at least each 20 ms: it reads one shared word. */
  readonly cancel: CancelFlag
  progress(done: number, total: number, preview?: Picture): void
  /** What is drawn for previews alone is for nobody otherwise. */
  readonly showsPreviews: boolean
  /** What is shown at the node when it is done: `{ images: [{ filename, subfolder, type }] }`, `{ text: ['…'] }`. */
  show(output: NodeDisplay): void
  readonly files: NodeFiles
  /** Installed models by folder: `checkpoints`, `loras`, `fonts`. */
  readonly models: (folder: string) => readonly string[]
  /**
   * Where the file of a model lies; undefined when there is none. Nodes that load a model tell by `isChanged` what is in it, so
   * those that read it after them need not.
   */
  readonly modelFile: (folder: string, name: string) => string | undefined
  readonly wildcards: ReadEntries
  /** The graph that is running and the workflow it was made from, for what is written into files. */
  readonly graph: ApiGraph
  readonly workflow: PlainValue | undefined
}

export interface CancelFlag {
  isSet(): boolean
  /** @throws RunCanceled */
  check(): void
}

export class RunCanceled extends Error {
  override readonly name = 'RunCanceled'
}

/** What is wrong with what a node was given, in words for the person: shown at the node, naming the input. */
export class NodeInputError extends Error {
  override readonly name = 'NodeInputError'
  readonly input: string
  constructor(input: string, message: string) {
    super(message)
    this.input = input
  }
}

export type NodeDisplay = Readonly<Record<string, readonly PlainValue[]>>

export interface StoredFile {
  readonly filename: string
  readonly subfolder: string
  readonly type: FileArea
}
export type FileArea = 'input' | 'output' | 'temp'

export interface NodeFiles {
  /** @throws NodeInputError when there is none of that name, or the name leads out of its area. */
  read(name: string, area?: FileArea): Promise<Uint8Array>
  /** Numbers the file after its prefix, as ComfyUI does: `ComfyUI_00001_.png`. */
  write(file: { prefix: string; extension: string; bytes: Uint8Array; area: FileArea }): Promise<StoredFile>
}

/** A kind as the executor sees it. */
export interface NodeKind {
  readonly schema: NodeSchema
  /** Raised when the same inputs come to give something else, so that what was kept of it before is not taken. */
  readonly version?: number
  /** It works in threads of its own and shows nothing: it may run before its turn, beside another node. */
  readonly worksAside?: boolean
  run(inputs: Readonly<Record<string, unknown>>, context: NodeContext): Promise<readonly unknown[]>
  /** Of the lazy inputs that are not there yet, those it needs now. */
  readonly needs?: (inputs: Readonly<Record<string, unknown>>) => readonly string[]
  /** Differs whenever it must run again though its inputs are the same; `NaN` always. What is linked is not there yet. */
  readonly isChanged?: (inputs: Readonly<Record<string, unknown>>, context: NodeContext) => Promise<string | number>
  /** Asked before `run`: more nodes to run in its stead; undefined when it runs itself after all. */
  readonly expand?: (inputs: Readonly<Record<string, unknown>>, context: NodeContext) => Expansion | undefined
}

/**
 * Nodes that run in place of one. Their ids are its own business: they are told apart from all others of the graph. A link
 * to an id it does not have leads to the graph around it, as a `rawLink` input gives it.
 */
export interface Expansion {
  readonly graph: ApiGraph
  /** For each output of the node: where its value comes from, or the value. */
  readonly outputs: readonly (GraphLink | { readonly value: unknown })[]
}

interface NodeBehaviour<Schema, Outputs> {
  readonly version?: number
  readonly worksAside?: boolean
  run(inputs: InputsOf<Schema>, context: NodeContext): Outputs | Promise<Outputs>
  needs?(inputs: Partial<InputsOf<Schema>>): readonly (keyof InputsOf<Schema> & string)[]
  isChanged?(inputs: Partial<InputsOf<Schema>>, context: NodeContext): Promise<string | number>
  expand?(inputs: InputsOf<Schema>, context: NodeContext): Expansion | undefined
}

/** Ties what a kind does to what it says of itself. The graph was validated against the schema before, so inputs are of their types. */
export function implementNode<Schema extends NodeSchema, const Outputs extends OutputsOf<Schema>>(
  schema: Schema,
  behaviour: NodeBehaviour<Schema, Outputs>,
): NodeKind {
  const untyped = behaviour as unknown as Omit<NodeKind, 'schema'>
  const { version, worksAside, needs, isChanged, expand } = untyped
  return {
    schema,
    run: async (inputs, context) => heeding(context.cancel, () => untyped.run(inputs, context)),
    ...(version !== undefined && { version }),
    ...(worksAside && { worksAside }),
    ...(needs && { needs }),
    ...(isChanged && { isChanged }),
    ...(expand && { expand }),
  }
}
