import { describe, expect, test } from 'vitest'
import type { Scene } from '#painter/scene.ts'
import { namedColour } from './colours.words.ts'
import { parseScene } from './parse-scene.ts'

function sceneFor(prompt: string, negative = ''): Scene {
  return parseScene(prompt, negative).scene
}

function wordsOf(prompt: string): Record<string, boolean> {
  return Object.fromEntries(parseScene(prompt).words.map(({ text, isUsed }) => [text, isUsed]))
}

describe('the family', () => {
  test.each([
    ['a snowy mountain lake', 'landscape'],
    ['portrait of a woman', 'portrait'],
    ['portrait of a cat', 'creature'],
    ['close-up of a cat', 'creature'],
    ['a cat in a meadow', 'landscape'],
    ['a cat in a city', 'city'],
    ['logo of a fox', 'emblem'],
    ['seamless pattern of leaves', 'pattern'],
    ['poster "HELLO" with mountains', 'poster'],
    ['a spiral galaxy', 'space'],
    ['a ringed planet', 'space'],
    ['a red car', 'vehicle'],
    ['a sunflower', 'plant'],
    ['an apple on a table', 'interior'],
    ['a library', 'interior'],
    ['geometric abstraction', 'abstract'],
    ['teal and orange', 'abstract'],
    ['', 'landscape'],
  ])('of %j is %s', (prompt, family) => {
    expect(sceneFor(prompt).family).toBe(family)
  })
})

describe('words that mean several things', () => {
  test('an orange cat is orange, an orange is a fruit', () => {
    const [cat] = sceneFor('an orange cat').subjects
    expect(cat).toMatchObject({ kind: 'cat', colours: [namedColour('orange')] })
    expect(sceneFor('an orange on a table').subjects.map(({ kind }) => kind)).toEqual(['orange', 'table'])
  })

  test('oil painting of a boat is a boat in oil', () => {
    expect(sceneFor('oil painting of a boat')).toMatchObject({
      subjects: [{ kind: 'boat' }],
      media: [{ value: 'oil' }],
    })
  })

  test('an ink painting is ink alone', () => {
    expect(sceneFor('a cat, ink painting').media.map(({ value }) => value)).toEqual(['ink'])
  })

  test('light before a colour makes it lighter and is nothing elsewhere', () => {
    const [light] = sceneFor('a light blue car').subjects[0]?.colours ?? []
    expect(light?.[0]).toBeGreaterThan(namedColour('blue')[0])
    expect(wordsOf('a car in the light')).toEqual({ car: true })
  })

  test('dark before a colour is a shade, before a forest a mood', () => {
    expect(sceneFor('a dark green car').mood).toEqual([])
    expect(sceneFor('a dark forest').mood).toEqual([{ value: 'dark', weight: 1 }])
  })

  test('a night sky is night', () => {
    expect(sceneFor('night sky over a village')).toMatchObject({ time: 'night', settings: [{ value: 'village' }] })
  })
})

describe('what goes with what', () => {
  test('colours, numbers, sizes and poses with the thing that follows', () => {
    const [sheep, dog] = sceneFor('three small white sheep and a large black dog running').subjects
    expect(sheep).toMatchObject({ kind: 'sheep', count: 3, colours: [namedColour('white')] })
    expect(sheep?.size).toBeLessThan(1)
    expect(dog).toMatchObject({ kind: 'dog', count: 1, colours: [namedColour('black')], pose: 'running' })
    expect(dog?.size).toBeGreaterThan(1)
  })

  test('parts with the person who has them, in sentences and in tags', () => {
    const woman = { kind: 'woman', traits: ['long hair'], parts: [{ part: 'hair', colour: namedColour('red') }] }
    expect(sceneFor('portrait of a woman with long red hair').subjects[0]).toMatchObject(woman)
    expect(sceneFor('woman, portrait, long hair, red hair').subjects[0]).toMatchObject(woman)
  })

  test('relations join things and places', () => {
    const { subjects } = sceneFor('a cat under a table beside a dog in a garden')
    expect(subjects.map(({ relation }) => relation)).toEqual([
      { how: 'under', target: 1 },
      { how: 'beside', target: 2 },
      { how: 'in', target: 'garden' },
    ])
  })

  test('strewn flowers are a feature in their colour, flowers in a vase are things', () => {
    expect(sceneFor('a field of blue poppies')).toMatchObject({
      features: [{ value: 'flowers', colours: [namedColour('blue')] }],
      subjects: [],
    })
    expect(sceneFor('tulips in a vase').subjects.map(({ kind }) => kind)).toEqual(['tulip', 'vase'])
  })

  test('Vietnamese adjectives follow their noun', () => {
    expect(sceneFor('hai con mèo đen ngồi trên bãi biển lúc hoàng hôn, tranh màu nước')).toMatchObject({
      time: 'sunset',
      subjects: [
        {
          kind: 'cat',
          count: 2,
          colours: [namedColour('black')],
          pose: 'sitting',
          relation: { how: 'on', target: 'beach' },
        },
      ],
      media: [{ value: 'watercolour' }],
    })
  })
})

describe('weights and what is left out', () => {
  test('brackets give a thing more room', () => {
    const size = (prompt: string) => sceneFor(prompt).subjects[0]?.size ?? 0
    expect(size('a (cat:1.5)')).toBeGreaterThan(size('a cat'))
    expect(size('a [cat]')).toBeLessThan(size('a cat'))
  })

  test('the negative prompt and `no` remove', () => {
    expect(sceneFor('a cat and a dog in the rain', 'dog, rain')).toMatchObject({
      subjects: [{ kind: 'cat' }],
      weather: [],
    })
    expect(sceneFor('a city without people').without).toContain('woman')
  })

  test('relations survive what is removed around them', () => {
    expect(sceneFor('a dog, a cat on a chair', 'dog').subjects).toMatchObject([
      { kind: 'cat', relation: { how: 'on', target: 1 } },
      { kind: 'chair' },
    ])
  })
})

describe('the report', () => {
  test('tells used words from ignored ones and leaves grammar out', () => {
    expect(wordsOf('a cat on the zorp, masterpiece, 8k')).toEqual({
      cat: true,
      zorp: false,
      masterpiece: false,
      '8k': false,
    })
  })

  test('places words in the prompt as it was written', () => {
    const prompt = 'a (striped:1.2) tiger \\(x\\) BREAK "HELLO" <lora:ink:1> misty'
    for (const { text, start, end } of parseScene(prompt).words) {
      expect(prompt.slice(start, end)).toContain(text)
    }
  })

  test('calls a trait used only where the kind knows it', () => {
    expect(wordsOf('a bald lighthouse')).toMatchObject({ bald: false, lighthouse: true })
    expect(wordsOf('portrait of a bald man')).toMatchObject({ bald: true })
  })
})

describe('any text', () => {
  test('is read, however long, with no more things than a picture holds', () => {
    const { scene, words } = parseScene('a red cat on a green dog with '.repeat(2000) + '(((['.repeat(500))
    expect(scene.subjects).toHaveLength(24)
    expect(words.length).toBeGreaterThan(1000)
  })

  test.each(['', '   ', ',,,', '"', '((((', 'AND', 'BREAK', ':::', '😀 🐱', '\0', '<lora:', '[a:b:', 'a'.repeat(5000)])(
    '%j',
    text => {
      expect(parseScene(text, text).scene.family).toBeDefined()
    },
  )
})

describe('what is held', () => {
  test.each([
    ['a woman with an umbrella in the rain', 'umbrella', 0],
    ['a girl holding a red balloon', 'balloon', 0],
    ['a squirrel with an acorn', 'acorn', 0],
  ])('%s', (prompt, thing, holder) => {
    const { subjects } = parseScene(prompt).scene
    expect(subjects.find(({ kind }) => kind === thing)?.relation).toEqual({ how: 'held', target: holder })
    expect(subjects[holder]?.traits).toContain('holding')
  })

  test('who is under an umbrella holds it', () => {
    const { subjects } = parseScene('a man under an umbrella').scene
    expect(subjects.map(({ relation }) => relation)).toEqual([undefined, { how: 'held', target: 0 }])
  })

  test('a house with a tree holds nothing', () => {
    expect(parseScene('a house with a lantern').scene.subjects[1]?.relation).toBeUndefined()
  })
})

test('lets water shine and fields stand under water', () => {
  expect(parseScene('a cave with a glowing lake').scene.settings).toMatchObject([
    { value: 'cave' },
    { value: 'lake', glows: true },
  ])
  expect(parseScene('cánh đồng lúa').scene.settings).toMatchObject([{ value: 'farmland', isFlooded: true }])
  expect(parseScene('a wheat field').scene.settings[0]).not.toHaveProperty('isFlooded')
})
