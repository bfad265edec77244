import type { Colour } from '#painter/core/colour.ts'
import { luminance } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import type { Scene, Weighted } from '#painter/scene.ts'

const AS_WRITTEN = 7

/**
 * How literally a prompt is taken. At 7 all is as written; below, weights, sizes and colours fall back towards the ordinary;
 * above, they are driven further apart.
 */
export function applyAdherence(scene: Scene, cfg: number): Scene {
  const force = clamp(cfg / AS_WRITTEN, 0.15, 2.2)
  if (force === 1) return scene
  const drive = <Entry extends Weighted<unknown>>(entries: readonly Entry[]): Entry[] =>
    entries.map(entry => ({ ...entry, weight: Math.max(0.05, entry.weight * force ** 0.6) }))
  return {
    ...scene,
    weather: drive(scene.weather),
    mood: drive(scene.mood),
    features: drive(scene.features),
    palette: scene.palette.map(colour => driveColour(colour, force)),
    subjects: scene.subjects.map(subject => ({
      ...subject,
      size: subject.size ** clamp(force, 0.3, 1.5),
      weight: subject.weight * force ** 0.4,
      colours: subject.colours.map(colour => driveColour(colour, force)),
      parts: subject.parts.map(({ part, colour }) => ({ part, colour: driveColour(colour, force) })),
    })),
  }
}

function driveColour(colour: Colour, force: number): Colour {
  const grey = luminance(...colour)
  const drive = (value: number) => clamp(grey + (value - grey) * force ** 0.7)
  return [drive(colour[0]), drive(colour[1]), drive(colour[2])]
}
