import { isId } from '#entities/id-pattern.ts'
import { modelItemOf, patchModelName } from '#entities/patch-model-name.ts'
import { ownOf } from '#graph/own-value.ts'
import type { SizeOf } from './estimate-pixels.ts'
import { listed, type IssueDetails, type ParamIssueCode } from './param-issues.ts'
import type { ImageMargins, ImageValue, LoraValue, ParamValue } from './param-values.ts'
import { readPose } from './pose-presets.ts'
import { promptStyleNames } from './prompt-styles.ts'
import { OWN_SIDE_MIN, readRatio } from './ratio-size.ts'
import type { FieldOf, RecipeField } from './recipe-field.ts'

/** What is known of the installation when params are checked; what is not known is not judged. */
export interface CheckContext {
  /** The models there are, by folder. */
  readonly models?: Readonly<Record<string, readonly string[]>>
  readonly sizeOf?: SizeOf
  /** How many pixels may be made at once. */
  readonly pixelsMax?: number
}

interface Wrong {
  readonly code: ParamIssueCode
  readonly details?: IssueDetails
}
export type CheckedValue = { readonly value: ParamValue } | Wrong

/** Takes any JSON. A text stands for a number where clients are known to send it so; nothing else is converted. */
export function checkFieldValue(field: RecipeField, given: unknown, context: CheckContext = {}): CheckedValue {
  switch (field.type) {
    case 'prompt':
    case 'text':
      return checkText(field, given)
    case 'number':
      return checkNumber(field, given)
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : { code: 'not-yes-or-no' }
    case 'select':
    case 'radio':
    case 'gallery-select':
      return checkOption(field, given)
    case 'image':
      return checkImages(field, given)
    case 'model':
    case 'lora-simple':
      return checkModel(field.folder, given, context)
    case 'lora':
      return checkLoras(field, given, context)
    case 'pose':
      return checkPose(field, given)
    case 'style':
      return checkStyle(field, given)
    case 'ratio':
      return checkRatio(field, given)
  }
}

function checkText(field: FieldOf<'prompt' | 'text'>, given: unknown): CheckedValue {
  if (typeof given !== 'string') return { code: 'not-text' }
  if (given.length > field.lengthMax) return { code: 'too-long', details: { max: field.lengthMax } }
  return given.includes('\0') || !given.isWellFormed() ? { code: 'odd-text' } : { value: given }
}

const numberText = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

function checkNumber({ kind, min, max }: FieldOf<'number'>, given: unknown): CheckedValue {
  const isWhole = kind !== 'decimal' && kind !== 'factor'
  const wrong = { code: isWhole ? 'not-whole' : 'not-a-number', details: { min, max } } as const
  const number = typeof given === 'string' && numberText.test(given) ? Number(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number)) return wrong
  if (number < min || number > max || (isWhole && !Number.isInteger(number))) return wrong
  // Never -0: it is written otherwise than 0 in JSON and in hashes.
  return { value: number + 0 }
}

function checkOption({ options }: FieldOf<'select' | 'radio' | 'gallery-select'>, given: unknown): CheckedValue {
  const values = options.map(option => option.value)
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text === 'string' && values.includes(text)) return { value: text }
  return { code: 'not-an-option', details: { options: listed(values) } }
}

function checkImages(field: FieldOf<'image'>, given: unknown): CheckedValue {
  const images: ImageValue[] = []
  for (const entry of Array.isArray(given) ? given : [given]) {
    const image = readImage(entry)
    if (!image) return { code: 'not-an-image' }
    if (image.mask === undefined && field.mask === 'required') return { code: 'mask-missing' }
    const isMasked = image.mask !== undefined || image.margins !== undefined
    if (isMasked && field.mask === 'none') return { code: 'mask-not-taken' }
    // What is added is grey: without a mask nothing is painted there.
    if (image.margins && image.mask === undefined) return { code: 'mask-missing' }
    images.push(image)
  }
  if (images.length < field.countMin) return { code: 'too-few-images', details: { min: field.countMin } }
  if (images.length > field.countMax) return { code: 'too-many-images', details: { max: field.countMax } }
  return { value: images }
}

function readImage(given: unknown): ImageValue | undefined {
  if (isImageName(given)) return { image: given }
  if (typeof given !== 'object' || given === null) return undefined
  const { image, mask, margins } = given as { image?: unknown; mask?: unknown; margins?: unknown }
  if (!isImageName(image)) return undefined
  const isMasked = mask !== undefined && mask !== null
  const hasMargins = margins !== undefined && margins !== null
  if ((isMasked && !isImageName(mask)) || (hasMargins && !areMargins(margins))) return undefined
  return { image, ...(isMasked && { mask }), ...(hasMargins && { margins: takeMargins(margins) }) }
}

/** On each side, in pixels. */
const MARGIN_MAX = 4_096
const sides = ['left', 'top', 'right', 'bottom'] as const

function areMargins(given: unknown): given is ImageMargins {
  if (typeof given !== 'object' || given === null) return false
  const written = given as Record<string, unknown>
  return sides.every(side => {
    const length = written[side]
    return typeof length === 'number' && Number.isInteger(length) && length >= 0 && length <= MARGIN_MAX
  })
}

function takeMargins({ left, top, right, bottom }: ImageMargins): ImageMargins {
  return { left, top, right, bottom }
}

const ADDRESS_LENGTH_MAX = 2_000

function isImageName(given: unknown): given is string {
  if (typeof given !== 'string' || given.length > ADDRESS_LENGTH_MAX) return false
  return isId(given.toLowerCase()) || /^(?:https?:\/\/|\/(?!\/))\S+$/i.test(given)
}

function checkModel(folder: string, given: unknown, { models }: CheckContext): { readonly value: string } | Wrong {
  if (typeof given !== 'string') return { code: 'not-text' }
  if (given.length > 500) return { code: 'too-long', details: { max: 500 } }
  // Somebody's own: whether this person may see it is the policy's word.
  const itemId = modelItemOf(given)
  if (itemId !== undefined) return { value: patchModelName(itemId) }
  if (!models) return { value: given }
  const known = ownOf(models, folder) ?? []
  if (known.includes(given)) return { value: given }
  return { code: 'no-such-model', details: { name: given.slice(0, 100), options: listed(known) || '–' } }
}

function checkLoras(field: FieldOf<'lora'>, given: unknown, context: CheckContext): CheckedValue {
  if (!Array.isArray(given)) return { code: 'not-a-lora' }
  if (given.length > field.countMax) return { code: 'too-many-loras', details: { max: field.countMax } }
  const loras: LoraValue[] = []
  for (const entry of given) {
    const lora = readLora(entry)
    if (!lora) return { code: 'not-a-lora' }
    const checked = checkModel(field.folder, lora.name, context)
    if ('code' in checked) return checked
    loras.push({ ...lora, name: checked.value })
  }
  return { value: loras }
}

function readLora(given: unknown): LoraValue | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { name, strength = 1, clipStrength } = given as Record<string, unknown>
  if (typeof name !== 'string' || name === '' || !isStrength(strength)) return undefined
  if (clipStrength === undefined || clipStrength === null) return { name, strength }
  return isStrength(clipStrength) ? { name, strength, clipStrength } : undefined
}

function isStrength(given: unknown): given is number {
  return typeof given === 'number' && given >= -10 && given <= 10
}

function checkPose(field: FieldOf<'pose'>, given: unknown): CheckedValue {
  const read = readPose(given)
  if ('names' in read) return { code: 'not-a-pose', details: { options: listed(read.names) } }
  if (read.pose.people.length > field.peopleMax) return { code: 'too-many-people', details: { max: field.peopleMax } }
  // A preset stays a name: it says more than its joints, and its joints may be bettered.
  return { value: typeof given === 'string' ? given : read.pose }
}

function checkStyle(field: FieldOf<'style'>, given: unknown): CheckedValue {
  if (field.of === 'images') {
    if (field.bind.length === 0) return { code: 'images-style' }
    return typeof given === 'string' && isId(given.toLowerCase())
      ? { value: given.toLowerCase() }
      : { code: 'not-a-style' }
  }
  if (typeof given === 'string' && promptStyleNames.includes(given)) return { value: given }
  return { code: 'not-an-option', details: { options: listed(promptStyleNames) } }
}

function checkRatio(field: FieldOf<'ratio'>, given: unknown): CheckedValue {
  if (typeof given === 'string') {
    if (field.ratios.includes(given)) return { value: given }
    const { ownSideMax = 0 } = field
    const size = readRatio(given)
    const isOwn = size?.isSize === true && isWithin(size.width, ownSideMax) && isWithin(size.height, ownSideMax)
    if (isOwn) return { value: `${size.width}x${size.height}` }
  }
  const options = field.ratios.join(', ')
  if (field.ownSideMax === undefined) return { code: 'not-a-ratio', details: { options } }
  return { code: 'not-a-size', details: { options, max: field.ownSideMax } }
}

function isWithin(side: number, max: number): boolean {
  return side >= OWN_SIDE_MIN && side <= max
}
