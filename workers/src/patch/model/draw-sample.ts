import type { CancelFlag } from '#engine/node-kind.ts'
import { drawPicture } from './draw-picture.ts'
import type { DrawnPicture } from './draw-picture.ts'
import { drawPrompt } from './draw-prompt.ts'
import type { OpenModel } from './open-model.ts'

const SAMPLE_SIDE = 256
const STEPS = 14

/** A small picture that shows what a model has learned so far, with words or without. */
export function drawSample(
  open: OpenModel,
  { prompt, seed, cancel }: { prompt: string; seed: number; cancel: CancelFlag },
): Promise<DrawnPicture> {
  const size = { width: SAMPLE_SIDE, height: SAMPLE_SIDE }
  if (prompt.trim() === '') return drawPicture(open, { ...size, seed, prompt: '', steps: STEPS })
  return drawPrompt(open, { request: { prompt, ...size, seed }, words: prompt, cancel })
}
