import { mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import { weightOf, type Scene, type Setting, type TimeOfDay } from '#painter/scene.ts'
import type { Light } from '#painter/stage.ts'

const suns: Readonly<Record<TimeOfDay, { sun: Colour; sky: Colour; up: number }>> = {
  day: { sun: [1.3, 1.2, 1.05], sky: [0.4, 0.47, 0.58], up: 0.75 },
  dawn: { sun: [1.35, 0.95, 0.7], sky: [0.4, 0.42, 0.52], up: 0.38 },
  sunset: { sun: [1.6, 0.78, 0.36], sky: [0.36, 0.32, 0.44], up: 0.32 },
  dusk: { sun: [0.5, 0.34, 0.42], sky: [0.2, 0.2, 0.34], up: 0.4 },
  night: { sun: [0.3, 0.4, 0.62], sky: [0.06, 0.08, 0.15], up: 0.7 },
}

/** From the side and a little from the front, as one lights what is to be seen well; low and from behind at sunset. */
export function lightOf(scene: Scene, seed: number): Light {
  const random = randomFor(seed, 'close-up light')
  const { sun, sky, up } = suns[scene.time]
  const dull = clamp(
    weightOf(scene.weather, 'overcast') +
      weightOf(scene.weather, 'fog') * 0.8 +
      weightOf(scene.weather, 'rain') * 0.7 +
      weightOf(scene.weather, 'storm'),
  )
  const side = random() < 0.5 ? -1 : 1
  const behind = scene.time === 'sunset' || scene.time === 'dawn' ? 0.15 : -0.62
  const [x, z] = [side * between(random, 0.5, 0.85), behind]
  const length = Math.hypot(x, up, z)
  const soft = scaleColour(sun, 1 - dull * 0.75)
  return {
    direction: [x / length, up / length, z / length],
    sun: soft,
    sky: mixColours(sky, scaleColour([0.6, 0.62, 0.65], scene.time === 'night' ? 0.15 : 1), dull * 0.6),
    bounce: scaleColour(mixColours(sky, [0.5, 0.44, 0.34], 0.6), scene.time === 'night' ? 0.5 : 0.55),
  }
}

export interface PlaceColours {
  readonly ground: Colour
  readonly groundDark: Colour
  readonly sky: Colour
  readonly skyLow: Colour
  /** What stands behind, out of focus; undefined: a studio's even wall. */
  readonly growth: Colour | undefined
  readonly grain: number
  readonly contrast: number
}

interface Look {
  readonly ground: Colour
  readonly dark: Colour
  readonly growth: Colour
  readonly grain: number
}

const grass: Look = { ground: [0.2, 0.32, 0.07], dark: [0.07, 0.14, 0.03], growth: [0.12, 0.2, 0.06], grain: 7 }
const looks: Partial<Record<Setting, Look>> = {
  desert: { ground: [0.72, 0.46, 0.24], dark: [0.5, 0.28, 0.13], growth: [0.6, 0.36, 0.2], grain: 2 },
  canyon: { ground: [0.6, 0.3, 0.16], dark: [0.36, 0.16, 0.09], growth: [0.5, 0.24, 0.13], grain: 3 },
  beach: { ground: [0.72, 0.6, 0.42], dark: [0.5, 0.4, 0.27], growth: [0.2, 0.42, 0.5], grain: 3 },
  snowfield: { ground: [0.86, 0.89, 0.95], dark: [0.62, 0.7, 0.84], growth: [0.6, 0.68, 0.78], grain: 1.4 },
  mountains: { ground: [0.3, 0.28, 0.2], dark: [0.14, 0.14, 0.1], growth: [0.25, 0.28, 0.34], grain: 4 },
  forest: { ground: [0.2, 0.17, 0.07], dark: [0.06, 0.06, 0.025], growth: [0.06, 0.11, 0.035], grain: 6 },
  jungle: { ground: [0.13, 0.18, 0.05], dark: [0.04, 0.07, 0.02], growth: [0.05, 0.14, 0.03], grain: 6 },
  lake: { ground: [0.1, 0.2, 0.24], dark: [0.03, 0.08, 0.11], growth: [0.1, 0.18, 0.12], grain: 1 },
  sea: { ground: [0.08, 0.22, 0.3], dark: [0.02, 0.09, 0.15], growth: [0.3, 0.45, 0.55], grain: 1 },
  river: { ground: [0.1, 0.2, 0.2], dark: [0.03, 0.09, 0.09], growth: [0.1, 0.18, 0.08], grain: 1 },
  underwater: { ground: [0.2, 0.4, 0.42], dark: [0.05, 0.18, 0.24], growth: [0.02, 0.16, 0.26], grain: 2 },
  cave: { ground: [0.14, 0.12, 0.1], dark: [0.04, 0.035, 0.03], growth: [0.05, 0.045, 0.05], grain: 4 },
  volcano: { ground: [0.1, 0.08, 0.08], dark: [0.03, 0.02, 0.02], growth: [0.3, 0.08, 0.03], grain: 4 },
}

const studioWalls: readonly Colour[] = [
  [0.5, 0.53, 0.56],
  [0.55, 0.46, 0.36],
  [0.3, 0.4, 0.46],
  [0.56, 0.5, 0.47],
  [0.36, 0.42, 0.36],
]

export function placeColours(scene: Scene, seed: number): PlaceColours {
  const light = suns[scene.time]
  const main = scene.settings[0]
  const tint = main?.colours[0]
  const wall = scene.background ?? scene.palette[0] ?? pick(randomFor(seed, 'wall'), studioWalls)
  const bright = 0.25 + 0.6 * light.sun[1]
  if (!main) {
    const lit = scene.background ? wall : scaleColour(wall, bright)
    return {
      ground: wall,
      groundDark: scaleColour(wall, 0.92),
      sky: lit,
      skyLow: scaleColour(lit, 0.8),
      growth: undefined,
      grain: 0.4,
      contrast: 0.15,
    }
  }
  const look = looks[main.value] ?? grass
  const winter = scene.season === 'winter' && main.value !== 'underwater' ? 0.8 : 0
  const autumn = scene.season === 'autumn' ? 0.5 : 0
  const ground = tint ?? look.ground
  return {
    ground: mixColours(ground, [0.85, 0.88, 0.94], winter),
    groundDark: mixColours(tint ? scaleColour(tint, 0.5) : look.dark, [0.6, 0.68, 0.8], winter),
    sky: mixColours(scaleColour(light.sky, 1.3), scaleColour(light.sun, 0.4), 0.25),
    skyLow: mixColours(scaleColour(light.sky, 1.4), light.sun, 0.45),
    growth: mixColours(mixColours(look.growth, [0.4, 0.2, 0.05], autumn), [0.6, 0.66, 0.74], winter * 0.7),
    grain: look.grain,
    contrast: 0.9,
  }
}

/** Colour of what is behind, at a place of the picture in shares of its height: across from the middle, up from the horizon. */
export type Backdrop = (across: number, up: number, out: Float32Array) => void

export function blurredPlace(scene: Scene, colours: PlaceColours, seed: number, aspect: number): Backdrop {
  const growth = colours.growth
  return growth ? outdoors(scene, { ...colours, growth }, seed, aspect) : studio(colours, seed)
}

/** A wall that falls off softly from where the lamp is. */
function studio(colours: PlaceColours, seed: number): Backdrop {
  const random = randomFor(seed, 'studio')
  const [lampX, lampY] = [between(random, -0.25, 0.25), between(random, 0.1, 0.3)]
  return (across, up, out) => {
    const away = Math.hypot(across - lampX, up - lampY)
    const light = 0.62 + 0.5 * Math.exp(-away * away * 3.2)
    for (let channel = 0; channel < 3; channel++) {
      out[channel] =
        mix(colours.skyLow[channel] as number, colours.sky[channel] as number, smooth(-0.4, 0.5, up)) * light
    }
  }
}

interface Disc {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: Colour
}

const DISCS = 46

/** Sky, a soft line of growth, and discs of light where a lens would have them. */
function outdoors(scene: Scene, colours: PlaceColours & { growth: Colour }, seed: number, aspect: number): Backdrop {
  const noise = new Noise(seedFor(seed, 'behind'))
  const light = suns[scene.time]
  const discs = discsFor(scene, colours, seed, aspect)
  const deep = scene.settings[0]?.value === 'underwater' || scene.settings[0]?.value === 'cave'
  return (across, up, out) => {
    const crest = (deep ? 0.9 : 0.16) + noise.at(across * 2.2, 3) * 0.1 + noise.at(across * 6, 8) * 0.03
    const share = smooth(crest + 0.09, crest - 0.1, up)
    const mottled = 0.9 + 0.5 * noise.octaves(across * 3.1, up * 3.1 + 9, 2)
    for (let channel = 0; channel < 3; channel++) {
      const sky = mix(colours.skyLow[channel] as number, colours.sky[channel] as number, smooth(0, 0.5, up))
      const grown =
        (colours.growth[channel] as number) *
        mottled *
        ((light.sun[channel] as number) * 0.7 + (light.sky[channel] as number) * 1.3)
      out[channel] = mix(sky, grown, share)
    }
    for (const disc of discs) {
      const away = Math.hypot(across - disc.x, up - disc.y)
      if (away > disc.size) continue
      const rim = smooth(disc.size, disc.size * 0.88, away) * (0.75 + 0.25 * smooth(0, disc.size, away))
      for (let channel = 0; channel < 3; channel++)
        out[channel] = (out[channel] as number) + (disc.colour[channel] as number) * rim
    }
  }
}

function discsFor(
  scene: Scene,
  colours: PlaceColours & { growth: Colour },
  seed: number,
  aspect: number,
): readonly Disc[] {
  const random = randomFor(seed, 'discs')
  const light = suns[scene.time]
  return Array.from({ length: DISCS }, () => {
    const warm = mixColours(light.sun, colours.growth, random() * 0.7)
    return {
      x: between(random, -0.55, 0.55) * aspect,
      y: between(random, -0.12, 0.42) * Math.sqrt(random()),
      size: between(random, 0.018, 0.05),
      colour: scaleColour(warm, between(random, 0.015, 0.11)),
    }
  })
}
