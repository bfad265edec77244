import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { NodeInputError } from '#engine/node-kind.ts'
import { encodeAnimatedPng } from './animated-png.ts'
import { decodeImage, decodeLimits } from './decode.ts'
import { encodeAnimatedGif, encodeAnimatedWebp, encodePicture } from './encode.ts'
import type { Picture } from './picture.ts'

const redOverBlue = solidHalves([255, 0, 0], [0, 0, 255])

describe('decodeImage', () => {
  test.each([
    ['PNG', () => encodePicture(redOverBlue, { format: 'png' })],
    ['lossless WebP', () => encodePicture(redOverBlue, { format: 'webp', quality: 80, lossless: true })],
    ['palette PNG', () => open(redOverBlue).png({ palette: true }).toBuffer()],
    ['interlaced PNG', () => open(redOverBlue).png({ progressive: true }).toBuffer()],
    ['16-bit PNG', () => open(redOverBlue).toColourspace('rgb16').png().toBuffer()],
    ['GIF', () => open(redOverBlue).gif().toBuffer()],
  ])('gives the very pixels of a %s', async (_, encode) => {
    const { frames } = await decodeImage(await encode(), 'image')
    expect(frames[0]).toMatchObject({ width: 8, height: 8, channels: 3 })
    expect(pixelOf(frames[0], 2, 1)).toEqual([255, 0, 0])
    expect(pixelOf(frames[0], 2, 6)).toEqual([0, 0, 255])
  })

  test.each([
    ['JPEG', () => open(redOverBlue).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    [
      'progressive JPEG',
      () => open(redOverBlue).jpeg({ quality: 95, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    [
      'Display P3 JPEG',
      () => open(redOverBlue).withIccProfile('p3').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    [
      'CMYK JPEG',
      () => open(redOverBlue).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
    ],
  ])('comes near the colours of a %s', async (_, encode) => {
    const { frames } = await decodeImage(await encode(), 'image')
    const [red, , blue] = pixelOf(frames[0], 2, 1)
    const [under, , underBlue] = pixelOf(frames[0], 2, 6)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    expect(under).toBeLessThan(90)
    expect(underBlue).toBeGreaterThan(120)
  })

  test('spreads grey, with and without alpha', async () => {
    const grey = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#808080' } })
      .greyscale()
      .png()
      .toBuffer()
    expect(pixelOf((await decodeImage(grey, 'image')).frames[0], 0, 0)).toEqual([128, 128, 128])
    const alpha = await sharp(Buffer.from(Array.from({ length: 16 }, () => [90, 40]).flat()), {
      raw: { width: 4, height: 4, channels: 2 },
    })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect(pixelOf((await decodeImage(alpha, 'image')).frames[0], 0, 0)).toEqual([90, 90, 90, 40])
  })

  test('keeps alpha that is needed and drops alpha that is not', async () => {
    const data = new Uint8Array(64).fill(255)
    const opaque = await sharp(data, { raw: { width: 4, height: 4, channels: 4 } })
      .png()
      .toBuffer()
    expect((await decodeImage(opaque, 'image')).frames[0]?.channels).toBe(3)
    data[3] = 254
    const clear = await sharp(data, { raw: { width: 4, height: 4, channels: 4 } })
      .png()
      .toBuffer()
    expect(pixelOf((await decodeImage(clear, 'image')).frames[0], 0, 0)).toEqual([255, 255, 255, 254])
  })

  test('turns a picture upright by its EXIF', async () => {
    const turned = await open(redOverBlue).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    const { frames } = await decodeImage(turned, 'image')
    expect(pixelOf(frames[0], 7, 4)[0]).toBeGreaterThan(200)
    expect(pixelOf(frames[0], 0, 4)[2]).toBeGreaterThan(200)
  })

  test('gives the frames of an animation with their delays', async () => {
    const frames = [redOverBlue, solidHalves([0, 255, 0], [0, 255, 0])]
    const webp = await encodeAnimatedWebp(frames, { delays: [40, 200], quality: 80, lossless: true, effort: 2 })
    const decoded = await decodeImage(webp, 'image')
    expect(decoded.delays).toEqual([40, 200])
    expect(decoded.frames.map(frame => pixelOf(frame, 3, 6))).toEqual([
      [0, 0, 255],
      [0, 255, 0],
    ])
    const gif = await decodeImage(await encodeAnimatedGif(frames, { delays: [50] }), 'image')
    expect(gif.frames).toHaveLength(2)
    expect(pixelOf(gif.frames[1], 3, 3)).toEqual([0, 255, 0])
  })

  test('reads an animated PNG by its first frame', async () => {
    const bytes = await encodeAnimatedPng([redOverBlue, redOverBlue], { fps: 6, compressionLevel: 4 })
    expect((await decodeImage(bytes, 'image')).frames).toHaveLength(1)
  })

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    [
      'an SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /This is SVG/,
    ],
    ['a PDF', Buffer.from('%PDF-1.4 …'), /This is PDF/],
    ['a TIFF', Buffer.from('II*\0 …'), /This is TIFF/],
    ['text', Buffer.from('hello'), /not an image/],
    ['an AVIF', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0'), /This is AVIF/],
  ])('refuses %s and names the input', async (_, bytes, message) => {
    const refused = decodeImage(bytes, 'image')
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(NodeInputError)
    await expect(refused).rejects.toMatchObject({ input: 'image' })
  })

  test('refuses what claims to be larger than what is read, before reading it', async () => {
    const png = Buffer.from(await encodePicture(redOverBlue, { format: 'png' }))
    png.writeUInt32BE(30_000, 16)
    await expect(decodeImage(png, 'image')).rejects.toThrow(/damaged|30000/)
    const limits = { ...decodeLimits, sideMax: 4 }
    await expect(decodeImage(await encodePicture(redOverBlue, { format: 'png' }), 'image', limits)).rejects.toThrow(
      /8 × 8/,
    )
    const bytes = await encodePicture(redOverBlue, { format: 'png' })
    await expect(decodeImage(bytes, 'image', { ...decodeLimits, pixelsMax: 63 })).rejects.toThrow(NodeInputError)
    await expect(decodeImage(bytes, 'image', { ...decodeLimits, bytesMax: 63 })).rejects.toThrow(/larger than/)
  })

  test('refuses what was cut off and closed again, instead of filling up with grey', async () => {
    const busy = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .raw()
      .toBuffer()
    const raw = { raw: { width: 64, height: 64, channels: 3 } } as const
    for (const progressive of [false, true]) {
      const jpeg = await sharp(busy, raw).jpeg({ progressive }).toBuffer()
      const closed = Buffer.concat([jpeg.subarray(0, jpeg.length * 0.6), Buffer.from([0xff, 0xd9])])
      await expect(decodeImage(closed, 'image')).rejects.toThrow(/damaged/)
    }
    const png = await sharp(busy, raw).png().toBuffer()
    const closed = Buffer.concat([png.subarray(0, png.length * 0.6), png.subarray(-12)])
    await expect(decodeImage(closed, 'image')).rejects.toThrow(NodeInputError)
  })

  test('counts the frames of an animation together', async () => {
    const frames = [redOverBlue, redOverBlue, solidHalves([0, 255, 0], [0, 255, 0])]
    const webp = await encodeAnimatedWebp(frames, { delays: [40], quality: 80, lossless: true, effort: 2 })
    await expect(decodeImage(webp, 'image', { ...decodeLimits, framesMax: 1 })).rejects.toThrow(/frames/)
    await expect(decodeImage(webp, 'image', { ...decodeLimits, pixelsMax: 100 })).rejects.toThrow(NodeInputError)
  })
})

function open(picture: Picture): Sharp {
  const { width, height, channels } = picture
  return sharp(picture.data, { raw: { width, height, channels } })
}

function solidHalves(top: readonly number[], bottom: readonly number[]): Picture {
  const data = Uint8Array.from(Array.from({ length: 64 }, (_, index) => (index < 32 ? top : bottom)).flat())
  return { width: 8, height: 8, channels: 3, data }
}

function pixelOf(picture: Picture | undefined, x: number, y: number): number[] {
  if (!picture) throw new Error('no picture')
  const offset = (y * picture.width + x) * picture.channels
  return [...picture.data.subarray(offset, offset + picture.channels)]
}
