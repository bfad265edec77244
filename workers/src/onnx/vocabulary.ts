import { z } from 'zod'
import type { FolderReader } from './folder-reader.ts'

const vocabulary = z.record(z.string(), z.int().min(0))
const wholeTokenizer = z.object({
  model: z.object({ vocab: vocabulary, merges: z.array(z.union([z.string(), z.tuple([z.string(), z.string()])])) }),
})

/** Of a tokenizer by byte pairs, in either of the forms it is kept in; `folder` is where its files lie, with `''` beside the model. */
export function readVocabulary(reader: FolderReader, folder: string) {
  const at = (file: string) => (folder === '' ? file : `${folder}/${file}`)
  const lines = reader.readTextIfThere(at('merges.txt'))
  if (lines !== undefined) {
    const merges = lines.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#version'))
    return { tokens: reader.read(at('vocab.json'), vocabulary), merges }
  }
  const whole = reader.readIfThere(at('tokenizer.json'), wholeTokenizer)
  if (!whole) throw reader.problem(`has neither ${at('vocab.json')} with merges.txt nor ${at('tokenizer.json')}`)
  const { vocab, merges } = whole.model
  return { tokens: vocab, merges: merges.map(merge => (typeof merge === 'string' ? merge : merge.join(' '))) }
}
