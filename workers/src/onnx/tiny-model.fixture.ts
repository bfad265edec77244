import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FLOAT, FLOAT16, INT32, INT64, writeOnnx } from './onnx-file.fixture.ts'
import type { ElementType, OnnxFile, OnnxValue } from './onnx-file.fixture.ts'
import { node, shape, weights } from './tiny-parts.fixture.ts'

/**
 * A folder of the shape of Stable Diffusion with weights by chance, so small that tests write it themselves: words, noise and steps
 * all leave their mark on what it draws, which means nothing.
 */
export interface TinyModel {
  /** Two text encoders, with sizes as a condition. */
  readonly isXl?: boolean
  /** Sees the mask and the picture around it. */
  readonly isForInpainting?: boolean
  /** Takes its guidance as a number. */
  readonly isConsistent?: boolean
  /** In half precision. */
  readonly isHalf?: boolean
  readonly prediction?: 'epsilon' | 'v_prediction'
  /** Channels inside: more of them take longer. */
  readonly channels?: number
}

const TEXT_WIDTH = 16
const POOLED_WIDTH = 8
const GUIDANCE_WIDTH = 8

/** Letters and bytes by themselves, a few joined to words, and the two signs around a text. */
const merges = ['c a', 'ca t</w>', 'd o', 'do g</w>', 'r e', 're d</w>']
const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
export const tinyVocabulary: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...letters,
    ...letters.map(letter => `${letter}</w>`),
    ...merges.map(merge => merge.replace(' ', '')),
    '<|startoftext|>',
    '<|endoftext|>',
  ].map((token, index) => [token, index]),
)
const tokenCount = Object.keys(tinyVocabulary).length

/** Writes it under `folder`, over what is there. */
export async function writeTinyModel(folder: string, model: TinyModel = {}): Promise<void> {
  const { isXl = false, isConsistent = false, prediction = 'epsilon' } = model
  const files: Record<string, string | Uint8Array> = {
    'model_index.json': JSON.stringify({ _class_name: 'OnnxStableDiffusionPipeline' }),
    'scheduler/scheduler_config.json': JSON.stringify({
      _class_name: isConsistent ? 'LCMScheduler' : 'PNDMScheduler',
      num_train_timesteps: 1_000,
      beta_start: 0.000_85,
      beta_end: 0.012,
      beta_schedule: 'scaled_linear',
      prediction_type: prediction,
    }),
    'text_encoder/model.onnx': writeOnnx(textEncoder({ isXl, sumsUp: false })),
    'unet/model.onnx': writeOnnx(unet(model)),
    'vae_decoder/model.onnx': writeOnnx(decoder()),
    'vae_encoder/model.onnx': writeOnnx(encoder()),
    ...tokenizerFiles('tokenizer'),
    ...(isXl && {
      'text_encoder_2/model.onnx': writeOnnx(textEncoder({ isXl, sumsUp: true })),
      ...tokenizerFiles('tokenizer_2'),
    }),
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}

function tokenizerFiles(folder: string) {
  return {
    [`${folder}/vocab.json`]: JSON.stringify(tinyVocabulary),
    [`${folder}/merges.txt`]: ['#version: 0.2', ...merges, ''].join('\n'),
  }
}

/** Each token has a row of its own, and each place adds another. */
function textEncoder({ isXl, sumsUp }: { isXl: boolean; sumsUp: boolean }): OnnxFile {
  const rows = isXl ? ['hidden_states.0', 'hidden_states.1', 'hidden_states.2'] : ['last_hidden_state']
  const sum = sumsUp ? [{ name: 'text_embeds', type: FLOAT, dims: ['batch', POOLED_WIDTH] } as const] : []
  return {
    nodes: [
      node('Gather', ['embedding', 'input_ids'], ['found']),
      node('Add', ['found', 'places'], ['rows']),
      ...rows.map((name, layer) => node('Mul', ['rows', `layer${layer}`], [name])),
      ...(sumsUp
        ? [
            node('ReduceMean', ['rows'], ['mean'], { axes: [1], keepdims: 0 }),
            node('MatMul', ['mean', 'summing'], ['text_embeds']),
          ]
        : []),
    ],
    weights: [
      weights('embedding', [tokenCount, TEXT_WIDTH], 1),
      weights('places', [77, TEXT_WIDTH], 0.2),
      ...rows.map((_, layer) => ({ name: `layer${layer}`, dims: [1], data: Float32Array.of(1 + layer) })),
      ...(sumsUp ? [weights('summing', [TEXT_WIDTH, POOLED_WIDTH], 0.5)] : []),
    ],
    inputs: [{ name: 'input_ids', type: INT32, dims: ['batch', 77] }],
    outputs: [...sum, ...rows.map(name => ({ name, type: FLOAT, dims: ['batch', 77, TEXT_WIDTH] }) as const)],
  }
}

/** A convolution, the time and what else it is told added to each channel, attention to the words, and a convolution back. */
function unet({ isXl, isForInpainting, isConsistent, isHalf, channels = 16 }: TinyModel): OnnxFile {
  const seen = isForInpainting ? 9 : 4
  const type: ElementType = isHalf ? FLOAT16 : FLOAT
  const width = isXl ? 2 * TEXT_WIDTH : TEXT_WIDTH
  const told = [
    ...(isXl
      ? ([
          ['text_embeds', POOLED_WIDTH],
          ['time_ids', 6],
        ] as const)
      : []),
    ...(isConsistent ? ([['timestep_cond', GUIDANCE_WIDTH]] as const) : []),
  ]
  const inputs: OnnxValue[] = [
    { name: 'sample', type, dims: ['batch', seen, 'height', 'width'] },
    { name: 'timestep', type: INT64, dims: ['steps'] },
    { name: 'encoder_hidden_states', type, dims: ['batch', 'tokens', width] },
    ...told.map(([name, size]) => ({ name, type, dims: ['batch', size] })),
  ]
  const asFloat = (name: string) => node('Cast', [name], [`${name} float`], { to: FLOAT })
  return {
    nodes: [
      ...['sample', 'encoder_hidden_states', ...told.map(([name]) => name)].map(asFloat),
      node('Conv', ['sample float', 'in', 'in bias'], ['c1'], convolution),
      asFloat('timestep'),
      node('Mul', ['timestep float', 'frequency'], ['angle']),
      node('Sin', ['angle'], ['sine']),
      node('Reshape', ['sine', 'per channel'], ['time']),
      node('Add', ['c1', 'time'], ['told0']),
      ...told.flatMap(([name], index) => [
        node('MatMul', [`${name} float`, `${name} in`], [`${name} row`]),
        node('Reshape', [`${name} row`, 'each channel'], [`${name} added`]),
        node('Add', [`told${index}`, `${name} added`], [`told${index + 1}`]),
      ]),
      node('Tanh', [`told${told.length}`], ['c2']),
      node('Shape', ['c2'], ['shape']),
      node('Reshape', ['c2', 'flat'], ['pixels']),
      node('Transpose', ['pixels'], ['asking'], { perm: [0, 2, 1] }),
      node('MatMul', ['encoder_hidden_states float', 'keys in'], ['keys']),
      node('Transpose', ['keys'], ['keys turned'], { perm: [0, 2, 1] }),
      node('MatMul', ['asking', 'keys turned'], ['matches']),
      node('Softmax', ['matches'], ['shares'], { axis: -1 }),
      node('MatMul', ['shares', 'keys'], ['answers']),
      node('Transpose', ['answers'], ['answers turned'], { perm: [0, 2, 1] }),
      node('Reshape', ['answers turned', 'shape'], ['attended']),
      node('Add', ['c2', 'attended'], ['c3']),
      node('Conv', ['c3', 'out', 'out bias'], ['drawn'], convolution),
      node('Cast', ['drawn'], ['out_sample'], { to: type }),
    ],
    weights: [
      weights('in', [channels, seen, 3, 3], 0.2),
      weights('in bias', [channels], 0.1),
      weights('frequency', [channels], 0.05),
      shape('per channel', [1, channels, 1, 1]),
      ...(told.length > 0 ? [shape('each channel', [-1, channels, 1, 1])] : []),
      shape('flat', [0, channels, -1]),
      ...told.map(([name, size]) => weights(`${name} in`, [size, channels], name === 'time_ids' ? 0.001 : 0.3)),
      weights('keys in', [width, channels], 0.4),
      weights('out', [4, channels, 3, 3], 0.15),
      weights('out bias', [4], 0.1),
    ],
    inputs,
    outputs: [{ name: 'out_sample', type, dims: ['batch', 4, 'height', 'width'] }],
  }
}

function decoder(): OnnxFile {
  return {
    nodes: [
      node('Conv', ['latent_sample', 'colours', 'bias'], ['small'], { kernel_shape: [1, 1] }),
      node('Resize', ['small', '', 'scales'], ['large'], { mode: 'nearest' }),
      node('Tanh', ['large'], ['sample']),
    ],
    weights: [
      weights('colours', [3, 4, 1, 1], 0.2),
      weights('bias', [3], 0.1),
      { name: 'scales', dims: [4], data: Float32Array.of(1, 1, 8, 8) },
    ],
    inputs: [{ name: 'latent_sample', type: FLOAT, dims: ['batch', 4, 'height', 'width'] }],
    outputs: [{ name: 'sample', type: FLOAT, dims: ['batch', 3, 'tall', 'wide'] }],
  }
}

function encoder(): OnnxFile {
  return {
    nodes: [
      node('AveragePool', ['sample'], ['small'], { kernel_shape: [8, 8], strides: [8, 8] }),
      node('Conv', ['small', 'channels', 'bias'], ['latent_sample'], { kernel_shape: [1, 1] }),
    ],
    weights: [weights('channels', [4, 3, 1, 1], 4), weights('bias', [4], 0.1)],
    inputs: [{ name: 'sample', type: FLOAT, dims: ['batch', 3, 'tall', 'wide'] }],
    outputs: [{ name: 'latent_sample', type: FLOAT, dims: ['batch', 4, 'height', 'width'] }],
  }
}

const convolution = { kernel_shape: [3, 3], pads: [1, 1, 1, 1] } as const
