import { colourFromHex } from '#painter/core/colour.ts'
import { between, pick, randomFor, type Random } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import { furnish } from './furniture.ts'
import type { Box, RoomKind, RoomPlan, Shell, Window } from './room.ts'

const walls: Readonly<Record<RoomKind, readonly string[]>> = {
  room: ['#b9c0ae', '#c9b8a0', '#8fa3a8', '#c7a596', '#d6cfc0', '#7f8f86'],
  window: ['#c8bfae', '#9fb0b4', '#d8cdb8'],
  kitchen: ['#dcd6c4', '#b6c4bb', '#e4d3b0'],
  library: ['#4c5a4c', '#5a4436', '#3f4f5a'],
  fireplace: ['#8a5f3c', '#7a5233'],
  'still life': ['#5f5a4c', '#6d5846', '#4c5654', '#7a6b58', '#3f3a36'],
}

export function planRoom(scene: Scene, seed: number): RoomPlan {
  const random = randomFor(seed, 'room')
  const kind = kindOf(scene)
  const table = kind === 'still life'
  const width = table ? 4 : between(random, 4.6, 5.8)
  const depth = table ? 3.6 : between(random, 5, 6.2)
  const height = kind === 'library' ? 3.4 : kind === 'fireplace' ? 2.6 : 2.8
  const asked = scene.background ?? scene.palette[0]
  const side: 'left' | 'right' = random() < 0.5 ? 'left' : 'right'
  const shell = { kind, width, height, depth, side }
  const { boxes, lamps, tops } = furnish(shell, scene, random)
  return {
    ...shell,
    ...cameraOf(scene, kind, random),
    wall: asked ?? colourFromHex(pick(random, walls[kind])),
    wallMaterial: kind === 'fireplace' ? 'logs' : kind === 'library' ? 'panels' : 'plaster',
    floor: pick(random, ['#8a5c38', '#a47848', '#6c4a30', '#b08a5c'].map(colourFromHex)),
    floorMaterial: kind === 'kitchen' ? 'tiles' : 'planks',
    windows: windowsOf(shell, random),
    boxes,
    blockers: boxes.filter(isBlocker),
    lamps,
    tops,
  }
}

/** Thin and flat things cast no soft shadow that would be seen. */
function isBlocker({ low, high, material }: Box): boolean {
  const [width, height, depth] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const isFlat = Math.min(width, height, depth) < 0.045
  const isThin = width < 0.1 && depth < 0.1
  return material !== 'shade' && material !== 'fire' && !isThin && (!isFlat || material === 'wood')
}

function kindOf({ motifs, subjects, features }: Scene): RoomKind {
  const order: readonly RoomKind[] = ['fireplace', 'library', 'kitchen', 'still life', 'window', 'room']
  const named = order.find(kind => motifs.some(({ value }) => value === kind))
  if (named) return named
  if (features.some(({ value }) => value === 'smoke')) return 'fireplace'
  const isThings = subjects.some(({ kind }) => kind !== 'table') && subjects.every(({ kind }) => !roomThings.has(kind))
  return isThings ? 'still life' : 'room'
}

/** What asks for a whole room around it. */
const roomThings = new Set(['chair', 'piano', 'cat', 'dog', 'woman', 'man', 'girl', 'boy', 'lamp', 'robot', 'person'])

function cameraOf({ framing }: Scene, kind: RoomKind, random: Random): Pick<RoomPlan, 'eye' | 'horizon' | 'focal'> {
  const near = { close: 1.35, medium: 1, wide: 0.84 }[framing.distance]
  const lift = { low: 0.55, level: 1, high: 1.45, top: 1.7 }[framing.angle]
  if (kind === 'still life') return { eye: 0.5 * lift, horizon: 0.16 + 0.1 / lift, focal: 1.45 * near }
  return {
    eye: Math.min(2.3, between(random, 1.35, 1.55) * lift),
    horizon: between(random, 0.42, 0.48) / lift ** 0.5,
    focal: 0.72 * near,
  }
}

function windowsOf({ kind, width, height, depth, side }: Shell, random: Random): Window[] {
  const tall = Math.min(height - 0.35, 2.35)
  if (kind === 'still life') return [{ wall: side, from: 1, to: 2.4, foot: 0.25, top: 1.7, panes: [2, 3] }]
  if (kind === 'window') return [{ wall: 'back', from: -1.15, to: 1.15, foot: 0.75, top: tall, panes: [3, 3] }]
  const sideWindow: Window = {
    wall: side,
    from: depth * 0.42,
    to: depth * 0.42 + 1.5,
    foot: 0.8,
    top: tall,
    panes: [2, 3],
  }
  if (kind === 'library') return [{ ...sideWindow, from: depth * 0.5, to: depth * 0.5 + 1.2, foot: 0.9 }]
  if (kind === 'fireplace') return [{ ...sideWindow, foot: 1, top: 1.95 }]
  const middle = kind === 'kitchen' ? 0 : (side === 'left' ? -1 : 1) * width * between(random, 0.08, 0.2)
  const back: Window = {
    wall: 'back',
    from: middle - 0.75,
    to: middle + 0.75,
    foot: kind === 'kitchen' ? 1.15 : 0.85,
    top: tall,
    panes: [2, 2],
  }
  return [back, sideWindow]
}
