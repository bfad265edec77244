import type { GraphDraft } from './graph-draft.ts'
import { isBlank, lorasOf, type ImageMargins, type LoraValue, type ParamValue } from './param-values.ts'
import { readPose } from './pose-presets.ts'
import { promptStyleNamed } from './prompt-styles.ts'
import { sizeOfRatio } from './ratio-size.ts'
import type { BindOf, RecipeBind } from './recipe-bind.ts'
import type { RecipeField } from './recipe-field.ts'

/** A file as the engine that runs the graph knows it. */
export interface RunFile {
  readonly fileId: string
  readonly name: string
  readonly mask?: { readonly fileId: string; readonly name: string }
  /** Of an image of a style. */
  readonly weight?: number
  readonly margins?: ImageMargins
}

/** What a bind writes with. */
export interface BoundField {
  readonly field: RecipeField
  readonly value: ParamValue | undefined
  readonly files: readonly RunFile[]
}

/** Values come first, then styles around them, then what changes the graph itself. */
export function stageOf({ as }: RecipeBind): number {
  if (as === 'enable') return 3
  if (as === 'lora') return 2
  return as === 'style' ? 1 : 0
}

/** Writes one value to one place. What has no value leaves the graph as it is, but for what is to be passed by. */
export function writeBind(draft: GraphDraft, bind: RecipeBind, { field, value, files }: BoundField): void {
  if (bind.as === 'enable') {
    if (isOff(field, value)) draft.passBy(bind.node, bind.through)
    return
  }
  if (value === undefined) return
  switch (bind.as) {
    case 'value':
      return draft.write(bind.node, bind.input, plainOf(value, bind.add))
    case 'template':
      if (!isBlank(value)) writeText(draft, bind, fillTemplate(bind.text, value))
      return
    case 'map':
      return writeMapped(draft, bind, value)
    case 'width':
    case 'height':
      if (field.type === 'ratio')
        draft.write(bind.node, bind.input, sizeOfRatio(field, String(plainOf(value)))[bind.as])
      return
    case 'image':
      if (files[0]) writeImage(draft, bind, files[0])
      return
    case 'mask':
      return writeMask(draft, bind, files[0])
    case 'images':
      return writeImages(draft, bind, files)
    case 'weights':
      for (const [index, { weight = 1 }] of files.entries()) draft.write(bind.node, `${bind.input}${index + 1}`, weight)
      return
    case 'lora':
      return insertLoras(draft, bind, chosenLoras(field, value))
    case 'pose':
      return writePose(draft, bind, value)
    case 'style':
      return writeStyle(draft, bind, value)
  }
}

function isOff(field: RecipeField, value: ParamValue | undefined): boolean {
  if (value === undefined || value === false || value === 0 || isBlank(value)) return true
  // A word that somebody writes is no choice of none.
  if (value === 'none') return 'options' in field
  return Array.isArray(value) && value.length === 0
}

function plainOf(value: ParamValue, add = 0): string | number | boolean {
  if (typeof value === 'number') return value + add
  return typeof value === 'string' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

function fillTemplate(text: string, value: ParamValue): string {
  const words = String(plainOf(value))
  return text.replaceAll(/\{(value|quoted)\}/g, (_, what: string) => (what === 'value' ? words : quoted(words)))
}

/** So that a prompt takes it word for word: nothing between quotation marks weighs or chooses, and no mark ends it early. */
function quoted(words: string): string {
  return `"${words.replaceAll('"', '”').replaceAll(/\s+/g, ' ').trim()}"`
}

type Place = Pick<BindOf<'template' | 'map'>, 'node' | 'input' | 'how'>

function writeText(draft: GraphDraft, { node, input, how = 'set' }: Place, text: string): void {
  const before = draft.read(node, input)
  const held = typeof before === 'string' ? before.trim() : ''
  const parts = how === 'append' ? [held, text] : how === 'prepend' ? [text, held] : [text]
  draft.write(node, input, parts.filter(part => part !== '').join(', '))
}

function writeMapped(draft: GraphDraft, bind: BindOf<'map'>, value: ParamValue): void {
  const key = String(plainOf(value))
  if (!Object.hasOwn(bind.values, key)) return
  const written = bind.values[key] ?? null
  if (typeof written === 'string') writeText(draft, bind, written)
  else draft.write(bind.node, bind.input, written)
}

/** What goes on beyond its edges gets them before anything takes of it. */
function writeImage(draft: GraphDraft, { node, input }: BindOf<'image'>, { name, margins }: RunFile): void {
  draft.write(node, input, name)
  if (!margins) return
  const padded = draft.add(node, {
    class_type: 'ImagePadForOutpaint',
    inputs: { image: [node, 0], ...margins, feathering: 0 },
  })
  draft.relink([node, 0], [padded, 0], new Set([padded]))
}

function writeMask(draft: GraphDraft, { node, input, into }: BindOf<'mask'>, file: RunFile | undefined): void {
  if (!file?.mask) return
  draft.write(node, input, file.mask.name)
  if (into) draft.write(into.node, into.input, [node, 0])
}

function writeImages(draft: GraphDraft, bind: BindOf<'images'>, files: readonly RunFile[]): void {
  for (const [index, { name }] of files.entries()) {
    const loader = index === 0 ? bind.node : draft.copy(bind.node)
    draft.write(loader, bind.input, name)
    draft.write(bind.into.node, `${bind.into.input}${index + 1}`, [loader, 0])
  }
}

function chosenLoras(field: RecipeField, value: ParamValue): readonly LoraValue[] {
  return field.type === 'lora-simple' ? [{ name: String(plainOf(value)), strength: field.strength }] : lorasOf(value)
}

/** One loader after the other, between the model that was there and all that took of it. */
function insertLoras(draft: GraphDraft, { model, clip }: BindOf<'lora'>, loras: readonly LoraValue[]): void {
  let [modelEnd, clipEnd] = [model, clip]
  const added = new Set<string>()
  for (const { name, strength, clipStrength = strength } of loras) {
    const id = draft.add('lora', {
      class_type: clipEnd ? 'LoraLoader' : 'LoraLoaderModelOnly',
      inputs: {
        model: modelEnd,
        ...(clipEnd && { clip: clipEnd, strength_clip: clipStrength }),
        lora_name: name,
        strength_model: strength,
      },
    })
    added.add(id)
    modelEnd = [id, 0]
    if (clipEnd) clipEnd = [id, 1]
  }
  if (added.size === 0) return
  draft.relink(model, modelEnd, added)
  if (clip && clipEnd) draft.relink(clip, clipEnd, added)
}

function writePose(draft: GraphDraft, { node, input }: BindOf<'pose'>, value: ParamValue): void {
  const read = readPose(value)
  if ('pose' in read) draft.write(node, input, JSON.stringify(read.pose))
}

function writeStyle(draft: GraphDraft, { positive, negative }: BindOf<'style'>, value: ParamValue): void {
  const style = promptStyleNamed(String(plainOf(value)))
  if (!style) return
  const prompt = draft.read(positive.node, positive.input)
  const words = typeof prompt === 'string' ? prompt : ''
  // A function, since a prompt may hold `$&`.
  const styled = style.positive.replace('{prompt}', () => words.trim())
  draft.write(positive.node, positive.input, styled.replace(/^, /, ''))
  if (negative) writeText(draft, { ...negative, how: 'append' }, style.negative)
}
