import type { TLBinding, TLShape } from '@tldraw/tldraw'
import type {
  GenerationProps,
  MaskStrokeProps,
  PlaceholderProps,
  VoteProps,
} from '@atelier/shared-schema/documents/board-shapes.ts'

declare module '@tldraw/tldraw' {
  interface TLGlobalShapePropsMap {
    generation: GenerationProps
    placeholder: PlaceholderProps
    'mask-stroke': MaskStrokeProps
  }
  interface TLGlobalBindingPropsMap {
    vote: VoteProps
  }
}

export type GenerationShape = TLShape<'generation'>
export type PlaceholderShape = TLShape<'placeholder'>
export type MaskStrokeShape = TLShape<'mask-stroke'>
export type VoteBinding = TLBinding<'vote'>
