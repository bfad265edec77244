import type { FoundModel } from '@atelier/database/models/sd-models.queries.ts'
import type { SdModelFormat } from '@atelier/shared-schema/entities/sd-model.ts'
import { PATCH_FILE_BYTES_MAX, PatchFileError } from '#patch/model/patch-file.ts'
import { readPatchModel } from '#patch/model/patch-model.ts'
import { guessGguf, guessModel } from '@atelier/shared-schema/models/guess-model.ts'
import type { GuessedModel } from '@atelier/shared-schema/models/guess-model.ts'
import { ModelRefused } from '@atelier/shared-schema/models/model-refused.ts'
import { readGguf } from './read-gguf.ts'
import type { ReadBytes } from './read-gguf.ts'
import { readSafetensors } from '@atelier/shared-schema/models/read-safetensors.ts'

export interface ModelBytes {
  readonly format: SdModelFormat
  readonly size: number
  readonly read: ReadBytes
}

/** What is in a file that anyone may have brought; what is wrong with it is said, not thrown. */
export async function checkModel(file: ModelBytes): Promise<FoundModel> {
  try {
    return { failure: '', ...(await readModel(file)) }
  } catch (error) {
    if (error instanceof ModelRefused || error instanceof PatchFileError) return { failure: error.message }
    throw error
  }
}

async function readModel({ format, size, read }: ModelBytes): Promise<Omit<FoundModel, 'failure'>> {
  switch (format) {
    case 'patches':
      return readPatches(size, read)
    case 'gguf': {
      const { architecture, tensorCount } = await readGguf(read, size)
      const metadata = { ...(architecture && { architecture }), tensors: String(tensorCount) }
      return { ...describe(guessGguf(architecture)), metadata }
    }
    case 'safetensors': {
      const head = await readSafetensors(read, size)
      return { ...describe(guessModel(head)), metadata: head.metadata }
    }
  }
}

function describe({ baseType, modelKind, triggerWords }: GuessedModel) {
  return { baseType, modelKind, triggerWords }
}

async function readPatches(size: number, read: ReadBytes): Promise<Omit<FoundModel, 'failure'>> {
  if (size > PATCH_FILE_BYTES_MAX) {
    throw new ModelRefused(`This patch model has ${size} bytes; at most ${PATCH_FILE_BYTES_MAX} are read.`)
  }
  const { images, program, settings, groups, unfinished } = readPatchModel(await read(0, size))
  if (unfinished && !groups) {
    throw new ModelRefused('This is a training that has only begun: nothing can be drawn with it. Let it go on first.')
  }
  const metadata = {
    program,
    images: String(images.length),
    size: String(settings.size),
    rounds: String(settings.rounds),
    seed: String(settings.seed),
  }
  return { baseType: 'patch', modelKind: 'normal', metadata }
}
