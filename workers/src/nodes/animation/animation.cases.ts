import { expect } from 'vitest'
import { encodeAnimatedGif, encodeAnimatedWebp } from '#images/encode.ts'
import type { Picture } from '#images/picture.ts'
import { decodeWritten, expectNear, picture, pictures, pixel, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const shade = (value: number) => solid(8, 8, [value, 0, 0])
const five = [0, 40, 80, 120, 160].map(shade)
const reds = (of: readonly Picture[]) => of.map(entry => pixel(entry, 3, 3)[0])
type Run = Parameters<NodeCase['check']>[0]
const expectReds = (expected: readonly number[]) => (run: Run) => expect(reds(pictures(run))).toEqual(expected)

const files = {
  'uneven.webp': await encodeAnimatedWebp(five.slice(0, 3), {
    delays: [40, 120, 80],
    quality: 80,
    lossless: true,
    effort: 0,
  }),
  'plain.gif': await encodeAnimatedGif(five.slice(0, 3), { delays: [100] }),
}

export const animationCases: readonly NodeCase[] = [
  {
    kind: 'SaveAnimatedWEBP',
    title: 'keeps every frame and its time',
    inputs: { images: five, fps: 20 },
    async check(run) {
      const { format, frames, delays } = await decodeWritten(run)
      expect(format).toBe('webp')
      expect(reds(frames)).toEqual([0, 40, 80, 120, 160])
      expect(delays[0]).toBe(50)
      expect(run.shown[0]).toMatchObject({ animated: [true] })
    },
  },
  {
    kind: 'SaveAnimatedPNG',
    title: 'writes a control chunk for each frame',
    inputs: { images: five, fps: 10 },
    async check(run) {
      const [bytes = new Uint8Array()] = run.written.values()
      const text = Buffer.from(bytes).toString('latin1')
      expect(text.split('fcTL')).toHaveLength(6)
      expect(text.split('fdAT')).toHaveLength(5)
      expect(Buffer.from(bytes).readUInt32BE(text.indexOf('acTL') + 4)).toBe(5)
      expect(reds((await decodeWritten(run)).frames)).toEqual([0])
    },
  },
  {
    kind: 'AtelierSaveGif',
    title: 'keeps the frames',
    inputs: { images: five.slice(1, 3), fps: 10 },
    async check(run) {
      const { format, frames, delays } = await decodeWritten(run)
      expect(format).toBe('gif')
      expectNear(reds(frames) as number[], [40, 80], 4)
      expect(delays).toEqual([100, 100])
    },
  },
  {
    kind: 'AtelierLoadAnimation',
    title: 'gives the frames',
    inputs: { image: 'plain.gif' },
    world: { files },
    check(run) {
      expectNear(reds(pictures(run)) as number[], [0, 40, 80], 4)
      expect(run.outputs.slice(1)).toEqual([10, 3])
    },
  },
  {
    kind: 'AtelierLoadAnimation',
    title: 'repeats what is shown longer',
    inputs: { image: 'uneven.webp', keep_timing: true },
    world: { files },
    check(run) {
      expect(reds(pictures(run))).toEqual([0, 40, 40, 40, 80, 80])
      expect(run.outputs.slice(1)).toEqual([25, 6])
    },
  },
  {
    kind: 'AtelierCrossFade',
    title: 'overlaps',
    inputs: { first: five.slice(0, 3), second: [shade(200), shade(220), shade(240)], frames: 2 },
    check: expectReds([0, 93, 173, 240]),
  },
  {
    kind: 'AtelierSeamlessLoop',
    title: 'fades the end into the beginning',
    inputs: { image: five, frames: 2 },
    check: expectReds([80, 80, 80]),
  },
  {
    kind: 'AtelierPingPong',
    title: 'goes back',
    inputs: { image: five.slice(0, 4) },
    check: expectReds([0, 40, 80, 120, 80, 40]),
  },
  { kind: 'AtelierChangeSpeed', title: 'doubles', inputs: { image: five, speed: 2 }, check: expectReds([0, 80, 160]) },
  {
    kind: 'AtelierChangeSpeed',
    title: 'halves, with frames between',
    inputs: { image: five.slice(0, 2), speed: 0.5 },
    check: expectReds([0, 20, 40, 40]),
  },
  {
    kind: 'AtelierZoomAnimation',
    title: 'begins with the whole and ends with a part',
    inputs: { image: [picture(32, 32, x => [x * 8, 0, 0])], frames: 3, start_zoom: 1, end_zoom: 2, end_x: 1 },
    check(run) {
      const frames = pictures(run)
      expect([0, 31].map(x => pixel(frames[0], x, 8)[0])).toEqual([0, 248])
      expectNear(
        [0, 31].map(x => pixel(frames[2], x, 8)[0] as number),
        [128, 248],
        2,
      )
    },
  },
]
