import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import type { OnnxNode, OnnxWeights } from './onnx-file.fixture.ts'

export function node(
  kind: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: NonNullable<OnnxNode['attributes']> = {},
): OnnxNode {
  return { kind, inputs, outputs, attributes }
}

export function shape(name: string, sizes: readonly number[]): OnnxWeights {
  return { name, dims: [sizes.length], data: BigInt64Array.from(sizes, BigInt) }
}

/** By chance, and the same each time. */
export function weights(name: string, dims: readonly number[], strength: number): OnnxWeights {
  const random = seededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const length = dims.reduce((product, dim) => product * dim, 1)
  return { name, dims, data: Float32Array.from({ length }, () => (random() * 2 - 1) * strength) }
}
