import type { TextEmbedding } from '#engine/node-values.ts'
import type { ClipTokenizer } from './clip-tokenizer.ts'
import type { ModelFolder, ModelPart } from './model-folder.ts'
import type { ModelLibrary } from './model-library.ts'
import { join } from './planes.ts'
import { chunkPrompt, CHUNK_TOKENS, emptyChunk } from './prompt-tokens.ts'
import type { PromptChunk } from './prompt-tokens.ts'
import type { LoadedPart } from './run-part.ts'

interface EncodeRequest {
  readonly prompt: string
  /** How many of the last layers are left out; undefined takes the one that the model was trained with. */
  readonly skippedLayers?: number | undefined
}

/** What the text encoders of a model make of a prompt, each beside the other. @throws ModelProblem */
export async function encodePrompt(
  library: ModelLibrary,
  folder: ModelFolder,
  request: EncodeRequest,
): Promise<TextEmbedding> {
  const [first, second] = folder.tokenizers
  if (!first) throw new Error('a model folder has a tokenizer for each text encoder')
  const encoded = await encodeWith(await openEncoder(library, folder, 'text_encoder', first), request)
  if (!second) return { tokens: encoded.rows, width: encoded.width }
  const large = await encodeWith(await openEncoder(library, folder, 'text_encoder_2', second), request)
  const { pooled } = large
  return { tokens: joinRows(encoded, large), width: encoded.width + large.width, ...(pooled && { pooled }) }
}

interface TextEncoder {
  readonly part: LoadedPart
  readonly tokenizer: ClipTokenizer
  readonly isXl: boolean
  readonly sumsUp: boolean
}

interface EncodedText {
  readonly rows: Float32Array
  readonly width: number
  readonly pooled?: Float32Array
}

async function openEncoder(
  library: ModelLibrary,
  folder: ModelFolder,
  name: ModelPart,
  tokenizer: ClipTokenizer,
): Promise<TextEncoder> {
  const part = await library.open(folder, name)
  return { part, tokenizer, isXl: folder.isXl, sumsUp: name === 'text_encoder_2' }
}

/** Words that weigh more are moved further away from what no words at all would be. */
async function encodeWith(encoder: TextEncoder, { prompt, skippedLayers }: EncodeRequest): Promise<EncodedText> {
  const chunks = chunkPrompt(prompt, encoder.tokenizer)
  const wanted = outputsFor(encoder, skippedLayers)
  const isWeighed = chunks.some(chunk => chunk.weights.some(weight => weight !== 1))
  const nothing = isWeighed ? (await encodeChunk(encoder, emptyChunk(encoder.tokenizer), wanted)).rows : undefined
  const encoded: EncodedText[] = []
  for (const chunk of chunks) {
    const { rows, ...rest } = await encodeChunk(encoder, chunk, wanted)
    encoded.push({ ...rest, rows: nothing ? weighRows(rows, nothing, chunk.weights) : rows })
  }
  const [first] = encoded
  if (!first) throw new Error('a prompt has at least one chunk')
  return { ...first, rows: join(encoded.map(({ rows }) => rows)) }
}

async function encodeChunk(
  { part }: TextEncoder,
  { tokens }: PromptChunk,
  wanted: readonly string[],
): Promise<EncodedText> {
  const dims = [1, CHUNK_TOKENS]
  const feeds = {
    input_ids: { values: tokens, dims },
    ...(part.inputNames.includes('attention_mask') && { attention_mask: { values: tokens.map(() => 1), dims } }),
  }
  const [rows, pooled] = await part.run(feeds, wanted)
  const width = rows?.dims[2]
  if (!rows || width === undefined || rows.dims[1] !== CHUNK_TOKENS) {
    throw part.problem(
      `gives numbers of the shape ${rows?.dims.join(' × ')}, not a row for each of ${CHUNK_TOKENS} tokens`,
    )
  }
  return { rows: rows.values, width, ...(pooled && { pooled: pooled.values }) }
}

/** The larger models were trained with the layer before the last one, and with a sum of the whole text from their second encoder. */
function outputsFor({ part, isXl, sumsUp }: TextEncoder, skippedLayers: number | undefined): string[] {
  const skipped = skippedLayers ?? (isXl ? 1 : 0)
  const layer = isXl ? layerBeforeLast(part, skipped) : lastLayer(part, skipped)
  if (!sumsUp) return [layer]
  const sum = part.outputNames.find(name => name === 'text_embeds' || name === 'pooler_output')
  if (sum === undefined) throw part.problem('has no output text_embeds')
  return [layer, sum]
}

/** Of those that are not the last, what normalises it is inside the encoder and out of reach. */
function lastLayer(part: LoadedPart, skipped: number): string {
  if (skipped > 0) throw part.problem('gives only its last layer: no layers can be left out')
  const known = part.outputNames.find(name => name === 'last_hidden_state')
  return known ?? part.outputNames[0] ?? ''
}

function layerBeforeLast(part: LoadedPart, skipped: number): string {
  const layers = part.outputNames
    .filter(name => /^hidden_states\.\d+$/.test(name))
    .toSorted((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1]))
  const layer = layers.at(-1 - skipped)
  if (layer === undefined) throw part.problem(`has no output hidden_states.… of ${skipped} layers before its last one`)
  return layer
}

function weighRows(rows: Float32Array, nothing: Float32Array, weights: readonly number[]): Float32Array {
  const width = rows.length / weights.length
  return rows.map((value, index) => {
    const weight = weights[Math.floor(index / width)] as number
    const from = nothing[index] as number
    return from + (value - from) * weight
  })
}

/** The rows of both encoders beside each other. */
function joinRows(first: EncodedText, second: EncodedText): Float32Array {
  const count = Math.min(first.rows.length / first.width, second.rows.length / second.width)
  const width = first.width + second.width
  const joined = new Float32Array(count * width)
  for (let row = 0; row < count; row++) {
    joined.set(first.rows.subarray(row * first.width, (row + 1) * first.width), row * width)
    joined.set(second.rows.subarray(row * second.width, (row + 1) * second.width), row * width + first.width)
  }
  return joined
}
