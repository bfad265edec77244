import type { CancelFlag } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import type { Feed, LoadedPart, PartOutput } from '#onnx/run-part.ts'
import { readDescriberFolder } from './describer-folder.ts'
import type { DescriberFolder } from './describer-folder.ts'
import { feedPicture } from './picture-input.ts'

/** What Florence-2 was trained to be asked for each of its tasks. */
const questions = {
  caption: 'What does the image describe?',
  detailed: 'Describe in detail what is shown in the image.',
  'more detailed': 'Describe with a paragraph what is shown in the image.',
} as const
export type DescribedDetail = keyof typeof questions

const TOKENS_MAX = 256
/** So many words in a row are never said twice: models of this size begin to stammer. */
const REPEATED_LENGTH = 3

export interface DescribeRequest {
  readonly path: string
  readonly name: string
  readonly detail: DescribedDetail
  readonly cancel: CancelFlag
  readonly onToken?: (count: number, most: number) => void
}

/** What is in a picture, in words of the model. @throws ModelProblem */
export async function describeByModel(
  library: ModelLibrary,
  picture: Picture,
  { path, name, detail, cancel, onToken }: DescribeRequest,
): Promise<string> {
  const folder = readDescriberFolder(path, name)
  const open = (part: keyof DescriberFolder['files']) =>
    library.openFile(folder.files[part], `${part} of the model folder ${name}`)
  const [seen] = await (await open('vision_encoder')).run({ pixel_values: await feedPicture(picture, folder.input) })
  const words = await open('embed_tokens')
  const { startToken, endToken, tokenizer } = folder
  const question = [startToken, ...tokenizer.encode(questions[detail]), endToken]
  const asked = joinRows(rowsOf(seen, await open('vision_encoder')), await embed(words, question), words)
  const length = asked.dims[1] ?? 0
  const all = { values: Array.from({ length }, () => 1), dims: [1, length] }
  const encoder = await open('encoder_model')
  const [encoded] = await encoder.run({ inputs_embeds: asked, attention_mask: all })
  const scene = rowsOf(encoded, encoder)
  const decoder = new Decoder(folder, {
    words,
    first: await open('decoder_model'),
    further:
      folder.withPast === undefined
        ? undefined
        : await library.openFile(folder.withPast, `decoder_with_past_model of the model folder ${name}`),
    scene: { encoder_hidden_states: scene, encoder_attention_mask: all },
  })
  const said: number[] = []
  for (let count = 0; count < TOKENS_MAX; count++) {
    cancel.check()
    const token = await decoder.next(said)
    if (token === endToken) break
    said.push(token)
    onToken?.(count + 1, TOKENS_MAX)
  }
  return tokenizer.decode(said)
}

interface DecoderParts {
  readonly words: LoadedPart
  readonly first: LoadedPart
  readonly further: LoadedPart | undefined
  readonly scene: Readonly<Record<string, Feed>>
}

/** Says one token after the other, always the likeliest. */
class Decoder {
  readonly #folder: DescriberFolder
  readonly #parts: DecoderParts
  #past: Readonly<Record<string, Feed>> | undefined

  constructor(folder: DescriberFolder, parts: DecoderParts) {
    this.#folder = folder
    this.#parts = parts
  }

  async next(said: readonly number[]): Promise<number> {
    // As it was trained: after its sign to begin always the one that begins a sentence.
    const before = [this.#folder.decoderStart, this.#folder.startToken, ...said]
    return pickToken(await this.#score(before), said)
  }

  async #score(before: readonly number[]): Promise<Float32Array> {
    const { words, first, further, scene } = this.#parts
    const part = this.#past && further ? further : first
    const fresh = part === first ? before : before.slice(-1)
    const presents = further ? part.outputNames.filter(name => name.startsWith('present')) : []
    const feeds = { ...scene, ...this.#past, inputs_embeds: await embed(words, fresh) }
    const [logits, ...kept] = await part.run(feeds, ['logits', ...presents])
    const width = logits?.dims[2]
    if (!logits || width === undefined || logits.dims[1] !== fresh.length) {
      throw part.problem(`gives logits of the shape ${logits?.dims.join(' × ')}, not a row for each token`)
    }
    const past = presents.map((name, index): [string, Feed] => [
      name.replace('present', 'past_key_values'),
      kept[index] as PartOutput,
    ])
    // What the second decoder does not give anew, such as what it saw of the picture, stays.
    if (further) this.#past = { ...this.#past, ...Object.fromEntries(past) }
    return logits.values.subarray(-width)
  }
}

function pickToken(scores: Float32Array, said: readonly number[]): number {
  const barred = new Set(repeatsOf(said))
  let best = -1
  for (const [token, score] of scores.entries()) {
    if (!barred.has(token) && (best === -1 || score > (scores[best] as number))) best = token
  }
  return best
}

/** Each token that would say three in a row that were said before. */
function repeatsOf(said: readonly number[]): number[] {
  const end = said.slice(1 - REPEATED_LENGTH)
  if (end.length < REPEATED_LENGTH - 1) return []
  return said.flatMap((token, index) => {
    const start = index - end.length
    return start >= 0 && end.every((each, at) => said[start + at] === each) ? [token] : []
  })
}

async function embed(words: LoadedPart, tokens: readonly number[]): Promise<Feed> {
  const [found] = await words.run({ input_ids: { values: tokens, dims: [1, tokens.length] } })
  return rowsOf(found, words)
}

function rowsOf(found: PartOutput | undefined, part: LoadedPart): PartOutput {
  if (found?.dims.length === 3 && found.dims[0] === 1) return found
  throw part.problem(`gives numbers of the shape ${found?.dims.join(' × ')}, not rows for one picture`)
}

/** What was seen, and behind it what is asked. */
function joinRows(seen: PartOutput, asked: Feed, part: LoadedPart): Feed {
  const width = seen.dims[2] ?? 0
  if (asked.dims[2] !== width) {
    throw part.problem(`gives rows of ${asked.dims[2]} numbers where the picture has rows of ${width}`)
  }
  const values = new Float32Array(seen.values.length + asked.values.length)
  values.set(seen.values)
  values.set(Float32Array.from(asked.values), seen.values.length)
  return { values, dims: [1, (seen.dims[1] ?? 0) + (asked.dims[1] ?? 0), width] }
}
