import { asNumber, asRecord, asSeed, asText, definedOf, parseRecord } from '#images/metadata/plain-json.ts'
import type { PlainRecord } from '#images/metadata/plain-json.ts'
import type { GenerationSettings } from '#images/metadata/image-metadata.ts'

/** Texts of a PNG, or the same as one object in EXIF and in hidden bits. */
export function readNovelAi(raw: ReadonlyMap<string, string>): GenerationSettings | undefined {
  const together = parseRecord(raw.get('UserComment'))
  const read = (keyword: string) => raw.get(keyword) ?? asText(together?.[keyword])
  const comment = parseRecord(read('Comment')) ?? asRecord(together?.['Comment'])
  if (!comment || (read('Software') !== 'NovelAI' && !('uc' in comment))) return undefined
  const { model, modelHash } = modelOf(read('Source'))
  return definedOf<GenerationSettings>({
    prompt: captionOf(comment, 'v4_prompt') ?? asText(comment['prompt']) ?? read('Description') ?? '',
    negativePrompt: captionOf(comment, 'v4_negative_prompt') ?? asText(comment['uc']) ?? '',
    seed: asSeed(comment['seed']),
    steps: asNumber(comment['steps']),
    cfgScale: asNumber(comment['scale']),
    sampler: asText(comment['sampler']),
    scheduler: asText(comment['noise_schedule']),
    width: asNumber(comment['width']),
    height: asNumber(comment['height']),
    model,
    modelHash,
    denoise: asNumber(comment['strength']),
  })
}

function captionOf(comment: PlainRecord, key: string): string | undefined {
  return asText(asRecord(asRecord(comment[key])?.['caption'])?.['base_caption'])
}

/** `Stable Diffusion 1D44365E`: a name and a hash. */
function modelOf(source: string | undefined): { model: string | undefined; modelHash: string | undefined } {
  const at = source?.lastIndexOf(' ') ?? -1
  const hash = source?.slice(at + 1) ?? ''
  if (source === undefined || at < 0 || !/^[\dA-F]{8}$/i.test(hash)) return { model: source, modelHash: undefined }
  return { model: source.slice(0, at), modelHash: hash }
}
