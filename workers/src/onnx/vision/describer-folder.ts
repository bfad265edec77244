import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FolderReader } from '#onnx/folder-reader.ts'
import { readVocabulary } from '#onnx/vocabulary.ts'
import { ByteTokenizer } from './byte-tokenizer.ts'
import { readPictureInput } from './picture-input.ts'
import type { PictureInput } from './picture-input.ts'

/** A folder of Florence-2, as its own files tell of it. */
export interface DescriberFolder {
  readonly name: string
  readonly files: Readonly<Record<(typeof neededParts)[number], string>>
  /** Goes on from what was worked out for the words before; without it all of them are worked out again for each. */
  readonly withPast: string | undefined
  readonly tokenizer: ByteTokenizer
  readonly input: PictureInput
  readonly startToken: number
  readonly endToken: number
  /** That the decoder is begun with. */
  readonly decoderStart: number
}

const neededParts = ['vision_encoder', 'embed_tokens', 'encoder_model', 'decoder_model'] as const
const config = z.object({
  bos_token_id: z.int().min(0).optional(),
  eos_token_id: z.int().min(0).optional(),
  decoder_start_token_id: z.int().min(0).optional(),
  text_config: z
    .object({
      bos_token_id: z.int().min(0).optional(),
      eos_token_id: z.int().min(0).optional(),
      decoder_start_token_id: z.int().min(0).optional(),
    })
    .optional(),
})

const usual: PictureInput = {
  width: 768,
  height: 768,
  isCropped: false,
  shortSide: 768,
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
}

/** Whether a folder is such a model, or was meant to be one: what it lacks is said when somebody runs it. */
export function isDescriberFolder(path: string): boolean {
  return ['', 'onnx'].some(folder => existsSync(join(path, folder, 'vision_encoder.onnx')))
}

/** @throws ModelProblem naming what is missing or wrong */
export function readDescriberFolder(path: string, name: string): DescriberFolder {
  const reader = new FolderReader(path, name)
  const find = (part: string) => reader.find(`${part}.onnx`) ?? reader.find(`onnx/${part}.onnx`)
  const files = Object.fromEntries(neededParts.map(part => [part, find(part)]))
  const missing = neededParts.find(part => files[part] === undefined)
  if (missing !== undefined) throw reader.problem(`has no ${missing}.onnx`)
  const said = reader.readIfThere('config.json', config)
  const { tokens, merges } = readVocabulary(reader, '')
  return {
    name,
    files: files as DescriberFolder['files'],
    withPast: find('decoder_with_past_model'),
    tokenizer: new ByteTokenizer({ tokens: new Map(Object.entries(tokens)), merges }),
    input: readPictureInput(reader, usual),
    startToken: said?.text_config?.bos_token_id ?? said?.bos_token_id ?? 0,
    endToken: said?.text_config?.eos_token_id ?? said?.eos_token_id ?? 2,
    decoderStart: said?.text_config?.decoder_start_token_id ?? said?.decoder_start_token_id ?? 2,
  }
}
