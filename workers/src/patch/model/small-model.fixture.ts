import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { PatchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { Picture } from '#images/picture.ts'
import { randomFor } from '#painter/core/random.ts'
import { picture } from '#testing/node-cases.ts'
import type { TrainingImage } from './training.ts'

const SIDE = 96

/** Hills of one colour under a sky of another, each image its own. */
export function smallImages(count: number): TrainingImage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `image-${index}`,
    hash: `hash of ${index}`,
    caption: index % 2 === 0 ? 'green hills' : 'a red desert',
    read: () => Promise.resolve(hills(index)),
  }))
}

export function hills(index: number): Picture {
  const random = randomFor(index, 'hills')
  const [height, wave, phase] = [35 + random() * 30, 6 + random() * 10, random() * 6]
  const ground = index % 2 === 0 ? [60, 150, 50] : [190, 80, 40]
  return picture(SIDE, SIDE, (x, y) => {
    const speckle = Math.floor(random() * 24)
    const isSky = y < height + wave * Math.sin(x / 14 + phase)
    const colour = isSky ? [120 + index * 12, 170, 230 - y] : ground
    return colour.map(value => Math.max(0, Math.min(255, value + speckle - 12)))
  })
}

export function smallSettings(settings: Partial<PatchModelSettings> = {}): PatchModelSettings {
  return patchModelSettings.parse({ size: 256, rounds: 1, samplePrompts: [], ...settings })
}
