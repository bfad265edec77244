import {
  backgroundWords,
  articleWords,
  jointWords,
  mannerWords,
  negationWords,
  numberWords,
  poseWords,
  relationWords,
  sizeWords,
  stopWords,
} from './grammar.words.ts'
import { colourMeanings, paletteMeanings, shadeWords } from './colours.words.ts'
import { familyWords, framingWords, mediumWords, moodWords, motifWords } from './looks.words.ts'
import type { Language, Meaning, Words, WordTable } from './meaning.ts'
import { settingWords } from './settings.words.ts'
import { featureWords, seasonWords, skyOfTimes, timeWords, weatherWords } from './sky.words.ts'
import {
  animalWords,
  buildingWords,
  groupWords,
  objectWords,
  partWords,
  peopleWords,
  plantWords,
  traitWords,
  variantWords,
  vehicleWords,
} from './subjects.words.ts'
import { formsOf, singularsOf, type Token } from './tokens.ts'

/** Everything the painter understands, as `words → meaning`; the order decides between meanings of the same word. */
export const lexicon: readonly (Words & { readonly meaning: Meaning })[] = [
  ...variantWords.map(words => ({
    ...words,
    meaning: { is: 'subject', name: words.kind, with: words.preset } as const,
  })),
  ...[animalWords, peopleWords, buildingWords, vehicleWords, plantWords, objectWords].flatMap(table =>
    rows(table, name => ({ is: 'subject', name })),
  ),
  ...groupWords.map(words => ({
    ...words,
    meaning: { is: 'group', name: words.name, kinds: [...new Set(words.kinds)] } as const,
  })),
  ...rows(settingWords, name => ({ is: 'setting', name })),
  ...rows(timeWords, name => ({ is: 'time', name })),
  ...skyOfTimes.map(words => ({
    ...words,
    meaning: { is: 'time', name: words.time, features: words.features } as const,
  })),
  ...rows(weatherWords, name => ({ is: 'weather', name })),
  ...rows(seasonWords, name => ({ is: 'season', name })),
  ...rows(featureWords, name => ({ is: 'feature', name })),
  ...rows(moodWords, name => ({ is: 'mood', name })),
  ...mediumWords.map(words => ({
    ...words,
    meaning: {
      is: 'medium',
      name: words.medium,
      ...(words.variant !== undefined && { variant: words.variant }),
    } as const,
  })),
  ...rows(familyWords, name => ({ is: 'family', name })),
  ...motifWords.map(words => ({
    ...words,
    meaning: { is: 'motif', name: words.motif, family: words.family } as const,
  })),
  ...framingWords.map(words => ({
    ...words,
    meaning: { is: 'framing', name: words.name, framing: words.framing } as const,
  })),
  ...colourMeanings,
  ...paletteMeanings,
  ...rows(shadeWords, name => ({ is: 'shade', name })),
  ...rows(traitWords, name => ({ is: 'trait', name })),
  ...rows(partWords, name => ({ is: 'part', name })),
  ...sizeWords.map(words => ({ ...words, meaning: { is: 'size', name: words.name, factor: words.factor } as const })),
  ...numberWords.map(words => ({
    ...words,
    meaning: { is: 'number', name: String(words.count), count: words.count } as const,
  })),
  ...rows(poseWords, name => ({ is: 'pose', name })),
  ...rows(relationWords, name => ({ is: 'relation', name })),
  ...rows(articleWords, name => ({ is: 'article', name })),
  ...rows(jointWords, name => ({ is: 'joint', name })),
  { ...negationWords, meaning: { is: 'negation', name: 'without' } },
  { ...mannerWords, meaning: { is: 'manner', name: 'style' } },
  { ...backgroundWords, meaning: { is: 'background', name: 'background' } },
  { ...stopWords, meaning: { is: 'stop', name: 'stop' } },
]

function rows<Name extends string>(
  table: WordTable<Name>,
  meaningOf: (name: Name) => Meaning,
): (Words & { meaning: Meaning })[] {
  return (Object.entries(table) as [Name, Words][]).map(([name, words]) => ({ ...words, meaning: meaningOf(name) }))
}

export function wordsIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
}

interface Vocabulary {
  readonly language: Language
  /** Meanings by the forms of a term, joined by a space. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>
  /** Most tokens a term that begins with this form may have. */
  readonly lengths: ReadonlyMap<string, number>
}

function vocabularyOf(language: Language): Vocabulary {
  const meanings = new Map<string, Meaning[]>()
  const lengths = new Map<string, number>()
  for (const entry of lexicon) {
    for (const word of wordsIn(entry[language])) {
      const forms = formsOf(word)
      const key = forms.join(' ')
      const known = meanings.get(key)
      if (known) known.push(entry.meaning)
      else meanings.set(key, [entry.meaning])
      const first = forms[0] ?? ''
      lengths.set(first, Math.max(lengths.get(first) ?? 0, forms.length))
    }
  }
  return { language, meanings, lengths }
}

const english = vocabularyOf('en')
const vietnamese = vocabularyOf('vi')
const vietnameseLetter = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/u

/**
 * Vietnamese words without marks (`to`, `con`, `hai`) are other words in English, so they are Vietnamese only in a text that
 * has marks somewhere.
 */
export function vocabulariesFor(tokens: readonly Token[]): readonly Vocabulary[] {
  return tokens.some(token => vietnameseLetter.test(token.form)) ? [vietnamese, english] : [english]
}

export interface Found {
  readonly meanings: readonly Meaning[]
  readonly length: number
  readonly isPlural: boolean
  readonly language: Language
}

/** The longest term that begins at a token; of equally long ones that of the first vocabulary. */
export function findTerm(
  vocabularies: readonly Vocabulary[],
  tokens: readonly Token[],
  from: number,
): Found | undefined {
  let best: Found | undefined
  for (const vocabulary of vocabularies) {
    const found = findIn(vocabulary, tokens, from)
    if (found && found.length > (best?.length ?? 0)) best = found
  }
  return best
}

function findIn(
  { language, meanings, lengths }: Vocabulary,
  tokens: readonly Token[],
  from: number,
): Found | undefined {
  const first = tokens[from]
  if (!first) return undefined
  const firsts = language === 'en' ? [first.form, ...singularsOf(first.form)] : [first.form]
  const longest = Math.max(...firsts.map(form => lengths.get(form) ?? 0))
  for (let length = clauseLength(tokens, from, longest); length > 0; length--) {
    const forms = tokens.slice(from, from + length).map(token => token.form)
    const exact = meanings.get(forms.join(' '))
    if (exact) return { meanings: exact, length, isPlural: false, language }
    if (language !== 'en') continue
    for (const singular of singularsOf(forms.at(-1) ?? '')) {
      const found = meanings.get([...forms.slice(0, -1), singular].join(' '))
      if (found) return { meanings: found, length, isPlural: true, language }
    }
  }
  return undefined
}

/** Terms do not reach across a comma. */
function clauseLength(tokens: readonly Token[], from: number, longest: number): number {
  let length = 1
  if (longest < 1) return 0
  while (length < longest && from + length < tokens.length && !tokens[from + length]?.opensClause) length++
  return length
}
