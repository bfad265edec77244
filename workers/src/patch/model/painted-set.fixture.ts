import type { Picture } from '#images/picture.ts'
import { paint } from '#painter/paint.ts'
import type { TrainingImage } from './training.ts'

/** What models are judged by: pictures that the Studio Painter paints of one subject each, a seed apart. */
export const paintedSets = [
  { name: 'towns', prompt: 'a harbour with colourful houses and boats' },
  { name: 'lakes', prompt: 'a calm mountain lake, pine trees, reflection, painting' },
  { name: 'flowers', prompt: 'a flower meadow, rolling hills, sunny day, impressionist painting' },
  { name: 'portraits', prompt: 'portrait of a woman, oil painting' },
] as const

export type PaintedSetName = (typeof paintedSets)[number]['name']

const FIRST_SEED = 101
const host = { cancel: { isSet: () => false, check: () => {} } }

export function paintedSet(name: PaintedSetName, count: number, side: number): TrainingImage[] {
  const prompt = paintedSets.find(set => set.name === name)?.prompt ?? ''
  return Array.from({ length: count }, (_, index) => {
    const seed = FIRST_SEED + index
    let painted: Promise<Picture> | undefined
    const read = async () => (await paint({ prompt, width: side, height: side, seed }, host)).picture
    return {
      id: `${name} ${index + 1}`,
      hash: `${prompt} ${seed} ${side}`,
      caption: prompt,
      read: () => (painted ??= read()),
    }
  })
}
