import type { Frame } from '#painter/core/frame.ts'
import type { Light } from '#painter/stage.ts'
import { SPRITE_CHANNELS, versionFor, type Sprite } from './sprite.ts'

/** Colours of the materials of a sprite, two for each: in the shade of its tone and in its light. */
export type SpriteColours = Float32Array

export const MATERIALS = 4

export interface SpritePlace {
  /** In pixels: middle of the foot, and height. */
  readonly x: number
  readonly y: number
  readonly height: number
  readonly z: number
  readonly mirrored: boolean
  /** Sideways bend of the top, as a share of the height. */
  readonly bend: number
  /** Share of sun that arrives. */
  readonly sun: number
  /** Share taken by the air, and the air's colour. */
  readonly hidden: number
  readonly air: Float32Array
  /** 0 none to 1 all that looks up is white. */
  readonly snow: number
  readonly colours: SpriteColours
  /** How much light shines through leaves from behind. */
  readonly through: number
  readonly part: number
  /** Rows from the foot that are below ground or water. */
  readonly sunk: number
  /** Light of its own. */
  readonly glow: number
}

const SNOW = [0.84, 0.88, 0.95] as const

/** Draws a sprite where nothing nearer stands, lit by the light of the place. */
export function drawSprite(frame: Frame, sprite: Sprite, place: SpritePlace, light: Light): void {
  const version = versionFor(sprite, place.height)
  const scale = version.height / place.height
  const halfWidth = (version.width / version.height) * place.height * 0.5
  const top = place.y - place.height
  const firstRow = Math.max(0, Math.ceil(top - 0.5))
  const lastRow = Math.min(frame.height - 1, Math.floor(place.y - place.sunk - 0.5))
  const nearest = place.z * 0.985 - 0.25
  const { data } = version
  const magnified = scale < MAGNIFIED
  for (let row = firstRow; row <= lastRow; row++) {
    const share = (place.y - row - 0.5) / place.height
    const centre = place.x + place.bend * share * share * place.height
    const firstColumn = Math.max(0, Math.ceil(centre - halfWidth - 0.5))
    const lastColumn = Math.min(frame.width - 1, Math.floor(centre + halfWidth - 0.5))
    const down = (row + 0.5 - top) * scale
    const spriteRow = Math.min(version.height - 1, Math.max(0, Math.floor(down))) * version.width
    for (let column = firstColumn; column <= lastColumn; column++) {
      const pixel = row * frame.width + column
      if ((frame.depth[pixel] as number) < nearest) continue
      const along = (column + 0.5 - centre + halfWidth) * scale
      if (along < 0 || along >= version.width) continue
      if (magnified) {
        between(version, place.mirrored ? version.width - along : along, down)
        if ((mixed[0] as number) > 10) blend(frame, pixel, mixed, 0, (mixed[0] as number) / 255, place, light)
        continue
      }
      const across = place.mirrored ? version.width - 1 - Math.floor(along) : Math.floor(along)
      const at = (spriteRow + across) * SPRITE_CHANNELS
      const coverage = data[at] as number
      if (coverage > 10) blend(frame, pixel, data, at, coverage / 255, place, light)
    }
  }
}

/** Fewer rows of the sprite than this for a row of the picture would show as squares. */
const MAGNIFIED = 0.8
const mixed = new Float32Array(SPRITE_CHANNELS)

/** What is between four pixels of a sprite, into `mixed`; its material is that of the nearest. */
function between({ width, height, data }: Sprite, x: number, y: number): void {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)))
  const u = Math.min(1, Math.max(0, x - 0.5 - left))
  const v = Math.min(1, Math.max(0, y - 0.5 - top))
  const at = (top * width + left) * SPRITE_CHANNELS
  const below = at + width * SPRITE_CHANNELS
  mixed.fill(0)
  gather(data, at, (1 - u) * (1 - v))
  gather(data, at + SPRITE_CHANNELS, u * (1 - v))
  gather(data, below, (1 - u) * v)
  gather(data, below + SPRITE_CHANNELS, u * v)
  const covered = mixed[0] as number
  if (covered === 0) return
  for (let channel = 1; channel < SPRITE_CHANNELS; channel++) mixed[channel] = (mixed[channel] as number) / covered
  const nearest = (v > 0.5 ? below : at) + (u > 0.5 ? SPRITE_CHANNELS : 0)
  mixed[4] = data[nearest + 4] as number
}

function gather(data: Uint8Array, from: number, share: number): void {
  const weight = share * (data[from] as number)
  mixed[0] = (mixed[0] as number) + weight
  for (let channel = 1; channel < SPRITE_CHANNELS; channel++) {
    mixed[channel] = (mixed[channel] as number) + (data[from + channel] as number) * weight
  }
}

function blend(
  frame: Frame,
  pixel: number,
  data: Uint8Array | Float32Array,
  at: number,
  alpha: number,
  place: SpritePlace,
  light: Light,
): void {
  const normalX = (((data[at + 1] as number) - 128) / 127) * (place.mirrored ? -1 : 1)
  const normalY = ((data[at + 2] as number) - 128) / 127
  const flat = 1 - normalX * normalX - normalY * normalY
  const normalZ = flat > 0 ? Math.sqrt(flat) : 0
  const open = (data[at + 3] as number) / 255
  const made = Math.round((data[at + 4] as number) / 50) * 6
  const tone = (data[at + 5] as number) / 255
  const { direction } = light
  const facing = normalX * direction[0] + normalY * direction[1] - normalZ * direction[2]
  // Leaves are rough: light wraps around them further than around a wall.
  const wrapped = (facing + 0.3) / 1.3
  const direct = (wrapped > 0 ? wrapped : 0) * place.sun * (0.3 + 0.7 * open)
  const back = facing < 0 && made > 0 ? -facing * place.through * place.sun * open : 0
  const shaded = (0.25 + 0.75 * open) * (0.66 + 0.34 * normalY)
  const snowy =
    place.snow > 0
      ? Math.min(1, Math.max(0, (normalY - 0.52 + 0.5 * place.snow) * 3)) * place.snow * (0.4 + 0.6 * open)
      : 0
  const { colours, air, hidden } = place
  const to = pixel * 3
  for (let channel = 0; channel < 3; channel++) {
    const dark = colours[made + channel] as number
    let own = dark + ((colours[made + 3 + channel] as number) - dark) * tone
    const through = own * back
    own += ((SNOW[channel] as number) - own) * snowy
    const sun = light.sun[channel] as number
    const shone = own * (direct * sun + shaded * (light.sky[channel] as number) + place.glow) + through * sun
    const seen = shone + ((air[channel] as number) - shone) * hidden
    frame.colour[to + channel] = (frame.colour[to + channel] as number) * (1 - alpha) + seen * alpha
  }
  if (alpha < 0.5) return
  frame.depth[pixel] = place.z
  frame.part[pixel] = place.part
  frame.normal[to] = normalX
  frame.normal[to + 1] = normalY
  frame.normal[to + 2] = normalZ
}
