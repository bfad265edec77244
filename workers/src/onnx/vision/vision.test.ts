import { mkdtemp, rename, rm, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { neverCanceled } from '#engine/small-kinds.fixture.ts'
import type { Picture } from '#images/picture.ts'
import { ModelLibrary } from '#onnx/model-library.ts'
import { ByteTokenizer } from './byte-tokenizer.ts'
import { describeByModel } from './describe-by-model.ts'
import { embedPicture } from './image-encoder.ts'
import { feedPicture } from './picture-input.ts'
import { classifyPicture, ratingOf } from './rating-classifier.ts'
import { writeTinyClassifier, writeTinyDescriber, writeTinyEncoder } from './tiny-vision.fixture.ts'

let root: string
let folder: { path: string; name: string }
let count = 0
const library = new ModelLibrary({ locate: () => undefined, bytesMax: 2 ** 24, threads: 1 })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-vision-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(() => {
  count += 1
  folder = { path: join(root, String(count)), name: 'tiny' }
})

function plain(colour: readonly number[], width = 48, height = 32): Picture {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, index) => colour[index % 3] ?? 0)
  return { width, height, channels: 3, data }
}
const red = plain([250, 10, 10])
const blue = plain([10, 10, 250])
const reddish = plain([230, 30, 20])

describe('what a picture is shown as', () => {
  const input = { width: 32, height: 32, shortSide: 32, mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.5, 0.5] }

  test('is its planes, less the mean, in deviations', async () => {
    const { values, dims } = await feedPicture(plain([255, 0, 127.5]), { ...input, isCropped: false })
    expect(dims).toEqual([1, 3, 32, 32])
    expect([values[0], values[1_024], Math.round((values[2_048] ?? 1) * 10)]).toEqual([2, -1, -0])
  })

  test('is its middle where it is cropped, and white where it is transparent', async () => {
    const striped = plain([0, 0, 0], 64, 32)
    for (let x = 16; x < 48; x++) for (let y = 0; y < 32; y++) striped.data[(y * 64 + x) * 3] = 255
    const { values } = await feedPicture(striped, { ...input, isCropped: true })
    expect(
      Array.from(values)
        .slice(0, 1_024)
        .every(value => value === 2),
    ).toBe(true)
    const clear: Picture = { width: 32, height: 32, channels: 4, data: new Uint8Array(32 * 32 * 4) }
    expect((await feedPicture(clear, { ...input, isCropped: false })).values[0]).toBe(2)
  })
})

describe('an image encoder', () => {
  test('puts pictures that look alike closer together, each of length 1', async () => {
    await writeTinyEncoder(folder.path)
    const [one, other, far] = await Promise.all([red, reddish, blue].map(each => embedPicture(library, folder, each)))
    const dot = (a: Float32Array | undefined, b: Float32Array | undefined) =>
      (a ?? new Float32Array()).reduce((sum, value, index) => sum + value * (b?.[index] ?? 0), 0)
    expect(one).toHaveLength(16)
    expect(dot(one, one)).toBeCloseTo(1, 5)
    expect(dot(one, other)).toBeGreaterThan(dot(one, far))
  })

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['nothing in it', () => writeFile(join(root, 'x'), ''), /folder tiny has none of vision_model\.onnx/],
    [
      'a damaged file',
      () => truncate(join(folder.path, 'vision_model.onnx'), 90),
      /image encoder .* tiny cannot be loaded/,
    ],
    [
      'something else in place of numbers',
      () => writeFile(join(folder.path, 'preprocessor_config.json'), '{"size":"large"}'),
      /tiny has a preprocessor_config\.json that says something else than it should: size/,
    ],
    [
      'another size than it says',
      () => writeFile(join(folder.path, 'preprocessor_config.json'), '{"size":{"width":64,"height":64}}'),
      /image encoder .* tiny could not be run/,
    ],
  ])('with %s is named', async (what, damage, words) => {
    if (what !== 'nothing in it') await writeTinyEncoder(folder.path)
    await damage()
    await expect(embedPicture(library, folder, red)).rejects.toThrow(words)
  })
})

describe('a classifier', () => {
  test('says what it takes a picture for, and how sure it is', async () => {
    await writeTinyClassifier(folder.path, ['drawings', 'neutral', 'sexy'])
    expect(await classifyPicture(library, folder, red)).toMatchObject({ rating: 'semi-nsfw' })
    const { rating, score } = await classifyPicture(library, folder, blue)
    expect(rating).toBe('sfw')
    // Both of its harmless labels together.
    expect(score).toBeGreaterThan(0.99)
  })

  test('has labels that say something', async () => {
    await writeTinyClassifier(folder.path, ['cat', 'dog'])
    await expect(classifyPicture(library, folder, red)).rejects.toThrow(/none says what is sensitive: cat, dog/)
    await writeTinyClassifier(folder.path, ['normal', 'nsfw'])
    await writeFile(join(folder.path, 'config.json'), '{"id2label":{"0":"safe","1":"porn","2":"hentai"}}')
    await expect(classifyPicture(library, folder, red)).rejects.toThrow(/not one for each of the 3 labels/)
    await unlink(join(folder.path, 'config.json'))
    await expect(classifyPicture(library, folder, red)).rejects.toThrow(/tiny has no config\.json/)
  })

  test.each([
    ['sfw', 'sfw'],
    ['not_nsfw', 'sfw'],
    ['Normal', 'sfw'],
    ['nsfw', 'hardcore-nsfw'],
    ['porn', 'hardcore-nsfw'],
    ['sexy', 'semi-nsfw'],
  ])('%s is %s', (label, rating) => expect(ratingOf(label)).toBe(rating))
})

describe('a describer', () => {
  const ask = (picture: Picture, detail: 'caption' | 'detailed' = 'caption') =>
    describeByModel(library, picture, { ...folder, detail, cancel: neverCanceled })

  test('says the same of the same picture, with and without what was worked out before', async () => {
    await writeTinyDescriber(folder.path)
    const said = await ask(red)
    expect(said.length).toBeGreaterThan(3)
    expect(await ask(red)).toBe(said)
    expect(await ask(blue)).not.toBe(said)
    expect(await ask(red, 'detailed')).not.toBe(said)
    await unlink(join(folder.path, 'onnx/decoder_with_past_model.onnx'))
    expect(await ask(red)).toBe(said)
  })

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'without a decoder',
      () => unlink(join(folder.path, 'onnx/decoder_model.onnx')),
      /tiny has no decoder_model\.onnx/,
    ],
    [
      'without words',
      () => unlink(join(folder.path, 'merges.txt')),
      /neither vocab\.json with merges\.txt nor tokenizer/,
    ],
    [
      'with a damaged file',
      () => truncate(join(folder.path, 'onnx/encoder_model.onnx'), 40),
      /encoder_model .* cannot be/,
    ],
  ])('%s is named', async (_, damage, words) => {
    await writeTinyDescriber(folder.path)
    await damage()
    await expect(ask(red)).rejects.toThrow(words)
  })

  test('whose parts do not fit together is named', async () => {
    await writeTinyDescriber(folder.path)
    await writeTinyEncoder(folder.path)
    await rename(join(folder.path, 'vision_model.onnx'), join(folder.path, 'onnx/vision_encoder.onnx'))
    await expect(ask(red)).rejects.toThrow(/vision_encoder .* tiny gives numbers of the shape 1 × 16, not rows/)
  })
})

test('words go into pieces and back', () => {
  const tokens = new Map(
    ['Ġ', 't', 'h', 'e', 'Ġt', 'he', 'Ġthe', 'Ã', '©', '<loc_1>'].map((each, index) => [each, index]),
  )
  const tokenizer = new ByteTokenizer({ tokens, merges: ['Ġ t', 'h e', 'Ġt he'] })
  expect(tokenizer.encode('he the')).toEqual([5, 6])
  expect(tokenizer.decode([5, 6, 9, 7, 8])).toBe('he theé')
})
