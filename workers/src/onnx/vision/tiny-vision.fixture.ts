import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { signOfByte } from '#onnx/clip-tokenizer.ts'
import { FLOAT, INT64, writeOnnx } from '#onnx/onnx-file.fixture.ts'
import type { OnnxFile, OnnxNode } from '#onnx/onnx-file.fixture.ts'
import { node, shape, weights } from '#onnx/tiny-parts.fixture.ts'

const SIDE = 32
const WIDTH = 8
const preprocessor = JSON.stringify({
  size: { height: SIDE, width: SIDE },
  image_mean: [0.5, 0.5, 0.5],
  image_std: [0.5, 0.5, 0.5],
})

async function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** As CLIP's: the colours of sixteen cells, mixed by chance into a row of numbers. */
export async function writeTinyEncoder(folder: string, width = 16): Promise<void> {
  const encoder: OnnxFile = {
    nodes: [
      node('AveragePool', ['pixel_values'], ['cells'], { kernel_shape: [8, 8], strides: [8, 8] }),
      node('Reshape', ['cells', 'flat'], ['row']),
      node('MatMul', ['row', 'mixing'], ['image_embeds']),
    ],
    weights: [shape('flat', [0, 48]), weights('mixing', [48, width], 1)],
    inputs: [{ name: 'pixel_values', type: FLOAT, dims: ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'image_embeds', type: FLOAT, dims: ['batch', width] }],
  }
  await writeFiles(folder, { 'vision_model.onnx': writeOnnx(encoder), 'preprocessor_config.json': preprocessor })
}

/** The redder a picture, the more it takes it for the last of its labels. */
export async function writeTinyClassifier(
  folder: string,
  labels: readonly string[] = ['normal', 'nsfw'],
): Promise<void> {
  const strengths = labels.flatMap((_, index) => [index === labels.length - 1 ? 6 : -6])
  const classifier: OnnxFile = {
    nodes: [
      node('Gather', ['pixel_values', 'red'], ['reds'], { axis: 1 }),
      node('ReduceMean', ['reds'], ['redness'], { axes: [2, 3], keepdims: 0 }),
      node('MatMul', ['redness', 'strengths'], ['logits']),
    ],
    weights: [
      { name: 'red', dims: [1], data: BigInt64Array.of(0n) },
      { name: 'strengths', dims: [1, labels.length], data: Float32Array.from(strengths) },
    ],
    inputs: [{ name: 'pixel_values', type: FLOAT, dims: ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'logits', type: FLOAT, dims: ['batch', labels.length] }],
  }
  await writeFiles(folder, {
    'model.onnx': writeOnnx(classifier),
    'config.json': JSON.stringify({ id2label: Object.fromEntries(labels.map((label, index) => [index, label])) }),
    'preprocessor_config.json': preprocessor,
  })
}

const vocabulary: Readonly<Record<string, number>> = Object.fromEntries(
  ['<s>', '<pad>', '</s>', ...signOfByte, 'Ġt', 'he', 'Ġthe'].map((token, index) => [token, index]),
)
const tokenCount = Object.keys(vocabulary).length
const grid = ['batch', 'rows', WIDTH] as const

/** Laid out as Florence-2, with weights by chance: what it says means nothing, but hangs on the picture and what was said before. */
export async function writeTinyDescriber(folder: string, { hasPast = true } = {}): Promise<void> {
  await writeFiles(folder, {
    'onnx/vision_encoder.onnx': writeOnnx(visionEncoder()),
    'onnx/embed_tokens.onnx': writeOnnx(embedTokens()),
    'onnx/encoder_model.onnx': writeOnnx(encoderModel()),
    'onnx/decoder_model.onnx': writeOnnx(decoderModel()),
    ...(hasPast && { 'onnx/decoder_with_past_model.onnx': writeOnnx(decoderWithPast()) }),
    'vocab.json': JSON.stringify(vocabulary),
    'merges.txt': ['#version: 0.2', 'Ġ t', 'h e', 'Ġt he', ''].join('\n'),
    'config.json': JSON.stringify({ text_config: { bos_token_id: 0, eos_token_id: 2, decoder_start_token_id: 2 } }),
    'preprocessor_config.json': preprocessor,
  })
}

function visionEncoder(): OnnxFile {
  return {
    nodes: [
      node('AveragePool', ['pixel_values'], ['cells'], { kernel_shape: [16, 16], strides: [16, 16] }),
      node('Conv', ['cells', 'colours', 'bias'], ['seen'], { kernel_shape: [1, 1] }),
      node('Reshape', ['seen', 'flat'], ['columns']),
      node('Transpose', ['columns'], ['image_features'], { perm: [0, 2, 1] }),
    ],
    weights: [weights('colours', [WIDTH, 3, 1, 1], 1), weights('bias', [WIDTH], 0.1), shape('flat', [0, WIDTH, -1])],
    inputs: [{ name: 'pixel_values', type: FLOAT, dims: ['batch', 3, SIDE, SIDE] }],
    outputs: [{ name: 'image_features', type: FLOAT, dims: grid }],
  }
}

function embedTokens(): OnnxFile {
  return {
    nodes: [node('Gather', ['embedding', 'input_ids'], ['inputs_embeds'])],
    weights: [weights('embedding', [tokenCount, WIDTH], 1)],
    inputs: [{ name: 'input_ids', type: INT64, dims: ['batch', 'tokens'] }],
    outputs: [{ name: 'inputs_embeds', type: FLOAT, dims: grid }],
  }
}

function encoderModel(): OnnxFile {
  return {
    nodes: [
      node('Cast', ['attention_mask'], ['heeded'], { to: FLOAT }),
      node('Reshape', ['heeded', 'column'], ['each']),
      node('MatMul', ['inputs_embeds', 'mixing'], ['mixed']),
      node('Mul', ['mixed', 'each'], ['masked']),
      node('Tanh', ['masked'], ['last_hidden_state']),
    ],
    weights: [weights('mixing', [WIDTH, WIDTH], 1), shape('column', [0, -1, 1])],
    inputs: [
      { name: 'attention_mask', type: INT64, dims: ['batch', 'rows'] },
      { name: 'inputs_embeds', type: FLOAT, dims: grid },
    ],
    outputs: [{ name: 'last_hidden_state', type: FLOAT, dims: grid }],
  }
}

/** What is said next hangs on the sum of what was said and the mean of what was seen. */
const speaking: readonly OnnxNode[] = [
  node('ReduceMean', ['scene keys'], ['scene'], { axes: [2], keepdims: 0 }),
  node('Add', ['sum', 'scene'], ['both']),
  node('Tanh', ['both'], ['thought']),
  node('MatMul', ['thought', 'speaking'], ['logits']),
]
const decoderWeights = [
  weights('keys in', [WIDTH, WIDTH], 1),
  weights('scene in', [WIDTH, WIDTH], 2),
  weights('speaking', [WIDTH, tokenCount], 1),
  shape('as keys', [0, 1, -1, WIDTH]),
]
const logits = { name: 'logits', type: FLOAT, dims: ['batch', 'tokens', tokenCount] } as const
const keys = (name: string) => ({ name, type: FLOAT, dims: ['batch', 1, 'past', WIDTH] }) as const

function decoderModel(): OnnxFile {
  return {
    nodes: [
      node('MatMul', ['inputs_embeds', 'keys in'], ['own']),
      node('Reshape', ['own', 'as keys'], ['present.0.decoder.key']),
      node('CumSum', ['own', 'along'], ['sum']),
      node('MatMul', ['encoder_hidden_states', 'scene in'], ['seen']),
      node('Reshape', ['seen', 'as keys'], ['scene keys']),
      node('Identity', ['scene keys'], ['present.0.encoder.key']),
      ...speaking,
    ],
    weights: [...decoderWeights, { name: 'along', dims: [1], data: BigInt64Array.of(1n) }],
    inputs: [
      { name: 'encoder_hidden_states', type: FLOAT, dims: ['batch', 'seen', WIDTH] },
      { name: 'inputs_embeds', type: FLOAT, dims: grid },
    ],
    outputs: [logits, keys('present.0.decoder.key'), keys('present.0.encoder.key')],
  }
}

function decoderWithPast(): OnnxFile {
  return {
    nodes: [
      node('MatMul', ['inputs_embeds', 'keys in'], ['own']),
      node('Reshape', ['own', 'as keys'], ['own key']),
      node('Concat', ['past_key_values.0.decoder.key', 'own key'], ['present.0.decoder.key'], { axis: 2 }),
      node('ReduceSum', ['present.0.decoder.key', 'over keys'], ['sum'], { keepdims: 0 }),
      node('Identity', ['past_key_values.0.encoder.key'], ['scene keys']),
      ...speaking,
    ],
    weights: [
      ...decoderWeights.filter(({ name }) => name !== 'scene in'),
      { name: 'over keys', dims: [1], data: BigInt64Array.of(2n) },
    ],
    inputs: [
      { name: 'inputs_embeds', type: FLOAT, dims: grid },
      keys('past_key_values.0.decoder.key'),
      keys('past_key_values.0.encoder.key'),
    ],
    outputs: [logits, keys('present.0.decoder.key')],
  }
}
