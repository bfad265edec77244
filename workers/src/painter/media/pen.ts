import { clamp } from '#painter/core/curves.ts'

interface PenLine {
  /** x, y, x, y… */
  readonly path: Float32Array
  readonly points: number
  /** At full pressure. */
  readonly width: number
  readonly pressure: (x: number, y: number) => number
  /** How dark it may get; 1 is all ink. */
  readonly darkness?: number
}

/** A thin line into a field of ink, tapering at both ends. Crossing lines do not add up: ink is ink. */
export function penLine(ink: Float32Array, width: number, height: number, line: PenLine): void {
  const { path, points } = line
  for (let point = 0; point + 1 < points; point++) {
    const fromX = path[point * 2] as number
    const fromY = path[point * 2 + 1] as number
    const toX = path[point * 2 + 2] as number
    const toY = path[point * 2 + 3] as number
    const middle = (point + 0.5) / (points - 1)
    const taper = points > 2 ? Math.min(1, 4 * middle, 4 * (1 - middle)) : 1
    const pressure = line.pressure((fromX + toX) / 2, (fromY + toY) / 2) * (0.35 + 0.65 * taper)
    if (pressure <= 0.05) continue
    penSegment(ink, width, height, {
      fromX,
      fromY,
      toX,
      toY,
      half: (line.width * pressure) / 2,
      darkness: line.darkness ?? 1,
    })
  }
}

interface Segment {
  readonly fromX: number
  readonly fromY: number
  readonly toX: number
  readonly toY: number
  readonly half: number
  readonly darkness: number
}

function penSegment(
  ink: Float32Array,
  width: number,
  height: number,
  { fromX, fromY, toX, toY, half, darkness }: Segment,
): void {
  const reach = half + 1
  const alongX = toX - fromX
  const alongY = toY - fromY
  const squared = alongX * alongX + alongY * alongY
  const top = Math.max(0, Math.floor(Math.min(fromY, toY) - reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + reach))
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + reach))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const share = squared > 0 ? clamp(((x - fromX) * alongX + (y - fromY) * alongY) / squared) : 0
      const awayX = x - fromX - share * alongX
      const awayY = y - fromY - share * alongY
      const cover = clamp(half + 0.5 - Math.sqrt(awayX * awayX + awayY * awayY)) * darkness
      const pixel = y * width + x
      if (cover > (ink[pixel] as number)) ink[pixel] = cover
    }
  }
}
