/** Writes ONNX files for tests, as protobuf by hand: just what small models need. */

export const FLOAT = 1
export const FLOAT16 = 10
export const INT32 = 6
export const INT64 = 7
export type ElementType = typeof FLOAT | typeof FLOAT16 | typeof INT32 | typeof INT64

export interface OnnxValue {
  readonly name: string
  readonly type: ElementType
  /** Of sizes that may be any it has a name. */
  readonly dims: readonly (number | string)[]
}

export interface OnnxNode {
  readonly kind: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes?: Readonly<Record<string, number | string | readonly number[]>>
}

export interface OnnxWeights {
  readonly name: string
  readonly dims: readonly number[]
  readonly data: Float32Array | BigInt64Array
}

export interface OnnxFile {
  readonly nodes: readonly OnnxNode[]
  readonly weights: readonly OnnxWeights[]
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
  /** Of the operators. */
  readonly opset?: number
}

const VARINT = 0
const BYTES = 2

/** The numbers of its fields are those of onnx.proto. */
export function writeOnnx({ nodes, weights, inputs, outputs, opset = 17 }: OnnxFile): Buffer {
  const graph = Buffer.concat([
    ...nodes.map(node => field(1, nodeBytes(node))),
    field(2, 'tiny'),
    ...weights.map(weight => field(5, weightBytes(weight))),
    ...inputs.map(value => field(11, valueBytes(value))),
    ...outputs.map(value => field(12, valueBytes(value))),
  ])
  return Buffer.concat([number(1, 8), field(7, graph), field(8, Buffer.concat([field(1, ''), number(2, opset)]))])
}

function nodeBytes({ kind, inputs, outputs, attributes = {} }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map(name => field(1, name)),
    ...outputs.map(name => field(2, name)),
    field(3, `${outputs[0]} ${kind}`),
    field(4, kind),
    ...Object.entries(attributes).map(([name, value]) => field(5, attributeBytes(name, value))),
  ])
}

function attributeBytes(name: string, value: number | string | readonly number[]): Buffer {
  if (typeof value === 'string') return Buffer.concat([field(1, name), field(4, value), number(20, 3)])
  if (typeof value === 'number') return Buffer.concat([field(1, name), number(3, value), number(20, 2)])
  return Buffer.concat([field(1, name), ...value.map(each => number(8, each)), number(20, 7)])
}

function weightBytes({ name, dims, data }: OnnxWeights): Buffer {
  const type = data instanceof Float32Array ? FLOAT : INT64
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return Buffer.concat([...dims.map(dim => number(1, dim)), number(2, type), field(8, name), field(9, bytes)])
}

function valueBytes({ name, type, dims }: OnnxValue): Buffer {
  const sizes = dims.map(dim => field(1, typeof dim === 'string' ? field(2, dim) : number(1, dim)))
  return Buffer.concat([
    field(1, name),
    field(2, field(1, Buffer.concat([number(1, type), field(2, Buffer.concat(sizes))]))),
  ])
}

function number(at: number, value: number): Buffer {
  return Buffer.concat([varint((at << 3) | VARINT), varint(value)])
}

function field(at: number, value: Buffer | string): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([varint((at << 3) | BYTES), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const seven = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest > 0n ? seven | 128 : seven)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
