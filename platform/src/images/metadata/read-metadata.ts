import { sniffImageFormat } from '#images/sniff.ts'
import { isA1111Parameters, parseA1111Parameters } from './a1111-parameters.ts'
import { SOFTWARE } from './embed-metadata.ts'
import { readExifTexts } from './exif.ts'
import { readGifComments } from './gif-comments.ts'
import { readGraphSettings } from './graph-settings.ts'
import type { GenerationSettings, ImageMetadata, MetadataTool } from './image-metadata.ts'
import { readJpegBlocks } from './jpeg-segments.ts'
import { asGraph, asRecord, asText, definedOf, parseJson, parseRecord } from './plain-json.ts'
import { readPngExif, readPngTexts } from './png-texts.ts'
import { decodeText } from './text-bytes.ts'
import { readToolSettings } from './tool-settings.ts'
import { readWebpBlocks } from './webp-chunks.ts'
import { readXmpTexts } from './xmp.ts'

/** How a picture was made, as its file tells it; undefined where it tells nothing. Never throws, whatever the bytes. */
export function readMetadata(bytes: Uint8Array): ImageMetadata | undefined {
  return readMetadataTexts(readEmbeddedTexts(bytes))
}

export function readMetadataTexts(raw: ReadonlyMap<string, string>): ImageMetadata | undefined {
  const graphs = readGraphs(raw)
  const fromTool = readToolSettings(raw)
  const parameters = findParameters(raw)
  const fromGraph = graphs.graph && readGraphSettings(graphs.graph)
  const hasGraph = graphs.graph !== undefined || graphs.workflow !== undefined
  if (!fromTool && parameters === undefined && !hasGraph) return undefined
  const settings: GenerationSettings = {
    ...fromGraph,
    ...(parameters !== undefined && parseA1111Parameters(parameters)),
    ...fromTool?.settings,
  }
  const tool = toolOf(raw, fromTool?.tool ?? (hasGraph ? 'comfyui' : undefined))
  return { tool, loras: [], ...settings, ...graphs, ...(parameters !== undefined && { parameters }), raw }
}

/** Who writes nothing but A1111's text is A1111, or Fooocus, which can write the same. */
function toolOf(raw: ReadonlyMap<string, string>, told: MetadataTool | undefined): MetadataTool {
  if (raw.get('Software') === SOFTWARE) return 'atelier'
  if (told) return told
  return raw.get('Software')?.startsWith('Fooocus') || raw.has('fooocus_scheme') ? 'fooocus' : 'a1111'
}

function readEmbeddedTexts(bytes: Uint8Array): Map<string, string> {
  switch (sniffImageFormat(bytes)) {
    case 'png':
      return joinTexts(readPngTexts(bytes), { exif: readPngExif(bytes), xmp: undefined })
    case 'jpeg':
      return joinTexts(new Map(), readJpegBlocks(bytes))
    case 'webp':
      return joinTexts(new Map(), readWebpBlocks(bytes))
    case 'gif':
      return readGifComments(bytes)
    case undefined:
      return new Map()
  }
}

interface Blocks {
  readonly exif: Uint8Array | undefined
  readonly xmp: Uint8Array | undefined
  readonly comment?: Uint8Array | undefined
}

function joinTexts(texts: Map<string, string>, { exif, xmp, comment }: Blocks): Map<string, string> {
  const packet = xmp ? decodeText(xmp) : texts.get('XML:com.adobe.xmp')
  const more = [
    ...(exif ? readExifTexts(exif) : []),
    ...(packet === undefined ? [] : readXmpTexts(packet)),
    ...(comment ? [['comment', decodeText(comment)] as const] : []),
  ]
  for (const [name, text] of more) if (!texts.has(name)) texts.set(name, text)
  return texts
}

const parameterKeywords = [
  'parameters',
  'UserComment',
  'xmp:UserComment',
  'comment',
  'ImageDescription',
  'XPComment',
  'xmp:description',
]

function findParameters(raw: ReadonlyMap<string, string>): string | undefined {
  for (const keyword of parameterKeywords) {
    const text = raw.get(keyword)
    // A prompt may begin with a brace too.
    if (text === undefined || parseRecord(text)) continue
    if (keyword === 'parameters' || isA1111Parameters(text)) return text
  }
  return undefined
}

/** Under keywords of their own in PNG; in EXIF behind `prompt:` and `workflow:` in whatever field, or in one object. */
function readGraphs(raw: ReadonlyMap<string, string>): Pick<ImageMetadata, 'graph' | 'workflow'> {
  const comment = parseRecord(raw.get('UserComment'))
  const graph =
    asGraph(parseJson(raw.get('prompt'))) ??
    asGraph(parseJson(prefixedText(raw, 'prompt'))) ??
    asGraph(parseJson(asText(comment?.['prompt']))) ??
    asGraph(comment?.['prompt']) ??
    asGraph(comment)
  const workflow =
    asRecord(parseJson(raw.get('workflow'))) ??
    asRecord(parseJson(prefixedText(raw, 'workflow'))) ??
    asRecord(parseJson(asText(comment?.['workflow']))) ??
    asRecord(comment?.['workflow'])
  return definedOf<Pick<ImageMetadata, 'graph' | 'workflow'>>({ graph, workflow })
}

function prefixedText(raw: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const text of raw.values()) {
    if (text.slice(0, name.length + 1).toLowerCase() === `${name}:`) return text.slice(name.length + 1)
  }
  return undefined
}
