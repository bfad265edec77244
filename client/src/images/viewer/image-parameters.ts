import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageAnswer, ImageBrief } from '@atelier/shared-schema/entities/image.ts'

export type ParameterName = 'model' | 'sampler' | 'steps' | 'seed' | 'guidance' | 'denoising' | 'upscaler' | 'size'
export type Parameters = Partial<Record<ParameterName, string>>

/** What a picture was made with, in the order it is told; what is not known is left out. */
export function parametersOf(image: ImageBrief, answer: ImageAnswer | undefined): Parameters {
  const all: Record<ParameterName, string> = {
    model: image.modelName,
    sampler: image.sampler,
    steps: image.steps === null ? '' : String(image.steps),
    seed: image.seed,
    guidance: answer?.cfgScale ?? '',
    denoising: answer?.denoisingStrength ?? '',
    upscaler: answer?.upscaler ?? '',
    size: image.width > 0 ? `${image.width} × ${image.height}` : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

export function promptOf(image: ImageBrief, answer: ImageAnswer | undefined): string {
  return answer?.prompt ?? image.prompt
}

/** The query that finds what else was made the same way. */
export function findLike(what: 'prompt' | 'seed' | 'model', item: FeedItem, image: ImageBrief): string | undefined {
  const value = { prompt: image.prompt, seed: image.seed, model: image.modelName }[what]
  if (value === '' || item.kind !== 'IMAGE') return undefined
  return what === 'seed' ? `seed:${value}` : `${what}:"${value.replaceAll('"', ' ').slice(0, QUOTED_MAX).trim()}"`
}

/** The query is part of the address; the beginning of a prompt tells it from others. */
const QUOTED_MAX = 240
