import type { Picture } from '#images/picture.ts'

/** How much each pixel has the colour of skin, 0 to 1, by hue and saturation, which light and dark skin have alike; and how light it is. */
export function skinOf({ width, height, channels, data }: Picture): { skin: Float32Array; light: Float32Array } {
  const skin = new Float32Array(width * height)
  const light = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < skin.length; pixel++, at += channels) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue
    light[pixel] = luma
    // Shares of the whole, so that shade changes nothing.
    const whole = red + green + blue + 1
    const warm = (red - green) / whole
    const yellow = (green - blue) / whole
    skin[pixel] =
      luma < 38
        ? 0
        : ramp(warm, 0.012, 0.045) *
          (1 - ramp(warm, 0.24, 0.32)) *
          ramp(yellow, -0.04, 0) *
          (1 - ramp(yellow, 0.13, 0.2))
  }
  return { skin, light }
}

function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)))
}
