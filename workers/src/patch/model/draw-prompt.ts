import type { CancelFlag } from '#engine/node-kind.ts'
import { paint } from '#painter/paint.ts'
import type { Remaking } from '#patch/remaking.ts'
import type { PaintRequest } from '#painter/paint-request.ts'
import { paintOver } from './draw-picture.ts'
import type { DrawnPicture } from './draw-picture.ts'
import type { OpenModel } from './open-model.ts'

export interface PromptDrawing {
  readonly request: PaintRequest
  /** The words alone, to be compared with captions. */
  readonly words: string
  readonly cancel: CancelFlag
  readonly onLevel?: Remaking['onLevel']
}

const COLOUR = 0.7

/** What the Studio Painter lays out of a prompt, made of the patches that a model has learned. */
export async function drawPrompt(open: OpenModel, drawing: PromptDrawing): Promise<DrawnPicture> {
  const { request, words, cancel, onLevel } = drawing
  const { picture } = await paint(request, { cancel })
  const { width, height, seed, cfg = 7 } = request
  const strength = freedomAt(cfg)
  return paintOver(open, {
    picture,
    width,
    height,
    seed,
    prompt: words,
    strength,
    colour: COLOUR,
    ...(onLevel && { onLevel }),
  })
}

/** The more literally words are taken, the less their picture gives way to patches. */
export function freedomAt(cfg: number): number {
  return Math.max(0.4, Math.min(1, 0.75 - (cfg - 7) * 0.035))
}
