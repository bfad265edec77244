import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { isComplete } from '@atelier/platform/images/complete-file.ts'
import { heeding } from '#engine/heed-cancel.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import type { Picture } from './picture.ts'
import { encodePng } from './png-file.ts'

const threads = sharp.concurrency()
afterEach(() => sharp.concurrency(threads))

/** Neither even, nor noise alone: deflate finds some of it again further on. */
function busyPicture(width: number, height: number, channels: 3 | 4): Picture {
  const data = new Uint8Array(width * height * channels)
  let state = 1
  for (let index = 0; index < data.length; index++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    data[index] = index % 5_000 < 2_500 ? index >> 4 : state >>> 16
  }
  return { width, height, channels, data }
}

async function readBack(png: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(png, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3, data: new Uint8Array(data) }
}

describe('PNG', () => {
  it.each([
    [1, 1, 3, 4],
    [1, 1, 4, 9],
    [700, 1_100, 3, 4],
    [700, 1_100, 4, 1],
    [700, 1_100, 3, 0],
    [3, 70_000, 3, 4],
    [60_000, 3, 4, 6],
  ] as const)('keeps each byte of %d × %d pixels of %d, packed at level %d', async (width, height, channels, level) => {
    const picture = busyPicture(width, height, channels)
    const png = await encodePng(picture, level)
    expect(isComplete(png, 'png')).toBe(true)
    const read = await readBack(png)
    expect({ ...read, data: Buffer.compare(read.data, picture.data) }).toEqual({ ...picture, data: 0 })
  })

  it('is the same file, however many threads there are', async () => {
    const picture = busyPicture(900, 1_200, 3)
    const files: Uint8Array[] = []
    for (const count of [1, 2, 5]) {
      sharp.concurrency(count)
      files.push(await encodePng(picture, 4))
    }
    expect(files.map(file => Buffer.compare(file, files[0] as Uint8Array))).toEqual([0, 0, 0])
  })

  it('is hardly larger than one that is packed as a whole', async () => {
    const picture = busyPicture(900, 1_200, 3)
    const unfiltered = Array.from({ length: 1_200 }, (_, row) => [
      Uint8Array.of(0),
      picture.data.subarray(row * 2_700, (row + 1) * 2_700),
    ])
    const whole = deflateSync(Buffer.concat(unfiltered.flat()), { level: 4, memLevel: 9 })
    const ours = await encodePng(picture, 4)
    expect(ours.length).toBeLessThan(whole.length * 1.01)
  })

  it('stops when the run is canceled', async () => {
    let asked = 0
    const cancel = {
      isSet: () => asked > 2,
      check() {
        asked += 1
        if (asked > 2) throw new RunCanceled('canceled')
      },
    }
    const packing = heeding(cancel, () => encodePng(busyPicture(1_000, 2_000, 3), 4))
    await expect(packing).rejects.toThrow(RunCanceled)
    expect(asked).toBeLessThan(6)
  })
})
