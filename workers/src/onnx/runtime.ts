import { createRequire } from 'node:module'
import type * as runtime from 'onnxruntime-node'

/** What of onnxruntime is used here. */
export type OnnxRuntime = Pick<typeof runtime, 'InferenceSession' | 'Tensor'>
export type Session = runtime.InferenceSession
export type Tensor = runtime.Tensor

const NAME = 'onnxruntime-node'
const require = createRequire(import.meta.url)

/** It is a third of a gigabyte, and not there for every system: an installation may be without it. */
export function isRuntimeInstalled(): boolean {
  try {
    require.resolve(NAME)
    return true
  } catch {
    return false
  }
}

/** Once for a process. @throws where it is not installed, or not made for this system */
export function loadRuntime(): OnnxRuntime {
  return require(NAME) as OnnxRuntime
}
