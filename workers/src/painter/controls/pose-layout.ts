import { NodeInputError } from '#engine/node-kind.ts'
import type { Control } from '#engine/node-values.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import { plainSubject, type Family, type FigurePose, type Scene } from '#painter/scene.ts'
import { modelOf } from '#painter/subjects/catalogue.ts'
import { readSkeletons } from './read-skeletons.ts'

interface Part {
  readonly area?: unknown
  readonly read: { readonly scene: Scene }
}

/** They have no ground for a figure to stand on. */
const flat: ReadonlySet<Family> = new Set<Family>(['pattern', 'poster', 'emblem'])

/**
 * Lets the people of a scene stand as the joints of a layout do. Where no person is named one comes in, since whoever lays out a
 * pose wants to see it.
 *
 * @throws NodeInputError when the layout shows no pose, or the prompt asks for what has no people
 */
export function layOutByPose<Read extends Part>(
  parts: readonly Read[],
  { controls, seed }: { readonly controls?: readonly Control[]; readonly seed: number },
): readonly Read[] {
  const poses = (controls ?? []).flatMap(posesOf)
  if (poses.length === 0) return parts
  const isPeopled = parts.some(({ read }) => read.scene.subjects.some(isPerson))
  const posed = parts.map(part => {
    const { read, area } = part
    const takesPose = area === undefined && (!isPeopled || read.scene.subjects.some(isPerson))
    return takesPose ? { ...part, read: { ...read, scene: withPoses(read.scene, poses, seed) } } : part
  })
  return posed
}

function posesOf({ kind, picture, strength }: Control): FigurePose[] {
  if (kind !== 'pose') return []
  const skeletons = readSkeletons(picture)
  if (skeletons.length === 0) {
    throw new NodeInputError(
      'image',
      'There is no pose in this picture. A pose is drawn as OpenPose does: coloured joints and limbs on black.',
    )
  }
  return skeletons.map(skeleton => ({ skeleton, strength: Math.min(1, strength) }))
}

function isPerson({ kind }: Scene['subjects'][number]): boolean {
  return modelOf(kind)?.takesPose === true
}

function withPoses(scene: Scene, poses: readonly FigurePose[], seed: number): Scene {
  if (flat.has(scene.family)) {
    throw new NodeInputError(
      'control_net',
      `A ${scene.family} has no people in it that could follow a pose; leave out what makes it one, or the pose.`,
    )
  }
  const someone = { ...plainSubject, kind: pick(randomFor(seed, 'who takes the pose'), ['woman', 'man']) }
  const subjects = scene.subjects.some(isPerson) ? scene.subjects : [...scene.subjects, someone]
  // A portrait is head and shoulders; whoever takes a pose is seen whole.
  const family = scene.family === 'portrait' || scene.family === 'abstract' ? 'creature' : scene.family
  return { ...scene, family, subjects, poses }
}
