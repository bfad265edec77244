import type { Colour } from '#painter/core/colour.ts'
import { emptyFrame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { backdropOf, drawBackdrop } from '#painter/portrait/backdrop.ts'
import { drawFigure } from '#painter/portrait/figure.ts'
import { drawGlasses } from '#painter/portrait/glasses.ts'
import { hairOf } from '#painter/portrait/hair.ts'
import { drawHair, layHair, type LaidHair } from '#painter/portrait/hair-drawing.ts'
import { personOf } from '#painter/portrait/person.ts'
import { turnBy } from '#painter/portrait/pose.ts'
import type { PortraitLight, Sitting } from '#painter/portrait/sitting.ts'
import { weightOf, type Framing, type Scene, type TimeOfDay } from '#painter/scene.ts'

/** A person's head and shoulders, by a window of the seed's choosing. */
export const preparePortrait: PrepareFamily = ({ scene, seed, aspect }) => {
  const person = personOf(scene, seed)
  const strands = hairOf(person, seed)
  const backdrop = backdropOf(scene, seed)
  const random = randomFor(seed, 'sitting')
  const side = random() < 0.5 ? -1 : 1
  const yaw = side * between(random, 0.08, 0.52)
  const pitch = between(random, -0.07, 0.06)
  const roll = between(random, -0.07, 0.07)
  const light = lightOf(scene, -side)
  const span = spanOf(scene.framing.distance) / Math.min(1, aspect * 1.15)
  const gazeX = between(random, -0.1, 0.1) - side * 0.12
  const sittingAt = (moment: number): Sitting => {
    const breath = Math.sin(2 * Math.PI * moment)
    return {
      person,
      head: turnBy(yaw + 0.025 * breath, pitch + 0.012 * Math.sin(4 * Math.PI * moment), roll + 0.008 * breath),
      body: turnBy(yaw * 0.45, 0, 0),
      light,
      face: {
        person,
        noise: new Noise(seedFor(seed, 'skin')),
        seed: seedFor(seed, 'freckles') & 0xffff,
        gaze: [gazeX, 0],
        lightSide: -side,
        blink: Math.exp(-(((moment - 0.62) / 0.022) ** 2)),
      },
      centreX: -side * 0.06 * span * 0.5,
      centreY: centreOf(scene.framing.distance) + 0.012 * breath,
      span,
    }
  }
  // All sizes of one moment share it.
  let last: { moment: number; sitting: Sitting; hair: LaidHair } | undefined
  const seatedAt = (moment: number) => {
    if (last?.moment === moment) return last
    const sitting = sittingAt(moment)
    last = { moment, sitting, hair: layHair(strands, sitting) }
    return last
  }
  return {
    draw({ width, height, moment, cancel }) {
      const { sitting, hair } = seatedAt(moment)
      const frame = emptyFrame(width, height)
      drawBackdrop(frame, backdrop, 0.5 - side * 0.2)
      cancel.check()
      const near = drawFigure(frame, sitting, cancel)
      drawHair(frame, near, hair, sitting, cancel)
      if (person.glasses) drawGlasses(frame, sitting)
      return frame
    },
  }
}

function spanOf(distance: Framing['distance']): number {
  return { close: 3.55, medium: 4.1, wide: 5 }[distance]
}

function centreOf(distance: Framing['distance']): number {
  return { close: -0.08, medium: -0.28, wide: -0.55 }[distance]
}

const keys: Readonly<Record<TimeOfDay, { readonly key: Colour; readonly ambient: Colour }>> = {
  day: { key: [1.02, 0.98, 0.92], ambient: [0.27, 0.29, 0.33] },
  dawn: { key: [1.05, 0.86, 0.72], ambient: [0.26, 0.25, 0.32] },
  sunset: { key: [1.25, 0.76, 0.42], ambient: [0.22, 0.19, 0.27] },
  dusk: { key: [0.62, 0.55, 0.6], ambient: [0.12, 0.13, 0.2] },
  night: { key: [0.34, 0.42, 0.62], ambient: [0.05, 0.06, 0.11] },
}

/** A large light from one side and above, and a rim from behind the other. */
function lightOf(scene: Scene, side: number): PortraitLight {
  const { key, ambient } = keys[scene.time]
  const drama = Math.min(
    1,
    weightOf(scene.mood, 'dramatic') + weightOf(scene.mood, 'mysterious') + 0.6 * weightOf(scene.mood, 'dark'),
  )
  const raw = [side * (0.62 + 0.5 * drama), 0.55, 0.78 - 0.35 * drama] as const
  const length = Math.hypot(...raw)
  const fill = 1 - 0.42 * drama
  const neon = scene.features.some(({ value }) => value === 'neon')
  return {
    key: [raw[0] / length, raw[1] / length, raw[2] / length],
    keyColour: neon ? [1, 0.62, 0.86] : key,
    ambient: [ambient[0] * fill, ambient[1] * fill, ambient[2] * fill],
    bounce: [ambient[0] * 0.75 * fill, ambient[1] * 0.62 * fill, ambient[2] * 0.5 * fill],
    rim: [-side * 0.82, 0.35, -0.45],
    rimColour: neon ? [0.2, 0.9, 1.4] : [key[0] * 0.9, key[1] * 0.95, key[2] * 1.1],
  }
}
