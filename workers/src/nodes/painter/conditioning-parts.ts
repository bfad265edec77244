import type { Conditioning, ConditioningPart, Control } from '#engine/node-values.ts'
import type { Size } from '#images/resize.ts'
import type { PromptPart } from '#painter/paint-request.ts'

/** Prompts as the painter takes them, for a picture of that size: what holds for a part of the steps holds while they are drawn. */
export function promptParts(conditioning: Conditioning, size: Size): PromptPart[] {
  return conditioning.map(part => {
    const { text, strength, mask, timesteps } = part
    const area = areaOf(part, size)
    return {
      text,
      weight: strength,
      ...(timesteps && { during: { from: timesteps.start, to: timesteps.end } }),
      ...(area && { area }),
      ...(mask && { mask }),
    }
  })
}

function areaOf({ area, pixelArea }: ConditioningPart, { width, height }: Size): PromptPart['area'] {
  if (!pixelArea) return area
  return {
    x: pixelArea.x / width,
    y: pixelArea.y / height,
    width: pixelArea.width / width,
    height: pixelArea.height / height,
  }
}

export function negativeText(conditioning: Conditioning): string {
  return conditioning.map(part => part.text).join(', ')
}

/** The layouts that hang on the prompts, each once though several prompts share it. */
export function controlsOf(conditioning: Conditioning): Control[] {
  return [...new Set(conditioning.flatMap(part => part.controls ?? []))]
}
