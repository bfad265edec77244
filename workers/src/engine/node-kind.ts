import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { Picture } from '#images/picture.ts'
import type { InputsOf, OutputsOf } from './node-values.ts'

/** What a node may know and do beyond its inputs. The host of the run supplies it; a node never reaches around it. */
export interface NodeContext {
  readonly nodeId: string
  /** Asked in every long loop, at least each 20 ms: it reads one shared word. */
  readonly cancel: CancelFlag
  progress(done: number, total: number, preview?: Picture): void
  /** What is shown at the node when it is done: `{ images: [{ filename, subfolder, type }] }`, `{ text: ['…'] }`. */
  show(output: NodeDisplay): void
  readonly files: NodeFiles
  /** Installed models by folder: `checkpoints`, `loras`, `fonts`. */
  readonly models: (folder: string) => readonly string[]
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
  run(inputs: Readonly<Record<string, unknown>>, context: NodeContext): Promise<readonly unknown[]>
  /** Of the lazy inputs that are not there yet, those it needs now. */
  readonly needs?: (inputs: Readonly<Record<string, unknown>>) => readonly string[]
  /** Differs whenever it must run again though its inputs are the same; `NaN` always. */
  readonly isChanged?: (inputs: Readonly<Record<string, unknown>>, context: NodeContext) => Promise<string | number>
}

interface NodeBehaviour<Schema, Outputs> {
  run(inputs: InputsOf<Schema>, context: NodeContext): Outputs | Promise<Outputs>
  needs?(inputs: Partial<InputsOf<Schema>>): readonly (keyof InputsOf<Schema> & string)[]
  isChanged?(inputs: InputsOf<Schema>, context: NodeContext): Promise<string | number>
}

/** Ties what a kind does to what it says of itself. The graph was validated against the schema before, so inputs are of their types. */
export function implementNode<Schema extends NodeSchema, const Outputs extends OutputsOf<Schema>>(
  schema: Schema,
  behaviour: NodeBehaviour<Schema, Outputs>,
): NodeKind {
  const untyped = behaviour as unknown as Omit<NodeKind, 'schema'>
  const { needs, isChanged } = untyped
  return {
    schema,
    run: async (inputs, context) => untyped.run(inputs, context),
    ...(needs && { needs }),
    ...(isChanged && { isChanged }),
  }
}
