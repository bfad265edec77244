import { describe, expect, it } from 'vitest'
import { RunCanceled } from '#engine/node-kind.ts'
import { FIRST_SUBJECT, Part, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import {
  plainScene,
  plainSubject,
  settings,
  type Feature,
  type Scene,
  type Setting,
  type Weather,
} from '#painter/scene.ts'
import { prepareLandscape } from './prepare-landscape.ts'

const SIDE = 64
const never = { isSet: () => false, check: () => {} }

function paintScene(changes: Partial<Scene>, { seed = 5, moment = 0, side = SIDE } = {}): Frame {
  const scene: Scene = { ...plainScene, ...changes }
  return prepareLandscape({ scene, seed, aspect: 1 }).draw({ width: side, height: side, moment, cancel: never })
}

const painted = new Map<string, Frame>()

/** Each is painted once, however many tests compare with it. */
function shown(changes: Partial<Scene>, options: { seed?: number; side?: number } = {}): Frame {
  const key = JSON.stringify([changes, [...(changes.without ?? [])], options])
  const frame = painted.get(key) ?? paintScene(changes, options)
  painted.set(key, frame)
  return frame
}

function places(...values: Setting[]): Scene['settings'] {
  return values.map(value => ({ value, weight: 1, colours: [] }))
}

function skies(...values: Weather[]): Scene['weather'] {
  return values.map(value => ({ value, weight: 1 }))
}

function features(...values: Feature[]): Scene['features'] {
  return values.map(value => ({ value, weight: 1, colours: [] }))
}

interface Rows {
  readonly from: number
  readonly to: number
}
const all: Rows = { from: 0, to: 1 }

/** Share of the pixels between two heights of the picture (0 its top) that differ to the eye. */
function changedShare(one: Frame, other: Frame, { from, to }: Rows = all): number {
  const first = Math.floor(from * one.height) * one.width
  const last = Math.floor(to * one.height) * one.width
  let changed = 0
  for (let pixel = first; pixel < last; pixel++) {
    let away = 0
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const [a, b] = [one.colour[at] as number, other.colour[at] as number]
      away = Math.max(away, Math.abs(a - b) / (0.05 + Math.max(a, b)))
    }
    if (away > 0.06) changed++
  }
  return changed / (last - first)
}

function meanOf(frame: Frame, channel: number, { from, to }: Rows = all): number {
  const first = Math.floor(from * frame.height) * frame.width
  const last = Math.floor(to * frame.height) * frame.width
  let sum = 0
  for (let pixel = first; pixel < last; pixel++) sum += frame.colour[pixel * 3 + channel] as number
  return sum / (last - first)
}

function partShare({ part }: Frame, wanted: number): number {
  return part.reduce((count, value) => count + (value === wanted ? 1 : 0), 0) / part.length
}

describe('a landscape', () => {
  it('is the same for the same seed, and another for another', () => {
    const scene = { settings: places('lake', 'mountains') }
    expect(paintScene(scene)).toEqual(paintScene(scene))
    expect(changedShare(paintScene(scene), paintScene(scene, { seed: 6 }))).toBeGreaterThan(0.5)
  })

  it.each(settings)('shows %s like no other setting, all of it finite light', setting => {
    const frame = shown({ settings: places(setting) })
    expect(frame.colour.every(light => light >= 0 && light < 100)).toBe(true)
    const others = settings[(settings.indexOf(setting) + 1) % settings.length]
    expect(changedShare(frame, shown({ settings: places(others ?? 'hills') }))).toBeGreaterThan(0.22)
  })

  it('ends a loop where it began, and moves in between', () => {
    const scene: Partial<Scene> = {
      settings: places('sea'),
      weather: skies('rain', 'wind'),
      features: features('lightning'),
    }
    const prepared = prepareLandscape({ scene: { ...plainScene, ...scene }, seed: 3, aspect: 1 })
    const at = (moment: number): Frame => prepared.draw({ width: SIDE, height: SIDE, moment, cancel: never })
    expect(changedShare(at(0), at(1))).toBeLessThan(0.003)
    expect(changedShare(at(0), at(0.4))).toBeGreaterThan(0.1)
  })

  it('foretells the whole at an eighth of the size', () => {
    const prepared = prepareLandscape({
      scene: { ...plainScene, settings: places('mountains') },
      seed: 4,
      aspect: 1,
    })
    const small = prepared.draw({ width: 24, height: 24, moment: 0, cancel: never })
    const large = prepared.draw({ width: 96, height: 96, moment: 0, cancel: never })
    for (const rows of [
      { from: 0, to: 0.25 },
      { from: 0.25, to: 0.5 },
      { from: 0.75, to: 1 },
    ]) {
      const [one, other] = [meanOf(small, 1, rows), meanOf(large, 1, rows)]
      expect(Math.abs(one - other) / other).toBeLessThan(0.12)
    }
  })

  it('keeps its proportions in wide and tall pictures', () => {
    for (const aspect of [0.5, 2]) {
      const prepared = prepareLandscape({ scene: plainScene, seed: 2, aspect })
      const frame = prepared.draw({ width: 48 * aspect, height: 48, moment: 0, cancel: never })
      expect(partShare(frame, Part.sky)).toBeGreaterThan(0.1)
      expect(partShare(frame, Part.sky)).toBeLessThan(0.9)
    }
  })

  it('stops when it is canceled', () => {
    const prepared = prepareLandscape({ scene: plainScene, seed: 1, aspect: 1 })
    let asked = 0
    const cancel = {
      isSet: () => true,
      check: () => {
        asked++
        if (asked > 3) throw new RunCanceled('canceled')
      },
    }
    expect(() => prepared.draw({ width: SIDE, height: SIDE, moment: 0, cancel })).toThrow(RunCanceled)
    expect(asked).toBe(4)
  })
})

describe('light and weather', () => {
  it.each(['dawn', 'sunset', 'dusk', 'night'] as const)('paints the sky of %s', time => {
    expect(changedShare(shown({}), shown({ time }), { from: 0, to: 0.4 })).toBeGreaterThan(0.8)
  })

  it('is darker at night', () => {
    expect(meanOf(shown({ time: 'night' }), 1)).toBeLessThan(0.25 * meanOf(shown({}), 1))
  })

  it.each(['clouds', 'overcast', 'storm', 'fog'] as const)('changes the sky by %s', weather => {
    const clear = shown({ weather: skies('clear') })
    expect(changedShare(clear, shown({ weather: skies(weather) }), { from: 0, to: 0.3 })).toBeGreaterThan(0.25)
  })

  it.each(['rain', 'snow', 'fog', 'storm'] as const)('changes the land by %s', weather => {
    const dry = shown({})
    expect(changedShare(dry, shown({ weather: skies(weather) }), { from: 0.7, to: 1 })).toBeGreaterThan(0.3)
  })

  it('whitens the ground with snow and takes the snow away again', () => {
    const rows = { from: 0.75, to: 1 }
    const blueShare = (frame: Frame): number => meanOf(frame, 2, rows) / meanOf(frame, 1, rows)
    const snowy = shown({ settings: places('meadow'), weather: skies('snow') })
    const refused = shown({
      settings: places('meadow'),
      weather: skies('snow'),
      without: new Set(['snow']),
    })
    expect(blueShare(snowy)).toBeGreaterThan(0.9)
    expect(blueShare(refused)).toBeLessThan(0.6)
  })

  it.each([
    ['aurora', 'night', { from: 0, to: 0.5 }, 0.25],
    ['milky way', 'night', { from: 0, to: 0.5 }, 0.04],
    ['moon', 'day', { from: 0, to: 0.6 }, 0.002],
    ['rainbow', 'day', { from: 0, to: 0.6 }, 0.04],
    ['lightning', 'dusk', { from: 0, to: 0.6 }, 0.004],
    ['clouds', 'day', { from: 0, to: 0.4 }, 0.1],
    ['sunbeams', 'day', { from: 0.2, to: 1 }, 0.05],
    ['fireflies', 'night', { from: 0.4, to: 1 }, 0.02],
    ['petals', 'day', all, 0.005],
    ['flowers', 'day', { from: 0.6, to: 1 }, 0.04],
    ['path', 'day', { from: 0.6, to: 1 }, 0.006],
    ['planet', 'dusk', { from: 0, to: 0.6 }, 0.02],
    ['rings', 'dusk', { from: 0, to: 0.6 }, 0.02],
    ['nebula', 'night', { from: 0, to: 0.6 }, 0.1],
    ['lanterns', 'night', all, 0.02],
    ['smoke', 'day', { from: 0, to: 0.7 }, 0.002],
    ['neon', 'night', all, 0.3],
    ['stars', 'night', { from: 0, to: 0.5 }, 0.01],
    ['sun', 'sunset', { from: 0, to: 0.7 }, 0.005],
    ['rocks', 'day', { from: 0.5, to: 1 }, 0.005],
  ] as const)('shows %s', (feature, time, rows, least) => {
    const scene: Partial<Scene> = { settings: places('snowfield'), time, weather: skies('clear') }
    const plain = shown({ ...scene, without: new Set([feature]) }, { side: 96 })
    const asked = shown({ ...scene, features: features(feature) }, { side: 96 })
    expect(changedShare(plain, asked, rows)).toBeGreaterThan(least)
  })

  it('gives flowers the colour that was asked for', () => {
    const meadow = { settings: places('meadow') }
    const flowers = (colour: readonly [number, number, number]): Frame =>
      shown({ ...meadow, features: [{ value: 'flowers', weight: 1.5, colours: [colour] }] })
    const rows = { from: 0.6, to: 1 }
    const red = flowers([0.85, 0.04, 0.03])
    const blue = flowers([0.08, 0.1, 0.9])
    expect(meanOf(red, 0, rows)).toBeGreaterThan(1.15 * meanOf(blue, 0, rows))
    expect(meanOf(blue, 2, rows)).toBeGreaterThan(1.15 * meanOf(red, 2, rows))
  })

  it('turns leaves with the seasons', () => {
    const woods = (season: Scene['season']): Frame => shown({ settings: places('forest'), season })
    expect(changedShare(woods('summer'), woods('autumn'))).toBeGreaterThan(0.3)
    expect(changedShare(woods('summer'), woods('winter'))).toBeGreaterThan(0.3)
    expect(changedShare(woods('autumn'), woods('winter'))).toBeGreaterThan(0.3)
  })
})

describe('what a prompt names', () => {
  it('blends two settings: water of the one, distance of the other', () => {
    const both = shown({ settings: places('lake', 'volcano') })
    expect(partShare(both, Part.water)).toBeGreaterThan(0.05)
    expect(changedShare(both, shown({ settings: places('lake') }))).toBeGreaterThan(0.2)
  })

  it('takes out what is not wanted', () => {
    const lake = places('lake')
    expect(partShare(shown({ settings: lake }), Part.water)).toBeGreaterThan(0.05)
    expect(partShare(shown({ settings: lake, without: new Set(['water']) }), Part.water)).toBe(0)
    const trees = shown({
      settings: places('mountains'),
      without: new Set(['trees', 'bush', 'grass', 'flowers']),
    })
    expect(partShare(trees, Part.plants)).toBe(0)
  })

  it.each([
    ['lake', [0.5, 0.02, 0.02], { from: 0.7, to: 1 }],
    ['meadow', [0.8, 0.1, 0.1], { from: 0.7, to: 1 }],
    ['canyon', [0.9, 0.05, 0.05], { from: 0.3, to: 1 }],
    ['forest', [0.9, 0.04, 0.04], { from: 0, to: 0.6 }],
  ] as const)('paints a red %s when that is asked for', (value, colour, rows) => {
    const red = shown({ settings: [{ value, weight: 1, colours: [colour] }] })
    const usual = shown({ settings: places(value) })
    const redness = (frame: Frame): number => meanOf(frame, 0, rows) / meanOf(frame, 1, rows)
    expect(redness(red)).toBeGreaterThan(1.15 * redness(usual))
  })

  it('lets weight raise what stands in the distance', () => {
    const mountains = (weight: number): Frame => shown({ settings: [{ value: 'mountains', weight, colours: [] }] })
    expect(partShare(mountains(2), Part.sky)).toBeLessThan(partShare(mountains(0.5), Part.sky) - 0.03)
  })

  it('looks from where the framing says', () => {
    const from = (angle: Scene['framing']['angle']): Frame =>
      shown({ framing: { distance: 'medium', angle, tiles: false } })
    expect(partShare(from('top'), Part.sky)).toBe(0)
    expect(partShare(from('low'), Part.sky)).toBeGreaterThan(partShare(from('high'), Part.sky) + 0.2)
  })

  it('places subjects', () => {
    const frame = shown({ subjects: [{ ...plainSubject, kind: 'house' }] })
    expect(partShare(frame, FIRST_SUBJECT)).toBeGreaterThan(0.005)
  })

  it('knows where water, land, plants and sky are, and which way they look', () => {
    const frame = shown({ settings: places('lake') }, { side: 96 })
    for (const part of [Part.sky, Part.ground, Part.water, Part.plants])
      expect(partShare(frame, part)).toBeGreaterThan(0.005)
    for (let pixel = 0; pixel < frame.part.length; pixel++) {
      if (frame.part[pixel] !== Part.sky) expect(frame.depth[pixel]).toBeLessThan(SKY_DEPTH)
      const up = frame.normal[pixel * 3 + 1] as number
      if (frame.part[pixel] === Part.water) expect(up).toBeGreaterThan(0.9)
    }
  })
})
