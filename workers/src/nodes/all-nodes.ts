import type { NodeKind } from '#engine/node-kind.ts'
import { imageNodes } from './image/image-nodes.ts'

/** Every kind of the built-in engine. */
export const allNodes: readonly NodeKind[] = [...imageNodes]
