import type { Colour } from '#painter/core/colour.ts'
import type { Species } from './species.ts'

export type GroundKind =
  | 'grass'
  | 'lawn'
  | 'fields'
  | 'sand'
  | 'dunes'
  | 'rock'
  | 'red rock'
  | 'snow'
  | 'forest floor'
  | 'mud'
  | 'ash'
  | 'seabed'
  | 'cave floor'
  | 'regolith'
export type BackdropKind =
  | 'none'
  | 'hills'
  | 'downs'
  | 'mountains'
  | 'mesas'
  | 'canyon'
  | 'volcano'
  | 'islands'
  | 'island'
  | 'cliff'
  | 'cave walls'
  | 'reef'
export type WaterKind = 'none' | 'lake' | 'river' | 'sea' | 'pools' | 'paddies' | 'waterfall'
/** What stands around the eye and hides the open sky. */
export type Enclosure = 'open' | 'forest' | 'jungle' | 'cave' | 'underwater'

/** What one setting says of one side of a place; where two settings speak, the higher claim is heard. */
export interface Claim<Kind> {
  readonly kind: Kind
  readonly claim: number
}

/** Plants of one kind over a band of distances. */
export interface Planting {
  readonly species: Species
  /** Plants in a square of 100 m side. */
  readonly density: number
  readonly near: number
  readonly far: number
  /** 0 even, 1 in groves with clearings between. */
  readonly groves: number
}

/** What settings and the places made of them have in common. */
interface Growth {
  readonly plants: readonly Planting[]
  /** 0 none to 1 all over. */
  readonly grass: number
  readonly flowers: number
  readonly rocks: number
  readonly path: number
  /** Height of the eye over the ground, in metres, lowest and highest. */
  readonly eye: readonly [low: number, high: number]
  /** Haze in the air, 1 is ordinary. */
  readonly haze: number
}

export interface SettingTraits extends Growth {
  readonly ground: Claim<GroundKind>
  readonly backdrop: Claim<BackdropKind>
  readonly water: Claim<WaterKind>
  readonly enclosure: Claim<Enclosure>
}

/** One place made of all settings that a prompt names. */
export interface Place extends Growth {
  readonly ground: GroundKind
  readonly backdrop: BackdropKind
  readonly water: WaterKind
  readonly enclosure: Enclosure
  /** How prominent backdrop and water are, 1 is ordinary. */
  readonly backdropWeight: number
  readonly waterWeight: number
  readonly asked: AskedColours
}

/** No air: a black sky by day, no weather, no haze. */
export function isAirless({ ground }: Place): boolean {
  return ground === 'regolith'
}

/** Colours that the prompt gives to a setting: `a turquoise lake`, `red mountains`, `a golden field`. */
export interface AskedColours {
  readonly water?: Colour
  readonly rock?: Colour
  readonly ground?: Colour
  readonly leaves?: Colour
}
