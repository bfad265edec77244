import { colourFromHex, type Colour } from '#painter/core/colour.ts'
import { between, pick, type Random } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import { isDark, lampLight, type Box, type Lamp, type Material, type Shell } from './room.ts'

interface Furniture {
  readonly boxes: readonly Box[]
  readonly lamps: readonly Lamp[]
  readonly tops: readonly Box[]
}

const cloths = ['#7a8f6a', '#a8503c', '#3f6478', '#b58a3c', '#6b4c6e', '#c4b49c', '#44524c'].map(colourFromHex)
const woods = ['#6a4326', '#8a5f38', '#a87c4c', '#4a2f1e'].map(colourFromHex)

/** Collects boxes, mirrored when the window is on the right so that furniture stands across from the light. */
class Workshop {
  readonly boxes: Box[] = []
  readonly lamps: Lamp[] = []
  readonly tops: Box[] = []
  readonly #mirror: number

  constructor(mirror: number) {
    this.#mirror = mirror
  }

  box(
    x: readonly [number, number],
    y: readonly [number, number],
    z: readonly [number, number],
    material: Material,
    colour: Colour,
    soft = 0.02,
  ): Box {
    const [from, to] = this.#mirror > 0 ? x : [-x[1], -x[0]]
    const made: Box = { low: [from, y[0], z[0]], high: [to, y[1], z[1]], material, colour, soft }
    this.boxes.push(made)
    return made
  }

  lamp(x: number, y: number, z: number, colour: Colour, flickers = false): void {
    this.lamps.push({ at: [x * this.#mirror, y, z], colour, flickers })
  }

  table(x: readonly [number, number], z: readonly [number, number], height: number, wood: Colour): void {
    this.tops.push(this.box(x, [height - 0.05, height], z, 'wood', wood))
    for (const legX of [x[0] + 0.05, x[1] - 0.12]) {
      for (const legZ of [z[0] + 0.05, z[1] - 0.12])
        this.box([legX, legX + 0.07], [0, height - 0.05], [legZ, legZ + 0.07], 'wood', wood)
    }
  }

  armchair(x: number, z: number, cloth: Colour): void {
    this.box([x - 0.42, x + 0.42], [0.12, 0.44], [z - 0.4, z + 0.36], 'cloth', cloth, 0.09)
    this.box([x - 0.42, x + 0.42], [0.4, 1], [z + 0.22, z + 0.44], 'cloth', cloth, 0.1)
    for (const side of [-1, 1])
      this.box([x + side * 0.46 - 0.09, x + side * 0.46 + 0.09], [0.1, 0.64], [z - 0.4, z + 0.4], 'cloth', cloth, 0.08)
  }

  standingLamp(x: number, z: number, scene: Scene): void {
    this.box([x - 0.015, x + 0.015], [0, 1.4], [z - 0.015, z + 0.015], 'metal', [0.1, 0.09, 0.08])
    this.box([x - 0.17, x + 0.17], [1.34, 1.62], [z - 0.17, z + 0.17], 'shade', lampLight(scene), 0.06)
    if (isDark(scene)) this.lamp(x, 1.5, z - 0.3, lampLight(scene))
  }
}

export function furnish(shell: Shell, scene: Scene, random: Random): Furniture {
  const workshop = new Workshop(shell.side === 'left' ? 1 : -1)
  const wood = pick(random, woods)
  const cloth = scene.palette[1] ?? pick(random, cloths)
  switch (shell.kind) {
    case 'still life':
      furnishTable(workshop, shell, scene, wood)
      break
    case 'kitchen':
      furnishKitchen(workshop, shell, scene, wood, random)
      break
    case 'library':
      furnishLibrary(workshop, shell, scene, wood, cloth)
      break
    case 'fireplace':
      furnishHearth(workshop, shell, cloth, wood)
      break
    case 'window':
    case 'room':
      furnishRoom(workshop, shell, scene, { wood, cloth }, random)
      break
  }
  return workshop
}

/** The table top is at 0, so that things on it stand as on the ground. */
function furnishTable(workshop: Workshop, { width }: Shell, scene: Scene, wood: Colour): void {
  workshop.tops.push(workshop.box([-width, width], [-0.06, 0], [0.35, 2.15], 'wood', wood))
  if (isDark(scene)) workshop.lamp(1.1, 1.15, 0.9, lampLight(scene))
}

function furnishRoom(
  workshop: Workshop,
  { width, depth, kind }: Shell,
  scene: Scene,
  { wood, cloth }: { wood: Colour; cloth: Colour },
  random: Random,
): void {
  const right = width / 2
  workshop.box([-1.3, 1.3], [0, 0.012], [depth - 3.4, depth - 1.2], 'rug', pick(random, cloths), 0)
  const sofaZ = depth - 1
  if (kind === 'room') {
    const at = right - 1.35
    workshop.box([at - 1, at + 1], [0.12, 0.44], [sofaZ - 0.5, sofaZ + 0.4], 'cloth', cloth, 0.09)
    workshop.box([at - 1, at + 1], [0.4, 0.88], [sofaZ + 0.22, sofaZ + 0.46], 'cloth', cloth, 0.1)
    for (const side of [-1, 1])
      workshop.box(
        [at + side * 1.05 - 0.1, at + side * 1.05 + 0.1],
        [0.1, 0.62],
        [sofaZ - 0.5, sofaZ + 0.46],
        'cloth',
        cloth,
        0.09,
      )
    workshop.box([at - 0.75, at - 0.3], [0.44, 0.8], [sofaZ + 0.02, sofaZ + 0.2], 'cloth', pick(random, cloths), 0.14)
    workshop.box([at - 0.6, at + 0.2], [1.35, 1.95], [depth - 0.04, depth], 'picture', pick(random, cloths), 0.01)
    workshop.table([at - 1.5, at - 0.35], [sofaZ - 1.7, sofaZ - 1.05], 0.45, wood)
  } else workshop.table([-0.7, 0.7], [depth - 1.25, depth - 0.55], 0.74, wood)
  workshop.standingLamp(right - 0.3, depth - 0.45, scene)
  workshop.box([-right + 0.02, -right + 0.85], [0, 1.48], [depth - 0.32, depth], 'books', wood, 0)
}

function furnishKitchen(workshop: Workshop, { width, depth }: Shell, scene: Scene, wood: Colour, random: Random): void {
  const right = width / 2
  const front = pick(random, ['#5f7a72', '#c9c2b2', '#3f5668', '#a8563c'].map(colourFromHex))
  workshop.box([-right, right], [0.1, 0.86], [depth - 0.6, depth], 'panels', front)
  workshop.tops.push(workshop.box([-right, right], [0.86, 0.9], [depth - 0.64, depth], 'stone', [0.42, 0.4, 0.37]))
  workshop.box([-right, right], [0.9, 1.15], [depth - 0.02, depth], 'tiles', [0.75, 0.76, 0.72], 0)
  for (const x of [right - 1.5, right - 0.75]) {
    workshop.tops.push(workshop.box([x, x + 0.7], [1.5, 1.53], [depth - 0.3, depth], 'wood', wood))
    for (let jar = 0; jar < 4; jar++) {
      const from = x + 0.06 + jar * 0.16
      workshop.box(
        [from, from + 0.11],
        [1.53, 1.53 + between(random, 0.12, 0.26)],
        [depth - 0.22, depth - 0.1],
        'stone',
        pick(random, cloths),
        0.04,
      )
    }
  }
  workshop.table([-0.95, 0.75], [depth - 2.9, depth - 1.95], 0.75, wood)
  for (const x of [-1.35, 1.05]) {
    workshop.box([x, x + 0.38], [0.42, 0.46], [depth - 2.65, depth - 2.25], 'wood', wood)
    workshop.box(
      [x === -1.35 ? x : x + 0.34, x === -1.35 ? x + 0.04 : x + 0.38],
      [0, 0.95],
      [depth - 2.65, depth - 2.25],
      'wood',
      wood,
    )
  }
  workshop.box([-0.25, 0.05], [1.95, 2.15], [depth - 2.6, depth - 2.3], 'shade', lampLight(scene), 0.06)
  workshop.box([-0.11, -0.09], [2.15, 2.8], [depth - 2.46, depth - 2.44], 'metal', [0.05, 0.05, 0.05])
  if (isDark(scene)) workshop.lamp(-0.1, 1.85, depth - 2.45, lampLight(scene))
}

function furnishLibrary(
  workshop: Workshop,
  { width, depth, height }: Shell,
  scene: Scene,
  wood: Colour,
  cloth: Colour,
): void {
  const right = width / 2
  workshop.box([-right, right], [0, height - 0.25], [depth - 0.34, depth], 'books', wood, 0)
  workshop.box([right - 0.34, right], [0, height - 0.25], [0.4, depth - 0.34], 'books', wood, 0)
  workshop.box([-1.5, 1.2], [0, 0.012], [depth - 3.2, depth - 0.9], 'rug', [0.36, 0.06, 0.05], 0)
  workshop.armchair(0.95, depth - 1.6, cloth)
  workshop.table([-1.5, -0.35], [depth - 2.2, depth - 1.5], 0.74, wood)
  workshop.standingLamp(1.75, depth - 1.1, scene)
  workshop.box([-1.25, -1.02], [0.98, 1.15], [depth - 1.9, depth - 1.7], 'shade', lampLight(scene), 0.05)
  workshop.box([-1.15, -1.12], [0.74, 0.98], [depth - 1.82, depth - 1.79], 'metal', [0.35, 0.24, 0.08])
  workshop.lamp(-1.13, 1.22, depth - 2, [
    lampLight(scene)[0] * 0.45,
    lampLight(scene)[1] * 0.45,
    lampLight(scene)[2] * 0.45,
  ])
}

function furnishHearth(workshop: Workshop, { depth, height }: Shell, cloth: Colour, wood: Colour): void {
  const front = depth - 0.55
  for (const x of [-1.05, 0.6]) workshop.box([x, x + 0.45], [0, 1.2], [front, depth], 'bricks', [0.36, 0.15, 0.1], 0.01)
  workshop.box([-1.05, 1.05], [0.95, 1.25], [front, depth], 'bricks', [0.36, 0.15, 0.1], 0.01)
  workshop.box([-0.85, 0.85], [1.25, height], [depth - 0.4, depth], 'bricks', [0.36, 0.15, 0.1], 0.01)
  workshop.tops.push(workshop.box([-1.2, 1.2], [1.25, 1.33], [front - 0.12, depth], 'wood', wood))
  workshop.box([-1.15, 1.15], [0, 0.08], [front - 0.35, front], 'stone', [0.3, 0.28, 0.26])
  workshop.box([-0.6, 0.6], [0.06, 0.95], [depth - 0.06, depth - 0.02], 'fire', [1, 1, 1], 0)
  for (const [x, y] of [
    [-0.34, 0.08],
    [0.02, 0.08],
    [-0.16, 0.22],
  ] as const)
    workshop.box([x, x + 0.36], [y, y + 0.13], [depth - 0.4, depth - 0.2], 'wood', [0.1, 0.05, 0.025], 0.05)
  workshop.lamp(0, 0.5, front - 0.12, [3.2, 1.3, 0.34], true)
  workshop.box([-1.4, 1.4], [0, 0.02], [depth - 2.7, depth - 1.2], 'rug', [0.42, 0.08, 0.06], 0)
  workshop.armchair(1.55, depth - 1.7, cloth)
  workshop.box([-1.75, -1.3], [0, 0.36], [depth - 0.9, depth - 0.45], 'wood', wood, 0.04)
}
