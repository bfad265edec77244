import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { GenerationSettings, LoraUse } from './image-metadata.ts'
import { asNumber, asSeed, asText, definedOf } from './plain-json.ts'

type InputValue = ApiNode['inputs'][string]

/** What a sampler hands out to other nodes in the newer kinds of ComfyUI. */
const samplerParts = ['noise', 'guider', 'sampler', 'sigmas'] as const
const textNames = ['text', 'text_g', 'prompt', 'clip_l', 't5xxl', 'string', 'value', 'positive', 'negative'] as const
const LINKS_MAX = 64

/** How the last sampler before what is saved was set; undefined where there is none. */
export function readGraphSettings(graph: ApiGraph): GenerationSettings | undefined {
  const sampler = findSampler(graph)
  if (!sampler) return undefined
  const parts = [sampler, ...samplerParts.flatMap(name => sourceOf(graph, sampler, name) ?? [])]
  const conditioned = parts.flatMap(
    part => sourceOf(graph, part, 'conditioning') ?? sourceOf(graph, part, 'positive') ?? [],
  )
  const read = (...names: readonly string[]) => firstValue(graph, parts, names)
  const { model, loras } = readModel(graph, parts)
  const size = readSize(graph, sampler)
  return definedOf<GenerationSettings>({
    prompt: readPrompt(graph, parts, ['positive', 'conditioning', 'prompt']) ?? '',
    negativePrompt: readPrompt(graph, parts, ['negative']) ?? '',
    seed: asSeed(read('seed', 'noise_seed')),
    steps: asNumber(read('steps')),
    cfgScale: asNumber(read('cfg') ?? firstValue(graph, conditioned, ['guidance'])),
    sampler: asText(read('sampler_name')),
    scheduler: asText(read('scheduler')),
    denoise: unlessWhole(asNumber(read('denoise'))),
    model,
    loras,
    width: asNumber(size && valueOf(graph, size, 'width')),
    height: asNumber(size && valueOf(graph, size, 'height')),
    clipSkip: readClipSkip(graph),
    upscaler: readUpscaler(graph),
  })
}

function unlessWhole(denoise: number | undefined): number | undefined {
  return denoise === 1 ? undefined : denoise
}

/** From the nodes that nothing leads on from, back along the links: the nearest is the one that finished the picture. */
function findSampler(graph: ApiGraph): ApiNode | undefined {
  const used = new Set(Object.values(graph).flatMap(node => Object.values(node.inputs).map(linkTarget)))
  const queue = Object.keys(graph).filter(id => !used.has(id))
  const seen = new Set(queue)
  for (let index = 0; index < queue.length; index++) {
    const node = nodeOf(graph, queue[index])
    if (!node) continue
    if (isSampler(node)) return node
    for (const target of Object.values(node.inputs).map(linkTarget)) {
      if (target === undefined || seen.has(target)) continue
      seen.add(target)
      queue.push(target)
    }
  }
  return undefined
}

function isSampler({ inputs }: ApiNode): boolean {
  const has = (name: string) => Object.hasOwn(inputs, name)
  const isWhole = has('steps') && (has('seed') || has('noise_seed'))
  return isWhole || (has('noise') && has('guider') && has('sigmas'))
}

function nodeOf(graph: ApiGraph, id: string | undefined): ApiNode | undefined {
  return id !== undefined && Object.hasOwn(graph, id) ? graph[id] : undefined
}

function linkTarget(value: InputValue | undefined): string | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [node, output] = value as readonly PlainValue[]
  return typeof output !== 'number' ? undefined : typeof node === 'number' ? String(node) : asText(node)
}

function sourceOf(graph: ApiGraph, node: ApiNode, name: string): ApiNode | undefined {
  return Object.hasOwn(node.inputs, name) ? nodeOf(graph, linkTarget(node.inputs[name])) : undefined
}

/** A widget's value, also where another node gives it. */
function valueOf(graph: ApiGraph, node: ApiNode, name: string): PlainValue | undefined {
  let at = node
  let input = name
  for (let count = 0; count < LINKS_MAX; count++) {
    if (!Object.hasOwn(at.inputs, input)) return undefined
    const value = at.inputs[input] as PlainValue
    const target = linkTarget(value)
    if (target === undefined) return value
    const next = nodeOf(graph, target)
    const found =
      next &&
      [input, 'value', 'seed', 'int', 'float', 'number', 'text', 'string'].find(key => Object.hasOwn(next.inputs, key))
    if (!next || found === undefined) return undefined
    at = next
    input = found
  }
  return undefined
}

function firstValue(graph: ApiGraph, nodes: readonly ApiNode[], names: readonly string[]): PlainValue | undefined {
  for (const node of nodes) {
    for (const name of names) {
      const value = valueOf(graph, node, name)
      if (value !== undefined) return value
    }
  }
  return undefined
}

function readPrompt(graph: ApiGraph, parts: readonly ApiNode[], names: readonly string[]): string | undefined {
  for (const part of parts) {
    for (const name of names) {
      const direct = asText(part.inputs[name])
      if (direct !== undefined) return direct
      const source = sourceOf(graph, part, name)
      if (source) return promptTexts(graph, source, name === 'negative' ? name : 'positive').join(', ')
    }
  }
  return undefined
}

/** All texts that lead into a conditioning, each once; through nodes that pass on both prompts only the same one. */
function promptTexts(graph: ApiGraph, start: ApiNode, side: 'positive' | 'negative'): string[] {
  const texts = new Set<string>()
  const stack = [start]
  const seen = new Set<ApiNode>(stack)
  for (let node = stack.pop(); node; node = stack.pop()) {
    const both = Object.hasOwn(node.inputs, 'positive') && Object.hasOwn(node.inputs, 'negative')
    const names = both
      ? [side]
      : Object.keys(node.inputs).filter(name => /^conditioning|^text|^prompt|^string/.test(name))
    for (const name of both ? names : textNames) {
      const text = asText(node.inputs[name])
      if (text !== undefined && text.trim() !== '') texts.add(text)
    }
    for (const source of names.toReversed().map(name => sourceOf(graph, node, name))) {
      if (!source || seen.has(source)) continue
      seen.add(source)
      stack.push(source)
    }
  }
  return [...texts]
}

function readModel(graph: ApiGraph, parts: readonly ApiNode[]): { model?: string; loras?: readonly LoraUse[] } {
  const loras: LoraUse[] = []
  const owner = parts.find(part => sourceOf(graph, part, 'model'))
  let node = owner && sourceOf(graph, owner, 'model')
  for (let count = 0; node && count < LINKS_MAX; count++) {
    const lora = asText(valueOf(graph, node, 'lora_name'))
    if (lora !== undefined) loras.unshift({ name: lora, weight: asNumber(valueOf(graph, node, 'strength_model')) ?? 1 })
    const name = asText(firstValue(graph, [node], ['ckpt_name', 'unet_name', 'model_name']))
    if (name !== undefined) return { model: name, ...(loras.length > 0 && { loras }) }
    node = sourceOf(graph, node, 'model')
  }
  return loras.length > 0 ? { loras } : {}
}

/** The node that made the latent, or the painter itself. */
function readSize(graph: ApiGraph, sampler: ApiNode): ApiNode | undefined {
  let node: ApiNode | undefined = sampler
  for (let count = 0; node && count < LINKS_MAX; count++) {
    if (Object.hasOwn(node.inputs, 'width') && Object.hasOwn(node.inputs, 'height')) return node
    node = sourceOf(graph, node, 'latent_image') ?? sourceOf(graph, node, 'samples')
  }
  return undefined
}

function readClipSkip(graph: ApiGraph): number | undefined {
  const node = Object.values(graph).find(entry => Object.hasOwn(entry.inputs, 'stop_at_clip_layer'))
  const layer = node && asNumber(valueOf(graph, node, 'stop_at_clip_layer'))
  return layer !== undefined && layer < 0 ? -layer : undefined
}

function readUpscaler(graph: ApiGraph): string | undefined {
  const node = Object.values(graph).find(entry => entry.class_type === 'UpscaleModelLoader')
  return node && asText(valueOf(graph, node, 'model_name'))
}
