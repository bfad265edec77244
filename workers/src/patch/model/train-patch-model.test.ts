import { expect, test } from 'vitest'
import { RunCanceled } from '#engine/node-kind.ts'
import { drawPicture } from './draw-picture.ts'
import { OpenModel } from './open-model.ts'
import { readPatchModel } from './patch-model.ts'
import { smallImages, smallSettings } from './small-model.fixture.ts'
import { trainPatchModel } from './train-patch-model.ts'
import type { CheckpointReport } from './training.ts'

const images = smallImages(4)
const settings = smallSettings()

test('what was stopped goes on from its last checkpoint, and ends with the same bytes as without a stop', async () => {
  const notes: string[] = []
  const whole = await trainPatchModel({ images, settings, onProgress: (_, note) => notes.push(note) })
  const stop = new AbortController()
  let kept: Uint8Array | undefined
  const stopped = trainPatchModel({
    images,
    settings,
    signal: stop.signal,
    onCheckpoint(bytes, { step }) {
      kept = bytes
      if (step > images.length + 1) stop.abort()
    },
  })
  await expect(stopped).rejects.toThrow(RunCanceled)
  const checkpoint = kept ?? new Uint8Array()
  expect(readPatchModel(checkpoint).unfinished).toEqual({ step: images.length + 2, imageCount: 4 })
  const told: number[] = []
  const resumed = await trainPatchModel({ images, settings, checkpoint, onProgress: fraction => told.push(fraction) })
  expect(Buffer.from(resumed).equals(whole)).toBe(true)
  expect(told.length).toBeLessThan(notes.length)
  expect(told.at(-1)).toBe(1)
  expect(readPatchModel(whole).images).toMatchObject(images.map(({ id, hash, caption }) => ({ id, hash, caption })))
  expect(readPatchModel(whole)).not.toHaveProperty('unfinished')
  expect(new Set(notes).size).toBe(notes.length)
})

test('a checkpoint of other images or settings is refused', async () => {
  const two = smallImages(2)
  const kept: Uint8Array[] = []
  await trainPatchModel({ images: two, settings, onCheckpoint: bytes => void kept.push(bytes) })
  const checkpoint = kept[0] ?? new Uint8Array()
  const other = two.map(image => ({ ...image, hash: 'another' }))
  await expect(trainPatchModel({ images: other, settings, checkpoint })).rejects.toThrow('another training')
  const seeded = { ...settings, seed: 2 }
  await expect(trainPatchModel({ images: two, settings: seeded, checkpoint })).rejects.toThrow('another training')
})

test('samples come with each checkpoint that has something to draw from; one seed draws one picture', async () => {
  const reports: CheckpointReport[] = []
  const bytes = await trainPatchModel({
    images: smallImages(1),
    settings: { ...settings, samplePrompts: [''] },
    onCheckpoint: (_, report) => void reports.push(report),
  })
  expect(reports.map(({ samples, closest }) => [samples.length, closest[0]?.id])).toEqual([
    [1, 'image-0'],
    [1, 'image-0'],
  ])
  const draw = (seed: number) =>
    drawPicture(new OpenModel(readPatchModel(bytes)), { width: 120, height: 80, seed, steps: 6, prompt: '' })
  const [first, again, other] = [await draw(1), await draw(1), await draw(2)]
  expect(first.picture).toMatchObject({ width: 120, height: 80, channels: 3 })
  expect(Buffer.from(again.picture.data).equals(first.picture.data)).toBe(true)
  expect(Buffer.from(other.picture.data).equals(first.picture.data)).toBe(false)
})
