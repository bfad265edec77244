import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { asList, asNumber, asSeed, asText, definedOf, parseRecord } from '#images/metadata/plain-json.ts'
import type { PlainRecord } from '#images/metadata/plain-json.ts'
import type { GenerationSettings, LoraUse } from '#images/metadata/image-metadata.ts'

/** An object of settings under `parameters` in PNG, in the comment of JPEG and WebP. Its other form is A1111's text. */
export function readFooocus(raw: ReadonlyMap<string, string>): GenerationSettings | undefined {
  for (const keyword of ['parameters', 'UserComment', 'comment', 'Comment']) {
    const settings = parseRecord(raw.get(keyword))
    if (settings && 'base_model' in settings && 'prompt' in settings) return settingsOf(settings)
  }
  return undefined
}

function settingsOf(settings: PlainRecord): GenerationSettings {
  const [width, height] = (asText(settings['resolution']) ?? '').match(/\d{1,6}/g) ?? []
  const loras = lorasOf(settings)
  return definedOf<GenerationSettings>({
    prompt: asText(settings['prompt']) ?? '',
    negativePrompt: asText(settings['negative_prompt']) ?? '',
    seed: asSeed(settings['seed']),
    steps: asNumber(settings['steps']),
    cfgScale: asNumber(settings['guidance_scale']),
    sampler: asText(settings['sampler']),
    scheduler: asText(settings['scheduler']),
    width: asNumber(width ?? settings['width']),
    height: asNumber(height ?? settings['height']),
    model: asText(settings['base_model']),
    modelHash: asText(settings['base_model_hash']),
    loras: loras.length > 0 ? loras : undefined,
    clipSkip: asNumber(settings['clip_skip']),
  })
}

/** `[name, weight, hash]` each, or `name : weight` under numbered keys. */
function lorasOf(settings: PlainRecord): LoraUse[] {
  const listed = asList(settings['loras']).flatMap(entry => loraOf(asList(entry)))
  if (listed.length > 0) return listed
  return Object.entries(settings)
    .filter(([key]) => key.startsWith('lora_combined_'))
    .flatMap(([, value]) => loraOf((asText(value) ?? '').split(' : ')))
}

function loraOf([name, weight, hash]: readonly PlainValue[]): LoraUse[] {
  if (typeof name !== 'string' || name === '') return []
  return [{ name, weight: asNumber(weight) ?? 1, ...(typeof hash === 'string' && hash !== '' && { hash }) }]
}
