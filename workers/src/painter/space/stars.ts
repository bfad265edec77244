import type { Frame } from '#painter/core/frame.ts'
import { randomFor } from '#painter/core/random.ts'

interface Star {
  readonly x: number
  readonly y: number
  readonly light: number
  readonly warmth: number
  readonly phase: number
}

const PER_UNIT = 1300

/** Stars of a sky one unit high and `aspect` wide, faint ones far more often than bright ones. */
export function scatterStars(seed: number, aspect: number, density: number): Star[] {
  const random = randomFor(seed, 'stars')
  return Array.from({ length: Math.round(PER_UNIT * aspect * density) }, () => ({
    x: random() * aspect,
    y: random(),
    light: random() ** 26 * 5 + 0.02 + random() ** 4 * 0.22,
    warmth: random(),
    phase: random(),
  }))
}

/** Draws stars as points of light of one size whatever the resolution, the brightest with a cross of rays. */
export function drawStars(frame: Frame, stars: readonly Star[], moment: number): void {
  const unit = frame.height
  for (const star of stars) {
    const twinkle = 1 + 0.35 * Math.sin((moment + star.phase) * Math.PI * 2 * (1 + Math.floor(star.phase * 3)))
    const spread = Math.max(0.55, unit / 900) * (1 + Math.min(1.2, star.light * 0.35))
    const rays = star.light > 1.9 ? star.light * unit * 0.006 : 0
    splat(frame, star, { spread, rays, light: star.light * twinkle })
  }
}

function splat(
  { width, height, colour }: Frame,
  { x, y, warmth }: Star,
  seen: { spread: number; rays: number; light: number },
): void {
  const centreX = x * height
  const centreY = y * height
  // Light that falls on less than a pixel is spread over one, and fainter for it.
  const peak = seen.light * Math.min(1, (height / 512) ** 0.5 + 0.25)
  const reach = Math.ceil(Math.max(seen.spread * 2.6, seen.rays))
  const left = Math.max(0, Math.floor(centreX - reach))
  const right = Math.min(width - 1, Math.ceil(centreX + reach))
  const bottom = Math.min(height - 1, Math.ceil(centreY + reach))
  for (let row = Math.max(0, Math.floor(centreY - reach)); row <= bottom; row++) {
    const dy = row + 0.5 - centreY
    for (let column = left; column <= right; column++) {
      const dx = column + 0.5 - centreX
      const away = dx * dx + dy * dy
      const disc = Math.exp(-away / (2 * seen.spread * seen.spread * 0.45))
      const light = peak * (disc + (seen.rays > 0 ? ray(dx, dy, seen) : 0))
      if (light < 0.003) continue
      const at = (row * width + column) * 3
      colour[at] = (colour[at] as number) + light * (1.1 - 0.4 * warmth)
      colour[at + 1] = (colour[at + 1] as number) + light * (0.92 - 0.02 * warmth)
      colour[at + 2] = (colour[at + 2] as number) + light * (0.72 + 0.45 * warmth)
    }
  }
}

function ray(dx: number, dy: number, { spread, rays }: { spread: number; rays: number }): number {
  const across = Math.exp((-dy * dy) / (spread * 0.5)) * Math.max(0, 1 - Math.abs(dx) / rays) ** 2
  const along = Math.exp((-dx * dx) / (spread * 0.5)) * Math.max(0, 1 - Math.abs(dy) / rays) ** 2
  return 0.22 * (across + along)
}
