import { namedColour } from './colours.words.ts'
import type { Colour } from '#painter/core/colour.ts'
import type { Family, Framing, Scene, Setting, Subject, TimeOfDay, Weighted } from '#painter/scene.ts'
import { bindTerms } from './bind-terms.ts'
import { chooseFamily, habitatOf } from './choose-family.ts'
import { type PromptPiece, readPieces } from './prompt-spans.ts'
import { isDrawn } from './drawn-details.ts'
import { addWeighted, type DraftSubject, keepRelation, namesOf, type Reading } from './reading.ts'
import { strewFlowers } from './flowers.ts'
import { readTerms, type Term } from './read-terms.ts'
import type { TextSpan } from './tokens.ts'

/** A word of the prompt and what became of it. Words of grammar are not told of. */
export interface WordReport {
  readonly text: string
  /** Where it stands in the prompt. */
  readonly start: number
  readonly end: number
  readonly isUsed: boolean
  /** As what: `subject: cat`, `colour of the cat: orange`. Empty when it was ignored. */
  readonly as: readonly string[]
}

export interface ReadScene {
  readonly scene: Scene
  readonly words: readonly WordReport[]
  /** Of the negative prompt. */
  readonly negativeWords: readonly WordReport[]
}

/** @param prompt as written, or one of the texts it comes to */
export function parseScene(prompt: string | PromptPiece, negative = ''): ReadScene {
  const { spans, quotes, foreign } = typeof prompt === 'string' ? readPieces(prompt)[0] : prompt
  const terms = readTerms(spans)
  const reading = bindTerms(terms)
  const { without, words: negativeWords } = readNegative(readPieces(negative).flatMap(piece => piece.spans))
  for (const name of without) reading.without.add(name)
  removeFrom(reading)
  const family = chooseFamily(reading)
  useMotifs(reading, family)
  forgetUnknown(reading, family)
  const words: WordReport[] = [
    ...reportOf(terms, reading),
    ...quotes.map(quote => ({ ...quote, isUsed: true, as: ['text'] })),
    ...foreign.map(lora => ({ ...lora, isUsed: false, as: [] })),
  ]
  const text = quotes.map(quote => quote.text)
  return {
    scene: sceneOf(reading, family, text),
    words: words.toSorted((one, other) => one.start - other.start),
    negativeWords,
  }
}

function readNegative(spans: readonly TextSpan[]): { without: Set<string>; words: WordReport[] } {
  const without = new Set<string>()
  const words: WordReport[] = []
  for (const term of readTerms(spans)) {
    const names = term.weight > 0 ? term.meanings.flatMap(namesOf) : []
    for (const name of names) without.add(name)
    if (isGrammar(term)) continue
    words.push(wordReport(term, names.length > 0 ? [`left out: ${names[0]}`] : []))
  }
  return { without, words }
}

/** The prompt itself may ask for what the negative prompt takes away; that wins. */
function removeFrom(reading: Reading): void {
  const { without } = reading
  if (without.size === 0) return
  const drop = <Entry>(list: Entry[], nameOf: (entry: Entry) => string) => {
    for (let index = list.length - 1; index >= 0; index--) {
      const entry = list[index]
      if (entry !== undefined && without.has(nameOf(entry))) list.splice(index, 1)
    }
  }
  const targets = reading.subjects.map(({ relation }) =>
    typeof relation?.target === 'number' ? reading.subjects[relation.target] : undefined,
  )
  const before = [...reading.subjects]
  drop(reading.subjects, ({ kind }) => kind)
  before.forEach((subject, index) => keepRelation(reading, subject, targets[index]))
  drop(reading.settings, ({ value }) => value)
  drop(reading.weather, ({ value }) => value)
  drop(reading.features, ({ value }) => value)
  drop(reading.mood, ({ value }) => value)
  drop(reading.media, ({ value, variant }) => variant ?? value)
  drop(reading.times, ({ name }) => name)
  drop(reading.seasons, ({ value }) => value)
  drop(reading.families, ({ value }) => value)
  removeColours(reading)
}

function removeColours(reading: Reading): void {
  const gone = [...reading.without].map(colourCalled).filter(colour => colour !== undefined)
  if (gone.length === 0) return
  const stays = (colour: Colour) => !gone.some(one => one.every((value, channel) => value === colour[channel]))
  reading.palette.splice(0, reading.palette.length, ...reading.palette.filter(stays))
  for (const subject of reading.subjects) {
    subject.colours = subject.colours.filter(stays)
    subject.parts = subject.parts.filter(({ colour }) => stays(colour))
  }
}

function colourCalled(name: string): Colour | undefined {
  try {
    return namedColour(name)
  } catch {
    return undefined
  }
}

function useMotifs(reading: Reading, family: Family): void {
  for (const { motif, family: of, term } of reading.motifs) {
    if (of === family || family === 'poster') reading.uses.push({ term, as: `${family}: ${motif}` })
  }
}

/** What nobody draws is not called used: a cat does not know `bald`. */
function forgetUnknown({ uses }: Reading, family: Family): void {
  for (let index = uses.length - 1; index >= 0; index--) {
    const about = uses[index]?.about
    if (about && !isDrawn(about, family)) uses.splice(index, 1)
  }
}

function reportOf(terms: readonly Term[], { uses }: Reading): WordReport[] {
  const reports: WordReport[] = []
  const usesOf = Map.groupBy(uses, use => use.term)
  for (const term of terms) {
    const as = (usesOf.get(term) ?? []).map(use => use.as)
    if (as.length > 0 || !isGrammar(term)) addReport(reports, wordReport(term, as))
  }
  return reports
}

/** `8k` was read as a number and a letter; ignored, it is one word again. */
function addReport(reports: WordReport[], report: WordReport): void {
  const before = reports.at(-1)
  if (before && !before.isUsed && !report.isUsed && before.end === report.start) {
    reports[reports.length - 1] = { ...report, text: before.text + report.text, start: before.start }
  } else reports.push(report)
}

const grammar = new Set(['relation', 'article', 'joint', 'negation', 'manner', 'stop'])

function isGrammar({ meanings }: Term): boolean {
  return meanings.some(({ is }) => grammar.has(is))
}

function wordReport({ text, start, end }: Term, as: readonly string[]): WordReport {
  return { text, start, end, isUsed: as.length > 0, as }
}

function sceneOf(reading: Reading, family: Family, text: readonly string[]): Scene {
  if (family === 'landscape' || family === 'city') strewFlowers(reading)
  const time = heaviestTime(reading) ?? defaultTime(reading)
  return {
    family,
    settings: settingsOf(reading, family),
    time,
    weather: reading.weather.toSorted((one, other) => other.weight - one.weight),
    season: reading.seasons.toSorted((one, other) => other.weight - one.weight)[0]?.value,
    palette: reading.palette,
    mood: reading.mood,
    framing: framingOf(reading, family),
    features: reading.features,
    subjects: reading.subjects.map(finishSubject),
    motifs: motifsOf(reading, family),
    media: reading.media.toSorted((one, other) => other.weight - one.weight),
    background: reading.background,
    text,
    without: reading.without,
  }
}

/** A poster may show a city or a galaxy, so it keeps the motifs of all. */
function motifsOf({ motifs }: Reading, family: Family): Scene['motifs'] {
  const kept: Weighted<string>[] = []
  for (const { motif, weight, family: of } of motifs) {
    if (of === family || family === 'poster') addWeighted(kept, motif, weight)
  }
  return kept
}

function heaviestTime({ times }: Reading): TimeOfDay | undefined {
  return times.toSorted((one, other) => other.weight - one.weight)[0]?.name
}

const nocturnal = new Set(['moon', 'stars', 'milky way', 'aurora', 'fireflies'])

function defaultTime({ features, motifs, without }: Reading): TimeOfDay {
  const isNight =
    features.some(({ value }) => nocturnal.has(value)) || motifs.some(({ motif }) => motif === 'cyberpunk')
  return isNight && !without.has('night') ? 'night' : 'day'
}

function settingsOf(reading: Reading, family: Family): Scene['settings'] {
  const named = reading.settings.toSorted((one, other) => other.weight - one.weight)
  if (named.length > 0 || family !== 'landscape') return named
  return [{ value: defaultSetting(reading), weight: 1, colours: [] }]
}

const skyward = ['moon', 'stars', 'milky way', 'aurora', 'rainbow', 'lightning', 'planet'] as const

function defaultSetting({ subjects, features, weather, seasons, without }: Reading): Setting {
  const has = (name: string) => features.some(({ value }) => value === name)
  if (has('waves')) return 'sea'
  if (has('trees') && subjects.length === 0) return 'forest'
  if (has('flowers')) return 'meadow'
  if (has('reflection')) return 'lake'
  if (subjects.length === 0 && (has('aurora') || has('milky way'))) return 'mountains'
  if (subjects.length === 0 && seasons.some(({ value }) => value === 'autumn')) return 'forest'
  if (subjects.length === 0 && weather.some(({ value }) => value === 'storm')) return 'sea'
  const home = habitatOf(subjects.map(({ kind }) => kind))
  // Among trees nobody sees the sky that was asked for.
  const hidden = (home === 'forest' || home === 'jungle') && skyward.some(has)
  return hidden || without.has(home) ? 'hills' : home
}

function framingOf({ framings, families, subjects }: Reading, family: Family): Framing {
  const named = Object.assign({}, ...framings) as Partial<Framing>
  const isPortrait = families.some(({ value }) => value === 'portrait')
  const isCloseByNature =
    isPortrait || (family === 'creature' && subjects.length === 1 && subjects[0]?.pose === undefined)
  return {
    distance: named.distance ?? (isPortrait && isCloseByNature ? 'close' : 'medium'),
    angle: named.angle ?? 'level',
    tiles: named.tiles ?? family === 'pattern',
  }
}

const flocks: Readonly<Record<string, number>> = {
  bird: 7,
  fish: 7,
  crow: 6,
  swan: 3,
  butterfly: 6,
  bee: 6,
  sheep: 5,
  tree: 7,
  pine: 9,
  palm: 4,
  mushroom: 6,
  jellyfish: 5,
  'hot-air balloon': 5,
  skyscraper: 9,
  house: 5,
  candle: 4,
}

function finishSubject(subject: DraftSubject): Subject {
  const { kind, colours, size, weight, pose, traits, parts, relation } = subject
  const count = subject.count ?? flocks[kind] ?? 3
  return {
    kind,
    count,
    colours: colours.slice(0, 8),
    size: size * prominence(weight),
    weight,
    pose,
    traits,
    parts,
    relation,
  }
}

/** More attention makes a thing larger too, gently. */
function prominence(weight: number): number {
  return Math.min(1.6, Math.max(0.6, weight ** 0.5))
}
