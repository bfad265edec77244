import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ClipTokenizer } from './clip-tokenizer.ts'
import { FolderReader } from './folder-reader.ts'
import type { NoiseSetting } from './noise-schedule.ts'
import { readVocabulary } from './vocabulary.ts'

/** A folder of ONNX files, laid out as diffusers has it, as its own files tell of it. */
export interface ModelFolder {
  readonly name: string
  /** Files of its parts, by the names they have in the folder. */
  readonly files: Readonly<Record<ModelPart, string | undefined>>
  /** Two text encoders, one of which also sums up the whole text, and sizes as a condition. */
  readonly isXl: boolean
  readonly noise: NoiseSetting
  readonly prediction: Prediction
  /** Of a latent as its decoder takes it to one as the model draws it. */
  readonly latentScale: number
  /** One for each text encoder. */
  readonly tokenizers: readonly ClipTokenizer[]
}

export const modelParts = ['text_encoder', 'text_encoder_2', 'unet', 'vae_decoder', 'vae_encoder'] as const
export type ModelPart = (typeof modelParts)[number]
export type Prediction = 'epsilon' | 'v_prediction' | 'sample'

const FILE = 'model.onnx'
const INDEX = 'model_index.json'
const needed: readonly ModelPart[] = ['text_encoder', 'unet', 'vae_decoder']

const schedulerConfig = z.object({
  _class_name: z.string().catch(''),
  num_train_timesteps: z.int().min(1).max(100_000).default(1_000),
  beta_start: z.number().positive().max(1).default(0.000_85),
  beta_end: z.number().positive().max(1).default(0.012),
  beta_schedule: z.enum(['linear', 'scaled_linear', 'squaredcos_cap_v2']).default('scaled_linear'),
  prediction_type: z.enum(['epsilon', 'v_prediction', 'sample']).default('epsilon'),
  rescale_betas_zero_snr: z.boolean().default(false),
  original_inference_steps: z.int().min(1).max(1_000).default(50),
})
const vaeConfig = z.object({ scaling_factor: z.number().positive().optional() })
const unetConfig = z.object({ time_cond_proj_dim: z.int().nullish() })
const tokenizerConfig = z.object({
  pad_token: z.union([z.string(), z.object({ content: z.string() }).transform(token => token.content)]).optional(),
})

/** Whether a folder is such a model, or was meant to be one: what it lacks is said when somebody runs it. */
export function isModelFolder(path: string): boolean {
  return existsSync(join(path, INDEX)) && modelParts.some(part => existsSync(join(path, part, FILE)))
}

/** Another as soon as any file of it is. */
export function fingerprintFolder(path: string): string {
  return listFiles(path)
    .map(({ name, size, changedAt }) => `${name} ${size} ${changedAt}`)
    .join('\n')
}

export interface FolderFile {
  readonly name: string
  readonly size: number
  readonly changedAt: number
}

/** In the order of their names; what is hidden belongs to whatever brought the folder here. */
export function listFiles(path: string): FolderFile[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(
      file =>
        !file
          .slice(path.length)
          .split(/[/\\]/)
          .some(part => part.startsWith('.')),
    )
    .flatMap(file => {
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats?.isFile() ? [{ name: file.slice(path.length + 1), size: stats.size, changedAt: stats.mtimeMs }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** @throws ModelProblem naming what is missing or wrong */
export function readModelFolder(path: string, name: string): ModelFolder {
  const reader = new FolderReader(path, name)
  const files = Object.fromEntries(
    modelParts.map(part => [part, reader.find(`${part}/${FILE}`)]),
  ) as ModelFolder['files']
  for (const part of needed) if (files[part] === undefined) throw reader.problem(`has no ${part}/${FILE}`)
  const isXl = files.text_encoder_2 !== undefined
  const scheduler = reader.read('scheduler/scheduler_config.json', schedulerConfig)
  const { scaling_factor: scale } = reader.readIfThere('vae_decoder/config.json', vaeConfig) ?? {}
  const { time_cond_proj_dim: guidanceWidth } = reader.readIfThere('unet/config.json', unetConfig) ?? {}
  const isConsistent = scheduler._class_name === 'LCMScheduler' || (guidanceWidth ?? 0) > 0
  return {
    name,
    files,
    isXl,
    noise: {
      trainedSteps: scheduler.num_train_timesteps,
      betaStart: scheduler.beta_start,
      betaEnd: scheduler.beta_end,
      betas: scheduler.beta_schedule,
      endsInPureNoise: scheduler.rescale_betas_zero_snr,
      ...(isConsistent && { distilledSteps: scheduler.original_inference_steps }),
    },
    prediction: scheduler.prediction_type,
    latentScale: scale ?? (isXl ? 0.130_25 : 0.182_15),
    tokenizers: (isXl ? ['tokenizer', 'tokenizer_2'] : ['tokenizer']).map(folder => readTokenizer(reader, folder)),
  }
}

function readTokenizer(reader: FolderReader, folder: string): ClipTokenizer {
  const { tokens, merges } = readVocabulary(reader, folder)
  const config = ['special_tokens_map.json', 'tokenizer_config.json'].map(
    file => reader.readIfThere(`${folder}/${file}`, tokenizerConfig)?.pad_token,
  )
  const padding = config.find(token => token !== undefined)
  try {
    return new ClipTokenizer({
      tokens: new Map(Object.entries(tokens)),
      merges,
      ...(padding !== undefined && { padding }),
    })
  } catch (error) {
    throw reader.problem(`has a ${folder} that is none of CLIP: ${(error as Error).message}`)
  }
}
