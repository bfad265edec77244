import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { asList, asNumber, asRecord, asSeed, asText, definedOf, parseRecord } from '#images/metadata/plain-json.ts'
import type { PlainRecord } from '#images/metadata/plain-json.ts'
import type { GenerationSettings, LoraUse } from '#images/metadata/image-metadata.ts'

/** Three forms, by age: `invokeai_metadata`, `sd-metadata`, and `Dream`, a command line. */
export function readInvokeAi(raw: ReadonlyMap<string, string>): GenerationSettings | undefined {
  const metadata = parseRecord(raw.get('invokeai_metadata'))
  if (metadata) return readCurrent(metadata)
  const older = parseRecord(raw.get('sd-metadata'))
  const image = asRecord(older?.['image'])
  if (older && image) return readOlder(older, image)
  const dream = raw.get('Dream')
  return dream === undefined ? undefined : readDream(dream)
}

function readCurrent(metadata: PlainRecord): GenerationSettings {
  const model = asRecord(metadata['model'])
  const loras = asList(metadata['loras']).flatMap(loraOf)
  return definedOf<GenerationSettings>({
    prompt: asText(metadata['positive_prompt']) ?? '',
    negativePrompt: asText(metadata['negative_prompt']) ?? '',
    seed: asSeed(metadata['seed']),
    steps: asNumber(metadata['steps']),
    cfgScale: asNumber(metadata['cfg_scale']),
    sampler: undefined,
    scheduler: asText(metadata['scheduler']),
    width: asNumber(metadata['width']),
    height: asNumber(metadata['height']),
    model: modelName(model),
    modelHash: asText(model?.['hash']),
    loras: loras.length > 0 ? loras : undefined,
    denoise: asNumber(metadata['strength']),
    clipSkip: asNumber(metadata['clip_skip']) || undefined,
  })
}

function loraOf(value: PlainValue): LoraUse[] {
  const entry = asRecord(value)
  const model = asRecord(entry?.['model']) ?? asRecord(entry?.['lora'])
  const name = modelName(model)
  if (!entry || name === undefined) return []
  const hash = asText(model?.['hash'])
  return [{ name, weight: asNumber(entry['weight']) ?? 1, ...(hash !== undefined && { hash }) }]
}

function modelName(model: PlainRecord | undefined): string | undefined {
  return asText(model?.['name']) ?? asText(model?.['model_name'])
}

function readOlder(metadata: PlainRecord, image: PlainRecord): GenerationSettings {
  const written = image['prompt']
  const prompt = asText(written) ?? asText(asRecord(asList(written)[0])?.['prompt']) ?? ''
  return definedOf<GenerationSettings>({
    ...splitPrompt(prompt),
    seed: asSeed(image['seed']),
    steps: asNumber(image['steps']),
    cfgScale: asNumber(image['cfg_scale']),
    sampler: asText(image['sampler']),
    width: asNumber(image['width']),
    height: asNumber(image['height']),
    model: asText(metadata['model_weights']),
    modelHash: asText(metadata['model_hash']),
    denoise: asNumber(image['strength']),
  })
}

function readDream(dream: string): GenerationSettings | undefined {
  const end = dream.lastIndexOf('"')
  if (!dream.startsWith('"') || end < 1) return undefined
  const options = new Map([...dream.slice(end + 1).matchAll(/(?<=\s)-([A-Za-z]+) ?([^\s-]\S*)/g)].map(readOption))
  return definedOf<GenerationSettings>({
    ...splitPrompt(dream.slice(1, end)),
    seed: asSeed(options.get('S')),
    steps: asNumber(options.get('s')),
    cfgScale: asNumber(options.get('C')),
    sampler: options.get('A'),
    width: asNumber(options.get('W')),
    height: asNumber(options.get('H')),
    denoise: asNumber(options.get('f')),
  })
}

function readOption([, name = '', value = '']: readonly string[]): [string, string] {
  return [name, value]
}

/** What stands in square brackets is negative. */
function splitPrompt(written: string): { prompt: string; negativePrompt: string } {
  const positive: string[] = []
  const negative: string[] = []
  let from = 0
  for (let open = written.indexOf('['); open >= 0; open = written.indexOf('[', from)) {
    const close = written.indexOf(']', open)
    if (close < 0) break
    positive.push(written.slice(from, open))
    negative.push(written.slice(open + 1, close))
    from = close + 1
  }
  positive.push(written.slice(from))
  return { prompt: joinParts(positive), negativePrompt: joinParts(negative) }
}

function joinParts(parts: readonly string[]): string {
  return parts
    .map(part => part.replace(/^[ ,]+/, '').replace(/(?<![ ,])[ ,]+$/, ''))
    .filter(part => part !== '')
    .join(', ')
}
