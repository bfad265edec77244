import { ModelProblem, wordsOfRuntime } from './model-problem.ts'
import type { OnnxRuntime, Session, Tensor } from './runtime.ts'

/** Numbers for an input, which are turned into whatever type the model takes them in. */
export interface Feed {
  readonly values: ArrayLike<number>
  readonly dims: readonly number[]
}

export interface PartOutput {
  readonly values: Float32Array
  readonly dims: readonly number[]
}

/** A loaded part of a model: what it takes and gives, in plain numbers. */
export class LoadedPart {
  readonly #runtime: OnnxRuntime
  readonly #session: Session
  readonly #title: string

  constructor(runtime: OnnxRuntime, session: Session, title: string) {
    this.#runtime = runtime
    this.#session = session
    this.#title = title
  }

  get inputNames(): readonly string[] {
    return this.#session.inputNames
  }

  get outputNames(): readonly string[] {
    return this.#session.outputNames
  }

  /** The first input, or the one of that name. Of sizes that may be any it has a name instead of a number. */
  shapeOf(input: string = this.inputNames[0] ?? ''): readonly (number | string)[] {
    return this.#metadataOf(input)?.shape ?? []
  }

  /**
   * @param wanted names of outputs; the first when absent
   * @throws ModelProblem in the words of the runtime
   */
  async run(feeds: Readonly<Record<string, Feed>>, wanted: readonly string[] = []): Promise<PartOutput[]> {
    const missing = this.inputNames.filter(name => !Object.hasOwn(feeds, name))
    if (missing.length > 0) throw this.problem(`takes ${missing.join(', ')}, which nothing here gives`)
    const tensors = Object.fromEntries(this.inputNames.map(name => [name, this.#tensorOf(name, feeds[name] as Feed)]))
    const names = wanted.length > 0 ? wanted : this.outputNames.slice(0, 1)
    try {
      const outputs = await this.#session.run(tensors, names)
      return names.map(name => readOutput(outputs[name] as Tensor))
    } catch (error) {
      throw this.problem(`could not be run: ${wordsOfRuntime(error)}`)
    }
  }

  problem(words: string): ModelProblem {
    return new ModelProblem(`${this.#title} ${words}.`)
  }

  #metadataOf(input: string) {
    const metadata = this.#session.inputMetadata[this.inputNames.indexOf(input)]
    return metadata?.isTensor ? metadata : undefined
  }

  #tensorOf(name: string, { values, dims }: Feed): Tensor {
    const type = this.#metadataOf(name)?.type
    switch (type) {
      case 'float32':
        return new this.#runtime.Tensor(
          'float32',
          values instanceof Float32Array ? values : Float32Array.from(values),
          dims,
        )
      case 'float16':
        return halfTensor(values, dims)
      case 'float64':
        return new this.#runtime.Tensor('float64', Float64Array.from(values), dims)
      case 'int32':
        return new this.#runtime.Tensor('int32', Int32Array.from(values), dims)
      case 'bool':
        return new this.#runtime.Tensor('bool', Uint8Array.from(values), dims)
      case 'int64':
        return new this.#runtime.Tensor('int64', BigInt64Array.from(Array.from(values, BigInt)), dims)
      default:
        throw this.problem(`takes ${name} as ${type ?? 'something'}, which is not what such a model takes`)
    }
  }
}

/**
 * As onnxruntime reads it: its own tensors of half precision keep a Float16Array, which its native part takes for empty (1.30). What
 * it reads of a tensor is this, with the bits in whole numbers.
 */
function halfTensor(values: ArrayLike<number>, dims: readonly number[]): Tensor {
  const data = new Uint16Array(Float16Array.from(values).buffer)
  return { type: 'float16', dims, data, location: 'cpu' } as unknown as Tensor
}

function readOutput({ data, dims }: Tensor): PartOutput {
  return { values: data instanceof Float32Array ? data : Float32Array.from(data as ArrayLike<number>), dims }
}
