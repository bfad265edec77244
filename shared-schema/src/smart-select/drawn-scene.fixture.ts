import type { SelectPixels } from './picture-planes.ts'

export const sceneSize = { width: 160, height: 120 }

/** An even scatter of -1 to 1 that is the same each time. */
export function grainAt(x: number, y: number): number {
  const mixed = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return (mixed - Math.floor(mixed)) * 2 - 1
}

export function isInDisc(x: number, y: number): boolean {
  return Math.hypot(x - 50, y - 60) < 30
}

export function isInBar(x: number, y: number): boolean {
  return x > 104 && x < 132 && y > 20 && y < 100
}

/** A red disc and a yellow bar on green, all of them grainy. */
export function drawnScene(): SelectPixels {
  const { width, height } = sceneSize
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = isInDisc(x, y) ? [190, 50, 40] : isInBar(x, y) ? [210, 190, 60] : [70, 120, 60]
      const grain = grainAt(x, y) * 14
      data.set(
        colour.map(value => value + grain),
        (y * width + x) * 3,
      )
    }
  }
  return { width, height, channels: 3, data }
}
