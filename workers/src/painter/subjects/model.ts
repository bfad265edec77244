import type { Colour } from '#painter/core/colour.ts'
import type { Random } from '#painter/core/random.ts'
import type { Pose, Subject } from '#painter/scene.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import type { Bones } from './posed-body.ts'

/** What a model is to be like this time. */
export interface ModelRequest {
  readonly random: Random
  readonly pose: Pose
  readonly traits: ReadonlySet<string>
  readonly colours: readonly Colour[]
  readonly parts: ReadonlyMap<string, Colour>
  /** Where in the loop, 0 to 1. */
  readonly moment: number
  /** -1 when it looks to the left, so that what it turns to the eye is turned the other way. */
  readonly side: 1 | -1
  /** The pose that was laid out for it, in metres of the model. */
  readonly bones: Bones | undefined
}

export type BuildModel = (builder: ModelBuilder, request: ModelRequest) => void

export type Habitat = 'ground' | 'water' | 'air' | 'underwater' | 'indoors'

export interface SubjectModel {
  readonly build: BuildModel
  /** Metres to its top as it usually stands, and from end to end. */
  readonly height: number
  readonly length: number
  readonly belongs: Habitat
  /** The first is how it is when nothing is said. */
  readonly poses: readonly Pose[]
  /** Traits of the lexicon that change it. */
  readonly traits: readonly string[]
  /** Parts with a colour of their own, besides the main one. */
  readonly parts: readonly string[]
  /** Degrees that it likes to be seen from, 0 its side and 90 its front. */
  readonly views: readonly [number, number]
  /** Turned the other way it shows as well. */
  readonly mirrors: boolean
  /** Reaches out of the picture at its sides, as a branch does that comes from a tree nobody sees. */
  readonly spans: boolean
  /** Where it holds things, in its metres, on the side that is turned to the eye; undefined: it does not. */
  readonly grip: Vector | undefined
  /** Stands as a layout of joints says, where there is one. */
  readonly takesPose: boolean
}

export function requestFor(
  subject: Pick<Subject, 'colours' | 'traits' | 'parts'>,
  pose: Pose,
  random: Random,
  { moment, side, bones }: Pick<ModelRequest, 'moment' | 'side' | 'bones'>,
): ModelRequest {
  return {
    side,
    bones,
    random,
    pose,
    moment,
    traits: new Set(subject.traits),
    colours: subject.colours,
    parts: new Map(subject.parts.map(({ part, colour }) => [part, colour])),
  }
}

export function colourOr(request: ModelRequest, place: number, otherwise: Colour): Colour {
  return request.colours[place] ?? otherwise
}

export function partOr(request: ModelRequest, part: string, otherwise: Colour): Colour {
  return request.parts.get(part) ?? otherwise
}

/** A swing that comes back at the end of the loop. */
export function swing(request: ModelRequest, times = 1, shift = 0): number {
  return Math.sin((request.moment * times + shift) * Math.PI * 2)
}

export function shade(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

export function lighter(colour: Colour, share: number): Colour {
  return [
    colour[0] + (0.92 - colour[0]) * share,
    colour[1] + (0.9 - colour[1]) * share,
    colour[2] + (0.86 - colour[2]) * share,
  ]
}

/** The middle joint of two bones of given lengths between two places; `side` 1 bends towards +x. */
export function jointBetween(from: Vector, to: Vector, upper: number, lower: number, side: number): Vector {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const far = Math.min(Math.hypot(dx, dy), (upper + lower) * 0.999)
  const along = (upper * upper - lower * lower + far * far) / (2 * far)
  const out = Math.sqrt(Math.max(0, upper * upper - along * along))
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  return [from[0] + ux * along - uy * out * side, from[1] + uy * along + ux * out * side, (from[2] + to[2]) / 2]
}

type Described = Partial<Omit<SubjectModel, 'build' | 'height' | 'length'>>

export function described(build: BuildModel, height: number, length: number, rest: Described = {}): SubjectModel {
  return {
    belongs: 'ground',
    poses: ['standing'],
    traits: [],
    parts: [],
    views: [15, 60],
    mirrors: true,
    spans: false,
    grip: undefined,
    takesPose: false,
    ...rest,
    build,
    height,
    length,
  }
}

const animalPoses: readonly Pose[] = ['standing', 'sitting', 'lying', 'sleeping', 'running', 'jumping']

/** A four-legged animal as the catalogue has it. */
export function animal(build: BuildModel, height: number, length: number, rest: Described = {}): SubjectModel {
  return described(build, height, length, {
    poses: animalPoses,
    traits: ['young', 'old', 'fat', 'thin', 'cute', 'fluffy', 'closed eyes', 'howling'],
    parts: ['fur', 'eyes'],
    ...rest,
  })
}
