import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { type Frame, Part } from '#painter/core/frame.ts'
import { between, randomFor } from '#painter/core/random.ts'
import type { Camera } from '#painter/stage.ts'
import type { Scene } from '#painter/scene.ts'
import type { CityPlan } from './city-plan.ts'
import { LAMP_STEP } from './city-picture.ts'

type LifeKind = 'lamp' | 'person' | 'car' | 'lantern'
interface Life {
  readonly kind: LifeKind
  readonly x: number
  readonly y: number
  readonly z: number
  readonly tint: Colour
  readonly shape: number
  /** Which way it goes along the street, and how far in one loop. */
  readonly pace: number
}

/** Lamps, people on the pavements, cars and hung lanterns. */
export function peopleStreet(scene: Scene, plan: CityPlan, seed: number): Life[] {
  const random = randomFor(seed, 'street life')
  const life: Life[] = []
  const side = () => (random() < 0.5 ? -1 : 1)
  if (plan.lamps && plan.street > 4) {
    for (let row = 0; row < 14; row++) {
      for (const one of [-1, 1])
        life.push({
          kind: 'lamp',
          x: one * plan.street * 0.72,
          y: 0,
          z: (row + 0.5) * LAMP_STEP,
          tint: [1, 1, 1],
          shape: one,
          pace: 0,
        })
    }
  }
  if (plan.street > 0 && !scene.without.has('people') && !scene.without.has('man')) {
    const count = plan.kind === 'alley' ? 4 : 20
    for (let index = 0; index < count; index++) {
      const tint: Colour = [between(random, 0.02, 0.28), between(random, 0.02, 0.2), between(random, 0.03, 0.24)]
      life.push({
        kind: 'person',
        x: side() * plan.street * between(random, plan.isOld ? 0.1 : 0.68, 0.93),
        y: 0,
        z: 9 + random() ** 1.6 * 120,
        tint,
        shape: random(),
        pace: 0,
      })
    }
  }
  if (plan.kind === 'street' && !scene.without.has('car') && !scene.without.has('vehicles')) {
    for (let index = 0; index < 9; index++) {
      const lane = side()
      const tint: Colour = [between(random, 0.03, 0.5), between(random, 0.03, 0.3), between(random, 0.03, 0.4)]
      life.push({
        kind: 'car',
        x: lane * plan.street * between(random, 0.2, 0.34),
        y: 0,
        z: 18 + index * 15 + random() * 9,
        tint,
        shape: lane,
        pace: 0,
      })
    }
  }
  const lanterns = scene.features.find(({ value }) => value === 'lanterns')
  if (lanterns) {
    const own = lanterns.colours
    for (let index = 0; index < 46 * Math.min(1.6, lanterns.weight); index++) {
      const tint = own[index % Math.max(1, own.length)] ?? ([2.2, 0.55 + random() * 0.4, 0.12] as const)
      const reach = Math.max(plan.street, 9)
      life.push({
        kind: 'lantern',
        x: between(random, -reach, reach),
        y: between(random, 3.6, 8),
        z: 9 + random() * 80,
        tint,
        shape: random(),
        pace: 0,
      })
    }
  }
  return life.toSorted((one, other) => other.z - one.z)
}

interface LifeDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly isNight: boolean
  readonly light: number
  readonly moment: number
}

export function drawStreetLife(life: readonly Life[], drawing: LifeDrawing): void {
  for (const one of life) {
    const { frame, camera } = drawing
    const scale = camera.focal / one.z
    const sway = one.kind === 'lantern' ? Math.sin((drawing.moment + one.shape) * Math.PI * 2) * 0.12 : 0
    const column = camera.centre + (one.x + sway) * scale
    const row = camera.horizon + (camera.eye - one.y) * scale
    if (scale < 1.2 || column < -200 || column > frame.width + 200) continue
    draws[one.kind](one, { ...drawing, scale, column, row })
  }
  if (drawing.isNight) for (const one of life) if (one.kind === 'lantern') lightAround(one, drawing)
}

/** Metres that a lantern lights, and how bright what is a metre from it becomes. */
const LIT_REACH = 5.5
const LIT_STRENGTH = 1.5

/** What is near a lantern stands in its light: people, walls and stones alike. */
function lightAround({ x, y, z, tint }: Life, { frame, camera }: LifeDrawing): void {
  const scale = camera.focal / z
  if (scale < 3) return
  const middleX = camera.centre + x * scale
  const middleY = camera.horizon + (camera.eye - y) * scale
  const reach = LIT_REACH * scale
  for (let row = Math.max(0, Math.floor(middleY - reach)); row <= Math.min(frame.height - 1, middleY + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(middleX - reach));
      column <= Math.min(frame.width - 1, middleX + reach);
      column++
    ) {
      const pixel = row * frame.width + column
      const apart = (frame.depth[pixel] as number) - z
      if (apart > LIT_REACH || apart < -LIT_REACH) continue
      const away = Math.hypot((column - middleX) / scale, (row - middleY) / scale, apart) / LIT_REACH
      if (away >= 1) continue
      const light = (LIT_STRENGTH * (1 - away) ** 2) / (0.35 + away)
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        const lit = Math.min(1.2, tint[channel] as number)
        frame.colour[at] = (frame.colour[at] as number) * (1 + light * lit) + 0.03 * light * lit
      }
    }
  }
}

interface Spot extends LifeDrawing {
  readonly scale: number
  readonly column: number
  readonly row: number
}

const draws: Readonly<Record<LifeKind, (life: Life, spot: Spot) => void>> = {
  lamp(life, spot) {
    const { scale, light } = spot
    const pole: Colour = [0.02 + 0.05 * light, 0.022 + 0.05 * light, 0.026 + 0.05 * light]
    fill(spot, life, { left: -0.07, right: 0.07, top: 5.6, bottom: 0 }, () => pole)
    fill(
      spot,
      life,
      { left: -life.shape * 0.6 - 0.6, right: -life.shape * 0.6 + 0.6, top: 5.75, bottom: 5.6 },
      () => pole,
    )
    if (spot.isNight) glow(spot, -life.shape * 1.1 * scale, 5.5 * scale, 0.28 * scale, [2.6, 1.75, 0.9], 1)
  },
  person(life, spot) {
    const shine = 0.35 + 0.65 * spot.light
    const own: Colour = [life.tint[0] * shine, life.tint[1] * shine, life.tint[2] * shine]
    const wide = 0.2 + 0.1 * life.shape
    fill(spot, life, { left: -wide * 1.2, right: wide * 1.2, top: 1.78, bottom: 0 }, (u, v) => {
      const head = Math.hypot(u / 0.42, (v - 0.93) / 0.062) < 1
      const body = v < 0.86 && v > 0.42 && Math.abs(u) < 0.85 - 0.35 * Math.abs(v - 0.62)
      const legs = v <= 0.44 && Math.abs(Math.abs(u) - 0.24 - 0.12 * (0.44 - v)) < 0.2
      return head
        ? [0.3 * shine, 0.2 * shine, 0.15 * shine]
        : body
          ? own
          : legs
            ? [own[0] * 0.4, own[1] * 0.4, own[2] * 0.5]
            : undefined
    })
  },
  car(life, spot) {
    const shine = 0.25 + 0.75 * spot.light
    fill(spot, life, { left: -0.95, right: 0.95, top: 1.5, bottom: 0 }, (u, v) => {
      if (v < 0.2) return Math.abs(Math.abs(u) - 0.72) < 0.16 ? [0.01, 0.01, 0.012] : undefined
      if (v < 0.58) return [life.tint[0] * shine, life.tint[1] * shine, life.tint[2] * shine]
      const cabin = Math.abs(u) < 0.82 - (v - 0.58) * 0.5
      if (!cabin) return undefined
      return v > 0.9
        ? [life.tint[0] * shine, life.tint[1] * shine, life.tint[2] * shine]
        : [0.05 + 0.18 * spot.light, 0.07 + 0.2 * spot.light, 0.09 + 0.22 * spot.light]
    })
    const lamp: Colour = life.shape > 0 ? [2.4, 0.12, 0.06] : [2.2, 2, 1.6]
    for (const one of [-1, 1])
      glow(spot, one * 0.72 * spot.scale, 0.66 * spot.scale, 0.11 * spot.scale, lamp, spot.isNight ? 1 : 0.25)
  },
  lantern(life, spot) {
    glow(spot, 0, 0, 0.3 * spot.scale, life.tint, spot.isNight ? 1 : 0.45)
    fill(spot, life, { left: -0.28, right: 0.28, top: 0.32, bottom: -0.32 }, (u, v) => {
      const away = Math.hypot(u, (v - 0.5) * 1.9)
      const rib = 0.75 + 0.25 * Math.cos(u * 9)
      return away < 0.95 ? [life.tint[0] * 0.75 * rib, life.tint[1] * 0.7 * rib, life.tint[2] * 0.7 * rib] : undefined
    })
  },
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** @param colourAt u from -1 to 1 across, v from 0 at the foot to 1 */
function fill(
  { frame, scale, column, row }: Spot,
  { z }: Life,
  box: Box,
  colourAt: (u: number, v: number) => Colour | undefined,
): void {
  const fromX = Math.max(0, Math.ceil(column + box.left * scale - 0.5))
  const toX = Math.min(
    frame.width - 1,
    Math.floor(column + box.right * scale - 0.5 + (box.right - box.left < 0.3 ? 1 : 0)),
  )
  const fromY = Math.max(0, Math.ceil(row - box.top * scale - 0.5))
  const toY = Math.min(frame.height - 1, Math.floor(row - box.bottom * scale - 0.5))
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const pixel = y * frame.width + x
      if ((frame.depth[pixel] as number) < z * 0.995) continue
      const u = ((x + 0.5 - column) / scale - (box.left + box.right) / 2) / ((box.right - box.left) / 2)
      const colour = colourAt(u, ((row - y - 0.5) / scale - box.bottom) / (box.top - box.bottom))
      if (!colour) continue
      frame.colour.set(colour, pixel * 3)
      frame.depth[pixel] = z
      frame.part[pixel] = Part.building
    }
  }
}

function glow(
  { frame, column, row, scale }: Spot,
  offsetX: number,
  offsetY: number,
  size: number,
  tint: Colour,
  strength: number,
): void {
  const middleX = column + offsetX
  const middleY = row - offsetY
  const reach = Math.min(size * 9, frame.height * 0.3)
  const core = Math.max(0.7, size)
  for (let y = Math.max(0, Math.floor(middleY - reach)); y <= Math.min(frame.height - 1, middleY + reach); y++) {
    for (let x = Math.max(0, Math.floor(middleX - reach)); x <= Math.min(frame.width - 1, middleX + reach); x++) {
      const away = Math.hypot(x + 0.5 - middleX, y + 0.5 - middleY)
      const light =
        smooth(core * 1.2, core * 0.6, away) + 0.16 * Math.exp(-away / (core * 2.2)) * smooth(reach, reach * 0.4, away)
      if (light < 0.004) continue
      const at = (y * frame.width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const before = frame.colour[at + channel] as number
        frame.colour[at + channel] =
          before + (tint[channel] as number) * light * strength * mix(0.6, 1, clamp(scale / 20))
      }
    }
  }
}
