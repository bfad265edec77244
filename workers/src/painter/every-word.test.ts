import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { describe, expect, test } from 'vitest'
import type { Picture } from '#images/picture.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { parseScene } from './lexicon/parse-scene.ts'
import { lexicon, wordsIn } from './lexicon/vocabulary.ts'
import { paint } from './paint.ts'
import { families, media, settings } from './scene.ts'
import { subjectKinds } from './subjects/catalogue.ts'

const host = { cancel: { isSet: () => false, check: () => {} } }
const painted = new Map<string, Promise<Picture>>()

function pictureOf(prompt: string): Promise<Picture> {
  const known = painted.get(prompt)
  if (known) return known
  const picture = paint({ prompt, width: 72, height: 72, seed: 4 }, host).then(result => result.picture)
  painted.set(prompt, picture)
  return picture
}

type Rows = 'all' | 'upper' | 'lower'

/** The same prompt without and with the word, and where it should show. */
interface Comparison {
  readonly without: string
  readonly with: string
  readonly rows?: Rows
}

function comparisonFor(meaning: Meaning, word: string): Comparison | undefined {
  switch (meaning.is) {
    case 'subject':
      return { without: 'a meadow', with: `a ${word} in a meadow` }
    case 'setting':
      return { without: meaning.name === 'hills' ? 'a desert' : 'hills', with: word, rows: 'all' }
    case 'time':
      return { without: meaning.name === 'day' ? 'hills at night' : 'hills', with: `hills, ${word}`, rows: 'upper' }
    case 'weather':
      return { without: 'hills', with: `hills, ${word}` }
    case 'season':
      return { without: meaning.name === 'summer' ? 'forest, winter' : 'forest', with: `forest, ${word}` }
    case 'mood':
      return { without: 'hills', with: `hills, ${word}` }
    case 'feature':
      return featureComparison(meaning.name, word)
    case 'medium':
      return { without: 'hills', with: `hills, ${word}` }
    case 'family':
      return { without: 'hills', with: word === 'landscape' ? 'landscape, desert' : word }
    case 'motif':
      return { without: otherMotif(meaning.family, meaning.name), with: `${meaning.family}, ${word}` }
    case 'framing':
      return meaning.framing.tiles || meaning.name === 'medium' || meaning.name === 'eye level'
        ? undefined
        : { without: 'a horse in a meadow', with: `a horse in a meadow, ${word}` }
    case 'colour':
      return { without: 'a car', with: `a ${word} car` }
    case 'palette':
      return { without: 'hills', with: `hills, ${word}` }
    case 'size':
      return { without: 'a horse in a meadow', with: `a ${word} horse in a meadow` }
    case 'number':
      return { without: 'a horse in a meadow', with: `${word} horses in a meadow` }
    default:
      return undefined
  }
}

const inSpace = new Set(['nebula', 'planet', 'rings', 'stars'])
const inCity = new Set(['neon', 'lanterns'])

/** Each family has a motif by itself, so a word is compared with another one. */
function otherMotif(family: string, name: string): string {
  switch (family) {
    case 'city':
      return name === 'skyline' ? 'city street' : 'city skyline'
    case 'interior':
      return name === 'library' ? 'kitchen' : 'library'
    case 'pattern':
      return name === 'dots' ? 'pattern, stripes' : 'pattern, polka dots'
    default:
      return family
  }
}

function featureComparison(name: string, word: string): Comparison {
  if (inSpace.has(name)) return { without: 'outer space, galaxy', with: `outer space, galaxy, ${word}` }
  if (inCity.has(name)) return { without: 'city street at night', with: `city street at night, ${word}` }
  if (name === 'smoke') return { without: 'a cottage in a meadow', with: `a cottage in a meadow, ${word}` }
  if (name === 'reflection') return { without: 'city street at night', with: `city street at night, ${word}` }
  if (name === 'waves') return { without: 'sea', with: `sea, ${word}`, rows: 'lower' }
  const isNight = ['milky way', 'fireflies', 'aurora', 'moon'].includes(name)
  return isNight
    ? { without: 'hills at night', with: `hills at night, ${word}` }
    : { without: 'hills', with: `hills, ${word}` }
}

function changeIn(one: Picture, other: Picture, rows: Rows = 'all'): number {
  const { width, height } = one
  const from = rows === 'lower' ? Math.floor(height / 2) : 0
  const to = rows === 'upper' ? Math.floor(height / 2) : height
  let sum = 0
  for (let at = from * width * 3; at < to * width * 3; at++)
    sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))
  return sum / ((to - from) * width * 3)
}

/** What nobody draws yet is reported as ignored, and is not compared. */
const meant = lexicon.flatMap(({ en, meaning }) => {
  const [word] = wordsIn(en)
  const comparison = word === undefined ? undefined : comparisonFor(meaning, word)
  const isDrawn = meaning.is !== 'subject' || subjectKinds.includes(meaning.name)
  return comparison && isDrawn ? [{ name: `${meaning.is} ${word}`, comparison }] : []
})
const every = longCount({ short: 31, long: 1 })

describe('every word of the lexicon', () => {
  test.each(meant.filter((_, index) => index % every === 0).map(entry => [entry.name, entry.comparison] as const))(
    '%s changes the picture where it should',
    async (_, { without, with: said, rows }) => {
      expect(changeIn(await pictureOf(without), await pictureOf(said), rows)).toBeGreaterThan(0.05)
    },
  )

  test('is read as something by itself, in both languages', () => {
    const unread = lexicon.flatMap(({ en, vi, meaning }) =>
      [...wordsIn(en), ...wordsIn(vi).map(word => `một ${word}`)].filter(word => {
        const isGrammar = [
          'stop',
          'article',
          'joint',
          'relation',
          'negation',
          'manner',
          'shade',
          'number',
          'size',
          'trait',
          'pose',
          'part',
          'background',
          'motif',
        ].includes(meaning.is)
        const isDrawn = meaning.is !== 'subject' || subjectKinds.includes(meaning.name)
        return !isGrammar && isDrawn && !parseScene(word).words.every(report => report.isUsed)
      }),
    )
    expect(unread).toEqual([])
  })

  test('covers what the painter promises', () => {
    const names = (is: Meaning['is']) =>
      new Set(lexicon.filter(({ meaning }) => meaning.is === is).map(({ meaning }) => meaning.name))
    expect([...settings].filter(setting => !names('setting').has(setting))).toEqual([])
    expect([...media].filter(medium => !names('medium').has(medium))).toEqual([])
    expect(subjectKinds.filter(kind => !names('subject').has(kind))).toEqual([])
    expect(subjectKinds.length).toBeGreaterThanOrEqual(60)
    expect(families.length).toBeGreaterThanOrEqual(8)
  })
})
