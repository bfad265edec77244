import type { NodeOutputs } from '#engine/list-values.ts'
import type { ShownOutput } from '#engine/graph-node.ts'

/** What a node came to: kept by its key, which says everything it was made from. */
export interface CachedNode {
  readonly outputs: NodeOutputs
  readonly shown: readonly ShownOutput[]
}

/** Where outputs are kept between runs. It never fails a run: what it cannot give is missing, what it cannot keep is gone. */
export interface OutputCache {
  has(key: string): Promise<boolean>
  read(key: string): Promise<CachedNode | undefined>
  /** `workMs`: how long it took to make, so that it is worth its room. */
  write(key: string, node: CachedNode, workMs: number): void
}
