import { heedCancel } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { FIRST_SUBJECT, Part, type Frame } from '#painter/core/frame.ts'
import { pick, randomFor, seedFor } from '#painter/core/random.ts'
import { linearFromByte } from '#painter/core/screen.ts'
import { develop } from '#painter/develop.ts'
import type { PreparedScene, PrepareFamily } from '#painter/family.ts'
import { schemeOf } from '#painter/flat/colour-scheme.ts'
import { frameOfLayers, layOver } from '#painter/flat/layers.ts'
import { prepareLandscape } from '#painter/landscape/prepare-landscape.ts'
import { isAnimal, isPerson, isPlant } from '#painter/lexicon/choose-family.ts'
import { lookOf } from '#painter/look.ts'
import { posterLayouts, type Box, type Layout, type Sheet } from '#painter/poster/poster-layouts.ts'
import { weightOf, type Family, type Scene } from '#painter/scene.ts'
import { prepareAbstract } from './abstract.ts'
import { prepareCity } from './city.ts'
import { prepareCreature } from './creature.ts'
import { prepareInterior } from './interior.ts'
import { preparePlant } from './plant.ts'
import { preparePortrait } from './portrait.ts'
import { prepareSpace } from './space.ts'

/** A painted scene with the prompt's words set in type around or over it. */
export const preparePoster: PrepareFamily = ({ scene, seed, aspect }) => {
  const layout = layoutFor(scene, seed)
  const sheet: Sheet = { aspect, scheme: schemeOf({ ...scene, subjects: [] }, seed), text: scene.text }
  const box = layout.picture(sheet)
  const family = innerFamily(scene)
  const inner: Scene = { ...scene, family, text: [] }
  const prepare = prepares[family] ?? prepareLandscape
  const prepared = prepare({ scene: inner, seed: seedFor(seed, 'poster picture'), aspect: box.wide / box.high })
  return {
    draw({ width, height, moment, cancel }) {
      const frame = frameOfLayers([], width, height)
      frame.part.fill(Part.backdrop)
      frame.depth.fill(30)
      hang(frame, prepared, inner, box, moment, cancel)
      const { shade } = layout
      if (shade) layTint(frame, context => shade(context, sheet))
      layOver(frame, { part: Part.backdrop, depth: 1, draw: context => layout.trim(context, sheet) })
      if (sheet.text.length > 0)
        layOver(frame, { part: Part.text, depth: 0.5, draw: context => layout.type(context, sheet) })
      return frame
    },
  }
}

const prepares: Partial<Record<Family, PrepareFamily>> = {
  landscape: prepareLandscape,
  city: prepareCity,
  interior: prepareInterior,
  creature: prepareCreature,
  plant: preparePlant,
  portrait: preparePortrait,
  space: prepareSpace,
  abstract: prepareAbstract,
}

const cityMotifs = new Set(['skyline', 'old town', 'street', 'cyberpunk', 'rooftops'])
const roomMotifs = new Set(['still life', 'room', 'kitchen', 'library', 'window'])
const spaceMotifs = new Set(['galaxy', 'moons', 'earth', 'black hole', 'asteroids', 'nebula'])

function innerFamily({ settings, subjects, motifs, features }: Scene): Family {
  if (motifs.some(({ value }) => cityMotifs.has(value))) return 'city'
  if (motifs.some(({ value }) => spaceMotifs.has(value)) || weightOf(features, 'nebula') > 0) return 'space'
  const kind = subjects[0]?.kind
  if (motifs.some(({ value }) => roomMotifs.has(value))) return 'interior'
  if (settings.length > 0) return 'landscape'
  if (!kind) return 'abstract'
  if (isPerson(kind)) return 'portrait'
  if (isPlant(kind)) return 'plant'
  return isAnimal(kind) ? 'creature' : 'landscape'
}

function layoutFor(scene: Scene, seed: number): Layout {
  const random = randomFor(seed, 'poster')
  const words = scene.motifs.map(({ value }) => value)
  for (const [name, layout] of Object.entries(posterLayouts)) if (words.includes(name)) return layout
  const dark =
    scene.time === 'night' ||
    weightOf(scene.mood, 'dramatic') + weightOf(scene.mood, 'dark') + weightOf(scene.mood, 'mysterious') > 0
  if (dark) return pick(random, [posterLayouts.film, posterLayouts.film, posterLayouts.loud])
  if (scene.settings.length > 0)
    return pick(random, [posterLayouts.travel, posterLayouts.travel, posterLayouts.vintage, posterLayouts.swiss])
  return pick(random, Object.values(posterLayouts))
}

/** Draws the scene into its window, developed as a picture of its own. */
function hang(frame: Frame, prepared: PreparedScene, scene: Scene, box: Box, moment: number, cancel: CancelFlag): void {
  const scale = frame.height
  const left = Math.round(box.left * scale)
  const top = Math.round(box.top * scale)
  const width = Math.max(1, Math.min(frame.width - left, Math.round(box.wide * scale)))
  const height = Math.max(1, Math.min(frame.height - top, Math.round(box.high * scale)))
  const inner = prepared.draw({ width, height, moment, cancel })
  const { data } = develop(inner, lookOf(scene))
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const from = row * width + column
      const to = (top + row) * frame.width + left + column
      frame.depth[to] = inner.depth[from] as number
      const what = inner.part[from] as number
      frame.part[to] = what >= FIRST_SUBJECT ? what + 4 : what
      for (let channel = 0; channel < 3; channel++) {
        frame.colour[to * 3 + channel] = linearFromByte(data[from * 3 + channel] as number)
        frame.normal[to * 3 + channel] = inner.normal[from * 3 + channel] as number
      }
    }
  }
}

/** Darkens without becoming a thing of its own. */
function layTint(frame: Frame, draw: Parameters<typeof layOver>[1]['draw']): void {
  const parts = frame.part.slice()
  const depths = frame.depth.slice()
  layOver(frame, { part: Part.backdrop, depth: 0, draw })
  frame.part.set(parts)
  frame.depth.set(depths)
}
