import { asNumber, asRecord, asSeed, asText, asList, definedOf, parseRecord } from '#images/metadata/plain-json.ts'
import type { GenerationSettings, LoraUse } from '#images/metadata/image-metadata.ts'

/** `{ "sui_image_params": { … } }`, in PNG under `parameters`, else in whichever EXIF field its version chose. */
export function readSwarmUi(raw: ReadonlyMap<string, string>): GenerationSettings | undefined {
  const text = [...raw.values()].find(value => value.includes('"sui_image_params"'))
  const settings = asRecord(parseRecord(text)?.['sui_image_params'])
  if (!settings) return undefined
  const weights = asList(settings['loraweights'])
  const loras: LoraUse[] = asList(settings['loras']).flatMap((entry, index) => {
    const name = asText(entry)
    return name === undefined ? [] : [{ name, weight: asNumber(weights[index]) ?? 1 }]
  })
  return definedOf<GenerationSettings>({
    prompt: asText(settings['prompt']) ?? '',
    negativePrompt: asText(settings['negativeprompt']) ?? '',
    seed: asSeed(settings['seed']),
    steps: asNumber(settings['steps']),
    cfgScale: asNumber(settings['cfgscale']),
    sampler: asText(settings['sampler']),
    scheduler: asText(settings['scheduler']),
    width: asNumber(settings['width']),
    height: asNumber(settings['height']),
    model: asText(settings['model']),
    loras: loras.length > 0 ? loras : undefined,
    denoise: asNumber(settings['initimagecreativity']),
    clipSkip: clipSkipOf(asNumber(settings['clipstopatlayer'])),
    upscaler: asText(settings['refinerupscalemethod']),
  })
}

/** Counted from the end, as ComfyUI does. */
function clipSkipOf(layer: number | undefined): number | undefined {
  return layer !== undefined && layer < 0 ? -layer : undefined
}
