import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { NodeInputError } from '#engine/node-kind.ts'
import { decodeImage } from '#images/decode.ts'
import { encodePicture } from '#images/encode.ts'
import { cropPicture } from '#images/geometry.ts'
import type { Picture } from '#images/picture.ts'
import { PatchFileError } from '#patch/model/patch-file.ts'
import { trainPatchModel } from '#patch/model/train-patch-model.ts'
import type { CheckpointReport } from '#patch/model/training.ts'
import type { FromTrainer, TrainingOrder, TrainingOrderImage } from './protocol.ts'

const order = workerData as TrainingOrder
const port = parentPort
if (!port) throw new Error('training-thread.ts is a worker thread')
const send = (message: FromTrainer) => port.postMessage(message)

sharp.concurrency(1)
sharp.cache(false)

try {
  const model = await train()
  const path = join(order.folder, 'model.patches')
  await writeFile(path, model)
  send({ type: 'done', path })
} catch (error) {
  // Of nothing else is it known what to tell whoever wants the model.
  if (!(error instanceof PatchFileError) && !(error instanceof NodeInputError)) throw error
  send({ type: 'failed', message: error.message, isCheckpointUnusable: error instanceof PatchFileError })
}

async function train(): Promise<Uint8Array> {
  const { settings, images, checkpointPath } = order
  return trainPatchModel({
    settings,
    images: images.map(image => ({ ...image, read: () => readImage(image) })),
    ...(checkpointPath !== undefined && { checkpoint: new Uint8Array(await readFile(checkpointPath)) }),
    onProgress: (fraction, note) => send({ type: 'progress', fraction, note }),
    onCheckpoint: keepCheckpoint,
  })
}

async function readImage({ path, crop }: TrainingOrderImage): Promise<Picture> {
  const { frames } = await decodeImage(await readFile(path), 'image')
  const [picture] = frames
  if (!picture) throw new NodeInputError('image', 'This image has no picture in it.')
  return crop ? cropPicture(picture, areaOf(crop, picture)) : picture
}

function areaOf(crop: NonNullable<TrainingOrderImage['crop']>, { width, height }: Picture) {
  const [x, y] = [Math.floor(crop.x * width), Math.floor(crop.y * height)]
  return {
    x: Math.min(x, width - 1),
    y: Math.min(y, height - 1),
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - x)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - y)),
  }
}

/** Goes on once it is kept, so that no more of them lie here than one. */
async function keepCheckpoint(bytes: Uint8Array, report: CheckpointReport): Promise<void> {
  const { step, steps, closest } = report
  const path = join(order.folder, `checkpoint-${step}.patches`)
  await writeFile(path, bytes)
  const samples = []
  for (const [index, picture] of report.samples.entries()) {
    const sample = join(order.folder, `sample-${step}-${index}.png`)
    await writeFile(sample, await encodePicture(picture, { format: 'png' }))
    const near = closest[index]
    samples.push({ path: sample, closest: near && { index: near.index, psnr: near.psnr } })
  }
  send({ type: 'checkpoint', path, step, steps, samples })
  await once(port as NonNullable<typeof port>, 'message')
}
