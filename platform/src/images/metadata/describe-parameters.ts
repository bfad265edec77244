import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { quoteA1111 } from './a1111-parameters.ts'
import { readGraphSettings } from './graph-settings.ts'
import type { GenerationSettings, ImageMetadata } from './image-metadata.ts'

/** A graph's settings as A1111 writes them; undefined where nothing in it samples or paints. */
export function describeParameters(graph: ApiGraph): string | undefined {
  const settings = readGraphSettings(graph)
  return settings && writeParameters(settings, 'Atelier')
}

/** How a picture was made, as its file tells it, word for word where it is written as A1111 does. */
export function describeRecipe(metadata: ImageMetadata): string {
  return metadata.parameters ?? writeParameters(metadata, undefined)
}

function writeParameters(settings: GenerationSettings, version: string | undefined): string {
  const { prompt = '', negativePrompt = '', width, height, loras = [] } = settings
  const fields: readonly [name: string, value: string | number | undefined][] = [
    ['Steps', settings.steps],
    ['Sampler', settings.sampler],
    ['Schedule type', settings.scheduler],
    ['CFG scale', settings.cfgScale],
    ['Seed', settings.seed],
    ['Size', width === undefined || height === undefined ? undefined : `${width}x${height}`],
    ['Model', settings.model],
    ['Denoising strength', settings.denoise],
    ['Clip skip', settings.clipSkip],
    ['Lora weights', loras.map(({ name, weight }) => `${name}: ${weight}`).join(', ') || undefined],
    ['Hires upscaler', settings.upscaler],
    ['Version', version],
  ]
  const told = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${quoteA1111(String(value))}`))
  return [prompt, ...(negativePrompt === '' ? [] : [`Negative prompt: ${negativePrompt}`]), told.join(', ')].join('\n')
}
