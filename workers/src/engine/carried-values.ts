import sharp from 'sharp'
import { alignChannels } from '#images/alpha.ts'
import { decodeImage, decodeLimits } from '#images/decode.ts'
import { maskFromChannel } from '#images/mask-channels.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { encodePng } from '#images/png-file.ts'
import { ExecutionBlocker } from './execution-blocker.ts'
import type { GivenOutputs } from './execution-graph.ts'
import { isMask, isPicture } from './linked-values.ts'
import type { NodeOutputs } from './list-values.ts'

/** A value on its way from one engine to another: pictures as files that every engine reads, PNG, which loses nothing. */
export type CarriedValue =
  | { readonly type: 'IMAGE' | 'MASK'; readonly files: readonly Uint8Array[] }
  | { readonly type: 'VALUE'; readonly value: string | number | boolean }
  /** What takes it is skipped, there as here. */
  | { readonly type: 'BLOCKED'; readonly message: string | null }

/** Of nodes the outputs that are carried, by their places. */
export type CarriedOutputs = ReadonlyMap<string, ReadonlyMap<number, CarriedValue>>

/** Written for speed: they are read once, on this machine or the next. */
const compressionLevel = 1
/** What is carried was made here and not sent by anybody: a batch may be larger than an upload. */
const limits = { ...decodeLimits, bytesMax: 512 * 1_048_576, pixelsMax: 268_000_000 }

/** @throws when it is nothing that every engine takes */
export async function carryOutput(values: readonly unknown[]): Promise<CarriedValue> {
  const [value] = values
  if (values.length !== 1) throw new Error(`a list of ${values.length} cannot go to another engine`)
  if (value instanceof ExecutionBlocker) return { type: 'BLOCKED', message: value.message }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { type: 'VALUE', value }
  }
  if (Array.isArray(value) && value.length > 0) {
    if (value.every(isPicture)) return { type: 'IMAGE', files: await each(value as Picture[], writePicture) }
    if (value.every(isMask)) return { type: 'MASK', files: await each(value as Mask[], writeMask) }
  }
  throw new Error('what it gives cannot go to another engine')
}

/** As a run takes what ran elsewhere. */
export async function receiveOutputs(carried: CarriedOutputs): Promise<GivenOutputs> {
  const given = new Map<string, NodeOutputs>()
  for (const [id, outputs] of carried) {
    const slots: (readonly unknown[])[] = Array.from({ length: Math.max(-1, ...outputs.keys()) + 1 }, () => [])
    for (const [slot, value] of outputs) slots[slot] = [await receive(value)]
    given.set(id, slots)
  }
  return given
}

async function receive(carried: CarriedValue): Promise<unknown> {
  switch (carried.type) {
    case 'VALUE':
      return carried.value
    case 'BLOCKED':
      return new ExecutionBlocker(carried.message)
    case 'IMAGE':
      return alignChannels(await each(carried.files, readPicture))
    case 'MASK':
      return each(carried.files, async file => maskFromChannel(await readPicture(file), 'red'))
  }
}

/** One after the other: a batch would otherwise be in memory several times over. */
async function each<From, To>(values: readonly From[], edit: (value: From) => Promise<To>): Promise<To[]> {
  const edited: To[] = []
  for (const value of values) edited.push(await edit(value))
  return edited
}

async function writePicture(picture: Picture): Promise<Uint8Array> {
  return encodePng(picture, compressionLevel)
}

async function writeMask({ width, height, data }: Mask): Promise<Uint8Array> {
  const raw = { width, height, channels: 1 } as const
  return sharp(data, { raw }).toColourspace('b-w').png({ compressionLevel }).toBuffer()
}

async function readPicture(file: Uint8Array): Promise<Picture> {
  const { frames } = await decodeImage(file, 'image', limits)
  const [first] = frames
  if (!first) throw new Error('a carried picture has no pixels')
  return first
}
