import { describe, expect, test } from 'vitest'
import { ClipTokenizer } from './clip-tokenizer.ts'
import { chunkPrompt, emptyChunk } from './prompt-tokens.ts'

/** An excerpt of CLIP's vocabulary, with the numbers that its tokens have there: bytes, bytes that end a word, and a few words. */
const plain = [...range(33, 126), ...range(161, 172), ...range(174, 255)]
const others = range(0, 255).filter(byte => !plain.includes(byte))
const signs = [...plain, ...others.map((_, index) => 256 + index)].map(code => String.fromCharCode(code))
const words = { in: 512, the: 518, and: 537, of: 539, photo: 1125, dog: 1929, cat: 2368 }
const tokens = new Map<string, number>([
  ...signs.map((sign, index) => [sign, index] as const),
  ...signs.map((sign, index) => [`${sign}</w>`, 256 + index] as const),
  ...Object.entries(words).map(([word, token]) => [word === 'in' ? word : `${word}</w>`, token] as const),
  ['<|startoftext|>', 49_406],
  ['<|endoftext|>', 49_407],
])
/** In the order in which they stand in its merges, as far as these words need them. */
const merges = ['i n', 't h', 'a n', 'th e</w>', 'a t</w>', 't o</w>', 'an d</w>', 'o f</w>', 'h o', 'd o', 'p ho']
merges.push('pho to</w>', 'do g</w>', 'c at</w>')
const tokenizer = new ClipTokenizer({ tokens, merges })

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

describe('the tokenizer', () => {
  test('gives the tokens that CLIP gives', () => {
    const read = (text: string) => tokenizer.readWords(text).flat()
    expect(read('a photo of a cat')).toEqual([320, 1125, 539, 320, 2368])
    expect(read('  A Photo\n of the DOG, and a cat.')).toEqual([320, 1125, 539, 518, 1929, 267, 537, 320, 2368, 269])
    expect(read('3 of 12')).toEqual([274, 539, 272, 273])
  })

  test('spells what it does not know, byte by byte', () => {
    expect(tokenizer.readWords('é')).toEqual([[127, 358]])
    expect(tokenizer.readWords('xin')).toEqual([[87, 72, 333]])
    expect(tokenizer.readWords('')).toEqual([])
  })

  test('says of a vocabulary that it is none of CLIP', () => {
    expect(() => new ClipTokenizer({ tokens: new Map([['a', 1]]), merges: [] })).toThrow('<|startoftext|>')
  })
})

describe('a prompt', () => {
  test('is filled up to the length that the text encoder reads', () => {
    const [chunk] = chunkPrompt('a cat', tokenizer)
    expect(chunk?.tokens.slice(0, 5)).toEqual([49_406, 320, 2368, 49_407, 49_407])
    expect(chunk?.tokens).toHaveLength(77)
    expect(chunkPrompt('', tokenizer)).toEqual([emptyChunk(tokenizer)])
    const padded = new ClipTokenizer({ tokens, merges, padding: '!' })
    expect(chunkPrompt('cat', padded)[0]?.tokens.slice(0, 4)).toEqual([49_406, 2368, 49_407, 0])
  })

  test('keeps the weights that stand in it', () => {
    const [chunk] = chunkPrompt('a (photo of:1.3) a cat', tokenizer)
    expect(chunk?.weights.slice(0, 8)).toEqual([1, 1, 1.3, 1.3, 1, 1, 1, 1])
  })

  test('goes on in another chunk where it is longer, and where it says so', () => {
    const long = chunkPrompt('cat '.repeat(80), tokenizer)
    expect(long.map(({ tokens: all }) => all.filter(token => token === 2368).length)).toEqual([75, 5])
    const parted = chunkPrompt('a cat BREAK a dog', tokenizer)
    expect(parted.map(({ tokens: all }) => all.slice(1, 3))).toEqual([
      [320, 2368],
      [320, 1929],
    ])
  })

  test('parts no word that fits into the next chunk', () => {
    const [first, second] = chunkPrompt(`${'cat '.repeat(73)} xyzxyz`, tokenizer)
    expect(first?.tokens.slice(73, 77)).toEqual([2368, 49_407, 49_407, 49_407])
    expect(second?.tokens.slice(1, 7)).toHaveLength(6)
    expect(chunkPrompt('x'.repeat(200), tokenizer).map(({ tokens: all }) => all.length)).toEqual([77, 77, 77])
  })
})
