import { definedOf } from './plain-json.ts'
import type { GenerationSettings, LoraUse } from './image-metadata.ts'

const NEGATIVE = 'Negative prompt:'
/** With fewer, the last line still belongs to the prompt. */
const FIELDS_MIN = 3

/**
 * Reads a text as A1111's `parse_generation_parameters` does: lines of the prompt, from "Negative prompt:" on those of the
 * other, and a last line of fields.
 */
export function parseA1111Parameters(text: string): GenerationSettings {
  const lines = text.trim().split('\n')
  const last = readFields(lines.at(-1) ?? '')
  const hasFields = last.length >= FIELDS_MIN
  const prompts = readPrompts(hasFields ? lines.slice(0, -1) : lines)
  const fields = new Map(hasFields ? last.filter(([, value]) => value !== '') : [])
  return { ...prompts, ...settingsOf(fields), ...lorasOf(prompts.prompt, fields) }
}

/** Whether a text ends in a line of fields, so that it is A1111's and not just any comment. */
export function isA1111Parameters(text: string): boolean {
  const end = text.trimEnd()
  const fields = new Map(readFields(end.slice(end.lastIndexOf('\n') + 1)))
  return fields.has('Steps') || (fields.size >= FIELDS_MIN && fields.has('Seed'))
}

function readPrompts(lines: readonly string[]): { prompt: string; negativePrompt: string } {
  const prompt: string[] = []
  const negative: string[] = []
  let into = prompt
  for (const line of lines.map(entry => entry.trim())) {
    const isNegative = line.startsWith(NEGATIVE)
    if (isNegative) into = negative
    const part = isNegative ? line.slice(NEGATIVE.length).trim() : line
    // Lines that come before any text leave no break.
    if (part !== '' || into.length > 0) into.push(part)
  }
  return { prompt: prompt.join('\n'), negativePrompt: negative.join('\n') }
}

/**
 * The same fields as A1111's pattern `\s*(\w[\w \-/]+):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$)` finds, in one pass: the pattern
 * itself takes quadratic time on a long line without a colon.
 */
function readFields(line: string): [name: string, value: string][] {
  const fields: [string, string][] = []
  let from = 0
  for (let colon = line.indexOf(':'); colon >= 0; colon = line.indexOf(':', from)) {
    const name = nameBefore(line, from, colon)
    from = colon + 1
    if (name === undefined) continue
    const start = skipSpace(line, from)
    const end = endOfQuoted(line, start) ?? endOfPlain(line, start)
    fields.push([name, unquote(line.slice(start, end))])
    from = Math.min(line.length, end + 1)
  }
  return fields
}

function nameBefore(line: string, from: number, colon: number): string | undefined {
  let start = colon
  while (start > from && /[\p{L}\p{N}_ \-/]/u.test(line[start - 1] as string)) start--
  while (start < colon && /[ \-/]/.test(line[start] as string)) start++
  return colon - start >= 2 ? line.slice(start, colon) : undefined
}

function skipSpace(line: string, from: number): number {
  let start = from
  while (start < line.length && /\s/.test(line[start] as string)) start++
  return start
}

function endOfPlain(line: string, start: number): number {
  const comma = line.indexOf(',', start)
  return comma < 0 ? line.length : comma
}

/** Only where the quotation ends the value; else the quotation mark is a letter like others. */
function endOfQuoted(line: string, start: number): number | undefined {
  if (line[start] !== '"') return undefined
  let end = start + 1
  while (end < line.length && line[end] !== '"') end += line[end] === '\\' ? 2 : 1
  const isWhole = line[end] === '"' && end > start + 1
  return isWhole && (end + 1 === line.length || line[end + 1] === ',') ? end + 1 : undefined
}

function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'string' ? read : value
  } catch {
    return value
  }
}

/** As A1111 quotes, so that it reads back the same. */
export function quoteA1111(value: string): string {
  return /[,:\n]/.test(value) ? JSON.stringify(value) : value
}

function settingsOf(fields: ReadonlyMap<string, string>): GenerationSettings {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(fields.get('Size') ?? '') ?? []
  const seed = fields.get('Seed')
  return definedOf<GenerationSettings>({
    seed: seed !== undefined && /^-?\d{1,20}$/.test(seed) ? seed : undefined,
    steps: numberOf(fields.get('Steps')),
    cfgScale: numberOf(fields.get('CFG scale')),
    sampler: fields.get('Sampler'),
    scheduler: fields.get('Schedule type') ?? fields.get('Scheduler'),
    width: numberOf(width),
    height: numberOf(height),
    model: fields.get('Model'),
    modelHash: fields.get('Model hash'),
    denoise: numberOf(fields.get('Denoising strength')),
    clipSkip: numberOf(fields.get('Clip skip')),
    upscaler: fields.get('Hires upscaler'),
  })
}

function numberOf(text: string | undefined): number | undefined {
  const number = text === undefined || text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** From `<lora:name:weight>` in the prompt, with the hashes that are told of them; else from Fooocus's own field. */
function lorasOf(prompt: string, fields: ReadonlyMap<string, string>): { loras?: readonly LoraUse[] } {
  const hashes = new Map(pairsOf(fields.get('Lora hashes')))
  const named = [...prompt.matchAll(/<(?:lora|lyco):([^<>]{1,300})>/g)].map(([, written = '']) => {
    const [name = '', weight] = written.split(':')
    return { name, weight: numberOf(weight) ?? 1 }
  })
  const weighed = pairsOf(fields.get('Lora weights')).map(([name, weight]) => ({ name, weight: numberOf(weight) ?? 1 }))
  const loras = (named.length > 0 ? named : weighed).map(lora => {
    const hash = hashes.get(lora.name)
    return hash === undefined ? lora : { ...lora, hash }
  })
  return loras.length > 0 ? { loras } : {}
}

function pairsOf(list: string | undefined): [name: string, value: string][] {
  return (list ?? '').split(',').flatMap(entry => {
    const colon = entry.lastIndexOf(':')
    return colon < 0 ? [] : [[entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()] as [string, string]]
  })
}
