import { keepThumbnails } from '@atelier/database/files/keep-thumbnails.ts'
import type { PictureFile } from '@atelier/database/files/thumbnails.queries.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import type { App } from '#app.ts'

/** Each takes a core and the pixels of a picture. */
const AT_ONCE = 2

const running = new Map<string, Promise<boolean>>()
const waiting: (() => void)[] = []
let free = AT_ONCE

/** For whoever asks before the workers came to it: made once however many ask. false where none can be made. */
export async function makeMissingThumbnails(app: App, file: PictureFile): Promise<boolean> {
  if (file.thumbnails_error !== null) return false
  const key = file.sha256.toString('hex')
  const work = running.get(key) ?? inTurn(() => keepThumbnails({ ...app, limits: uploadImageLimits(app.config) }, file))
  running.set(key, work)
  try {
    return await work
  } finally {
    running.delete(key)
  }
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
