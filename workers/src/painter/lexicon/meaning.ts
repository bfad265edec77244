import type { Colour } from '#painter/core/colour.ts'
import type {
  Family,
  Feature,
  Framing,
  Medium,
  MediumVariant,
  Mood,
  Pose,
  Relation,
  Season,
  Setting,
  TimeOfDay,
  Weather,
} from '#painter/scene.ts'

/** What a word or term says. `name` is what the report calls it, and what a negative prompt removes it by. */
export type Meaning =
  | { readonly is: 'subject'; readonly name: string; readonly with?: SubjectPreset }
  | { readonly is: 'group'; readonly name: string; readonly kinds: readonly string[] }
  | { readonly is: 'setting'; readonly name: Setting }
  | { readonly is: 'time'; readonly name: TimeOfDay; readonly features?: readonly Feature[] }
  | { readonly is: 'weather'; readonly name: Weather }
  | { readonly is: 'season'; readonly name: Season }
  | { readonly is: 'mood'; readonly name: Mood }
  | { readonly is: 'feature'; readonly name: Feature; readonly colours?: readonly Colour[] }
  | { readonly is: 'medium'; readonly name: Medium; readonly variant?: MediumVariant }
  | { readonly is: 'family'; readonly name: Family }
  | { readonly is: 'motif'; readonly name: string; readonly family: Family }
  | { readonly is: 'framing'; readonly name: string; readonly framing: Partial<Framing> }
  | { readonly is: 'colour'; readonly name: string; readonly colour: Colour }
  | { readonly is: 'palette'; readonly name: string; readonly colours: readonly Colour[] }
  | { readonly is: 'shade'; readonly name: Shade }
  | { readonly is: 'number'; readonly name: string; readonly count: number }
  | { readonly is: 'size'; readonly name: string; readonly factor: number }
  | { readonly is: 'trait'; readonly name: string }
  | { readonly is: 'pose'; readonly name: Pose }
  | { readonly is: 'part'; readonly name: string }
  | { readonly is: 'background'; readonly name: 'background' }
  | { readonly is: 'relation'; readonly name: Relation['how'] }
  | { readonly is: 'article'; readonly name: 'one' | 'the' }
  | { readonly is: 'negation'; readonly name: 'without' }
  | { readonly is: 'manner'; readonly name: 'style' }
  | { readonly is: 'joint'; readonly name: 'and' | 'with' | 'of' }
  | { readonly is: 'stop'; readonly name: 'stop' }

/** `light blue`, `dark green`: they change the colour that follows. */
export type Shade = 'light' | 'dark' | 'bright' | 'pale' | 'deep'

/** What is known of a subject by its very word: a kitten is a small young cat. */
export interface SubjectPreset {
  readonly traits?: readonly string[]
  readonly pose?: Pose
  readonly size?: number
  readonly colours?: readonly Colour[]
}

/** Words and terms parted by commas; plurals of English words are understood without being listed. */
export interface Words {
  readonly en: string
  readonly vi?: string
}
export type WordTable<Name extends string = string> = Readonly<Record<Name, Words>>

export type Language = keyof Words
