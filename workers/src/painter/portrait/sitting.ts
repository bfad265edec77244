import type { Colour } from '#painter/core/colour.ts'
import type { FacePaint } from './face-paint.ts'
import type { Person } from './person.ts'
import type { Turn } from './pose.ts'

export interface PortraitLight {
  readonly key: readonly [number, number, number]
  readonly keyColour: Colour
  readonly ambient: Colour
  readonly bounce: Colour
  readonly rim: readonly [number, number, number]
  readonly rimColour: Colour
}

/** Everything that stays while the picture is drawn. Lengths in the head's unit; the eye is far away, so that nothing converges. */
export interface Sitting {
  readonly person: Person
  readonly head: Turn
  readonly body: Turn
  readonly light: PortraitLight
  readonly face: FacePaint
  /** Middle of the picture in the view, and how much of it the height shows. */
  readonly centreX: number
  readonly centreY: number
  readonly span: number
}

export const EYE_DISTANCE = 6
