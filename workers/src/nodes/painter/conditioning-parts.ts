import type { Conditioning, Control } from '#engine/node-values.ts'
import type { PromptPart } from '#painter/paint-request.ts'

/** Prompts as the painter takes them: what holds for a part of the steps counts for as much. */
export function promptParts(conditioning: Conditioning): PromptPart[] {
  return conditioning.map(({ text, strength, area, mask, timesteps }) => ({
    text,
    weight: strength * (timesteps ? Math.max(0, timesteps.end - timesteps.start) : 1),
    ...(area && { area }),
    ...(mask && { mask }),
  }))
}

export function negativeText(conditioning: Conditioning): string {
  return conditioning.map(part => part.text).join(', ')
}

/** The layouts that hang on the prompts, each once though several prompts share it. */
export function controlsOf(conditioning: Conditioning): Control[] {
  return [...new Set(conditioning.flatMap(part => part.controls ?? []))]
}
