import { mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import type {
  Family,
  Feature,
  FeatureUse,
  Framing,
  MediumUse,
  Mood,
  Pose,
  Relation,
  Season,
  Setting,
  SettingUse,
  TimeOfDay,
  Weather,
  Weighted,
} from '#painter/scene.ts'
import type { Meaning, Shade } from './meaning.ts'
import type { Term } from './read-terms.ts'

/** What a term became in the scene; a term that is in no use was ignored. */
export interface Use {
  readonly term: Term
  readonly as: string
  /** What of a subject it is, where not every subject knows it. */
  readonly about?: SubjectDetail
}

export interface SubjectDetail {
  readonly is: 'kind' | 'trait' | 'pose' | 'part'
  readonly name: string
  readonly of: DraftSubject
}

export interface DraftSubject {
  kind: string
  /** Undefined: more than one, and nobody said how many. */
  count: number | undefined
  isPlural: boolean
  /** `a tulip field` is full of it. */
  fills: boolean
  colours: Colour[]
  size: number
  weight: number
  pose: Pose | undefined
  traits: string[]
  parts: { part: string; colour: Colour }[]
  relation: Relation | undefined
  readonly term: Term
}

/** A scene while it is being read: lists grow, nothing is decided that depends on what comes later. */
export interface Reading {
  readonly subjects: DraftSubject[]
  readonly settings: SettingUse[]
  readonly times: { name: TimeOfDay; weight: number }[]
  readonly weather: Weighted<Weather>[]
  readonly seasons: Weighted<Season>[]
  readonly palette: Colour[]
  readonly mood: Weighted<Mood>[]
  readonly features: FeatureUse[]
  readonly media: MediumUse[]
  readonly families: Weighted<Family>[]
  readonly motifs: { motif: string; family: Family; weight: number; term: Term }[]
  readonly framings: Partial<Framing>[]
  background: Colour | undefined
  readonly without: Set<string>
  readonly uses: Use[]
}

export function newReading(): Reading {
  return {
    subjects: [],
    settings: [],
    times: [],
    weather: [],
    seasons: [],
    palette: [],
    mood: [],
    features: [],
    media: [],
    families: [],
    motifs: [],
    framings: [],
    background: undefined,
    without: new Set(),
    uses: [],
  }
}

/** @returns a colour as it is with `light`, `dark`, … before it */
export function shaded(colour: Colour, shade: Shade): Colour {
  switch (shade) {
    case 'light':
      return mixColours(colour, [0.9, 0.9, 0.9], 0.5)
    case 'pale':
      return mixColours(colour, [0.86, 0.84, 0.82], 0.6)
    case 'dark':
      return scaleColour(colour, 0.3)
    case 'deep':
      return scaleColour(colour, 0.5)
    case 'bright':
      return brightened(colour)
  }
}

function brightened(colour: Colour): Colour {
  const peak = Math.max(...colour, 0.01)
  const lowest = Math.min(...colour)
  const vivid = (value: number) => Math.min(1, ((value - lowest * 0.8) / peak) * 0.98)
  return [vivid(colour[0]), vivid(colour[1]), vivid(colour[2])]
}

/** Adds a value, or raises the weight of one that is there. */
export function addWeighted<Value>(list: Weighted<Value>[], value: Value, weight: number): void {
  const known = list.findIndex(entry => entry.value === value)
  if (known < 0) list.push({ value, weight })
  else list[known] = { value, weight: Math.max(list[known]?.weight ?? 0, weight) }
}

export function addColoured<Value extends Setting | Feature>(
  list: { value: Value; weight: number; colours: readonly Colour[] }[],
  value: Value,
  weight: number,
  colours: readonly Colour[],
): void {
  const known = list.findIndex(entry => entry.value === value)
  const before = list[known]
  if (!before) list.push({ value, weight, colours })
  else list[known] = { value, weight: Math.max(before.weight, weight), colours: [...before.colours, ...colours] }
}

/** Relations point at places in the list, which moved. */
export function keepRelation({ subjects }: Reading, subject: DraftSubject, target: DraftSubject | undefined): void {
  if (!subject.relation || typeof subject.relation.target !== 'number') return
  const place = target ? subjects.indexOf(target) : -1
  subject.relation = place < 0 ? undefined : { ...subject.relation, target: place }
}

/** What a negative prompt, or `no` in the prompt itself, takes away by naming it. */
export function namesOf(meaning: Meaning): readonly string[] {
  switch (meaning.is) {
    case 'group':
      return [meaning.name, ...meaning.kinds]
    case 'relation':
    case 'article':
    case 'joint':
    case 'stop':
    case 'negation':
    case 'manner':
    case 'number':
      return []
    case 'medium':
      return meaning.variant ? [meaning.variant] : [meaning.name]
    default:
      return [meaning.name]
  }
}
