import { clamp } from '#painter/core/curves.ts'
import type { Colour } from '#painter/core/colour.ts'
import { weightOf, type Feature, type Scene } from '#painter/scene.ts'

/** How much of a feature is asked for; 0 when it is not, or not wanted. */
export function amountOf(scene: Scene, feature: Feature): number {
  return scene.without.has(feature) ? 0 : clamp(weightOf(scene.features, feature), 0, 2.2)
}

export function coloursOf(scene: Scene, feature: Feature): readonly Colour[] {
  return scene.features.find(({ value }) => value === feature)?.colours ?? []
}
