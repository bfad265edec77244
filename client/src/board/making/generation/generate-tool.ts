import { BaseBoxShapeTool } from '@tldraw/tldraw'

export const GENERATE_TOOL = 'generate'

/** A click puts a frame there, a drag draws one. */
export class GenerateTool extends BaseBoxShapeTool {
  static override id = GENERATE_TOOL
  static override initial = 'idle'
  override shapeType = 'generation' as const
}
