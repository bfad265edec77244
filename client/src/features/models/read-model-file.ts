import type { SdModelBaseType, SdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { findForeignModel } from '@atelier/shared-schema/models/foreign-models.ts'
import type { ForeignModel } from '@atelier/shared-schema/models/foreign-models.ts'
import { guessModel } from '@atelier/shared-schema/models/guess-model.ts'
import { MODEL_HEAD_BYTES, sniffModelFormat } from '@atelier/shared-schema/models/model-format.ts'
import { ModelRefused } from '@atelier/shared-schema/models/model-refused.ts'
import { readSafetensors } from '@atelier/shared-schema/models/read-safetensors.ts'

export type ModelFinding =
  | { is: 'taken'; baseType: SdModelBaseType | undefined; modelKind: SdModelKind | undefined }
  /** `why`: what exactly is wrong with its header, as the server would say it. */
  | { is: 'refused'; reason: ForeignModel | 'header' | 'unknown'; why: string }

/** What a file is, before anything of it is sent: gigabytes that would be refused need not travel. */
export async function readModelFile(file: File): Promise<ModelFinding> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const head = await read(0, MODEL_HEAD_BYTES)
  const foreign = findForeignModel(file.name, head)
  if (foreign) return { is: 'refused', reason: foreign, why: '' }
  const format = sniffModelFormat(head, file.size)
  if (format === 'patches') return { is: 'taken', baseType: 'patch', modelKind: 'normal' }
  if (format === 'gguf') return { is: 'taken', baseType: undefined, modelKind: 'unet' }
  const isNamedSo = /\.safetensors$/i.test(file.name)
  if (format === undefined && !isNamedSo) return { is: 'refused', reason: 'unknown', why: '' }
  try {
    const { baseType, modelKind } = guessModel(await readSafetensors(read, file.size))
    return { is: 'taken', baseType, modelKind }
  } catch (error) {
    if (error instanceof ModelRefused) return { is: 'refused', reason: 'header', why: error.message }
    throw error
  }
}
