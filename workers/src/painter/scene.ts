import type { Skeleton } from '#painter/controls/skeleton.ts'
import type { Colour } from '#painter/core/colour.ts'

/** What a prompt asks for, read into the painter's own terms. Everything that may be weighted carries its weight; 1 is ordinary. */
export interface Scene {
  readonly family: Family
  /** The places it plays in, the weightiest first; never empty in a landscape. */
  readonly settings: readonly SettingUse[]
  readonly time: TimeOfDay
  readonly weather: readonly Weighted<Weather>[]
  readonly season: Season | undefined
  /** Colours the whole keeps to, when the prompt names some without a thing: `pastel`, `teal and orange`. */
  readonly palette: readonly Colour[]
  readonly mood: readonly Weighted<Mood>[]
  readonly framing: Framing
  /** Details of the setting that are not things: `aurora`, `rainbow`, `stars`, `fireflies`, `neon`. */
  readonly features: readonly FeatureUse[]
  readonly subjects: readonly Subject[]
  /** What of its family it is: `skyline` or `old town` of a city, `nebula` of space, `stripes` of a pattern. */
  readonly motifs: readonly Weighted<string>[]
  /** How it is made; the first is the main one. Empty: a plain rendering. */
  readonly media: readonly MediumUse[]
  /** What is behind it all, where the prompt says so: `on a white background`. */
  readonly background: Colour | undefined
  /** Words set in type: what stood in quotation marks. */
  readonly text: readonly string[]
  /** What the negative prompt takes away: names of settings, weathers, subjects, features, colours as the lexicon has them. */
  readonly without: ReadonlySet<string>
  /** How its people are to stand, from the left. */
  readonly poses?: readonly FigurePose[]
  /** The scene whose things its own take the places of: what the prompt said before it was changed. */
  readonly laidOutBy?: Scene
  /** The part of the picture that is painted, where it is not all of it: its things belong there. */
  readonly within?: Box
}

/** In shares of the picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FigurePose {
  readonly skeleton: Skeleton
  /** 0 to 1: how far it is followed, between standing upright and the pose. */
  readonly strength: number
}

export interface Weighted<Value> {
  readonly value: Value
  readonly weight: number
}

export interface MediumUse extends Weighted<Medium> {
  /** A manner of the medium: `impressionist` of oil, `8-bit` of pixel art, `charcoal` of pencil. */
  readonly variant: MediumVariant | undefined
}

export interface SettingUse extends Weighted<Setting> {
  /** Its fields stand under water: rice. */
  readonly isFlooded?: boolean
  /** Its water shines by itself. */
  readonly glows?: boolean
  /** `a turquoise lake`, `red mountains`; empty: as they usually are. */
  readonly colours: readonly Colour[]
}

export interface FeatureUse extends Weighted<Feature> {
  /** `red poppies`, `green aurora`; empty: as they usually are. */
  readonly colours: readonly Colour[]
}

export interface Subject {
  /** As the catalogue of subjects names it: `cat`, `lighthouse`. */
  readonly kind: string
  readonly count: number
  /** Colours given to it, the first for its main surface. */
  readonly colours: readonly Colour[]
  /** 1 is natural size. */
  readonly size: number
  readonly weight: number
  readonly pose: Pose | undefined
  /** Adjectives the kind may know: `striped`, `old`, `smiling`, `long hair`. */
  readonly traits: readonly string[]
  /** Parts that have a colour of their own: `hair`, `eyes`, `dress`, `roof`, `sails`. */
  readonly parts: readonly { readonly part: string; readonly colour: Colour }[]
  readonly relation: Relation | undefined
}

export interface Relation {
  /** `held`: in the hand or paw of another. */
  readonly how: 'on' | 'in' | 'under' | 'above' | 'beside' | 'behind' | 'before' | 'held'
  /** Place of the other subject in `subjects`, or a setting. */
  readonly target: number | Setting
}

export const families = [
  'landscape',
  'city',
  'interior',
  'space',
  'portrait',
  'creature',
  'plant',
  'vehicle',
  'pattern',
  'abstract',
  'poster',
  'emblem',
] as const
export type Family = (typeof families)[number]

export const settings = [
  'meadow',
  'hills',
  'mountains',
  'lake',
  'river',
  'waterfall',
  'sea',
  'beach',
  'island',
  'desert',
  'canyon',
  'forest',
  'jungle',
  'swamp',
  'snowfield',
  'volcano',
  'garden',
  'farmland',
  'village',
  'underwater',
  'cave',
  'moonscape',
] as const
export type Setting = (typeof settings)[number]

export type TimeOfDay = 'day' | 'dawn' | 'sunset' | 'dusk' | 'night'
export type Weather = 'clear' | 'clouds' | 'overcast' | 'rain' | 'storm' | 'fog' | 'snow' | 'wind'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Mood =
  | 'calm'
  | 'dramatic'
  | 'dark'
  | 'bright'
  | 'warm'
  | 'cold'
  | 'dreamy'
  | 'vivid'
  | 'muted'
  | 'mysterious'
  | 'cheerful'
export type Pose = 'standing' | 'sitting' | 'lying' | 'running' | 'flying' | 'sleeping' | 'jumping'
export type Feature =
  | 'sun'
  | 'moon'
  | 'stars'
  | 'milky way'
  | 'aurora'
  | 'rainbow'
  | 'lightning'
  | 'fireflies'
  | 'petals'
  | 'reflection'
  | 'neon'
  | 'lanterns'
  | 'sunbeams'
  | 'smoke'
  | 'path'
  | 'flowers'
  | 'trees'
  | 'grass'
  | 'rocks'
  | 'waves'
  | 'clouds'
  | 'nebula'
  | 'planet'
  | 'rings'

export const media = [
  'photo',
  'oil',
  'watercolour',
  'ink',
  'gouache',
  'comic',
  'pixel art',
  'low-poly',
  'pencil',
  'stained glass',
  'paper cut',
  'clay',
] as const
export type Medium = (typeof media)[number]

/** The manners each medium knows. */
export const mediumVariants = {
  photo: ['film', 'black and white', 'sepia', 'cinematic'],
  oil: ['impressionist', 'van gogh', 'palette knife', 'pointillist'],
  watercolour: ['loose', 'ink and wash'],
  ink: ['sumi-e', 'linocut', 'engraving', 'stipple'],
  gouache: ['ukiyo-e', 'risograph'],
  comic: ['pop art', 'manga', 'cartoon'],
  'pixel art': ['8-bit', 'game boy', 'cross-stitch'],
  'low-poly': ['geometric'],
  pencil: ['charcoal', 'coloured pencil', 'pastel', 'blueprint', 'chalk'],
  'stained glass': ['mosaic'],
  'paper cut': ['torn'],
  clay: [],
} as const satisfies Readonly<Record<Medium, readonly string[]>>
export type MediumVariant = (typeof mediumVariants)[Medium][number]

export interface Framing {
  readonly distance: 'close' | 'medium' | 'wide'
  readonly angle: 'low' | 'level' | 'high' | 'top'
  /** Seamless at its edges. */
  readonly tiles: boolean
}

/** An empty prompt: what the painter falls back on for everything that is not said. */
export const plainScene: Scene = {
  family: 'landscape',
  settings: [{ value: 'hills', weight: 1, colours: [] }],
  time: 'day',
  weather: [],
  season: undefined,
  palette: [],
  mood: [],
  framing: { distance: 'medium', angle: 'level', tiles: false },
  features: [],
  subjects: [],
  motifs: [],
  media: [],
  background: undefined,
  text: [],
  without: new Set(),
}

export const plainSubject: Omit<Subject, 'kind'> = {
  count: 1,
  colours: [],
  size: 1,
  weight: 1,
  pose: undefined,
  traits: [],
  parts: [],
  relation: undefined,
}

export function weightOf<Value>(among: readonly Weighted<Value>[], value: Value): number {
  return among.find(entry => entry.value === value)?.weight ?? 0
}

const wet: ReadonlySet<Setting> = new Set<Setting>([
  'lake',
  'river',
  'waterfall',
  'sea',
  'beach',
  'island',
  'swamp',
  'cave',
])

/** There may be water that mirrors what is above it. */
export function isWet({ settings: places, features, family }: Scene): boolean {
  return (
    family === 'city' ||
    places.some(({ value, isFlooded }) => wet.has(value) || isFlooded === true) ||
    features.some(({ value }) => value === 'reflection')
  )
}
