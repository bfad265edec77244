import { cameraOf, frameFor, type Lens } from '#painter/camera.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Part, SKY_DEPTH } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import type { DrawRequest, PreparedScene, PrepareRequest } from '#painter/family.ts'
import type { Scene } from '#painter/scene.ts'
import type { Stage } from '#painter/stage.ts'
import { modelOf } from '#painter/subjects/catalogue.ts'
import { drawSubjects } from '#painter/subjects/draw.ts'
import type { Habitat } from '#painter/subjects/model.ts'
import { placeSubjects } from '#painter/subjects/place.ts'
import { blurredPlace, lightOf, placeColours, type PlaceColours } from './close-up-light.ts'

/** One thing seen from near: the place behind it out of focus, or a studio where no place is said. */
export function prepareCloseUp({ scene, seed, aspect }: PrepareRequest): PreparedScene {
  const random = randomFor(seed, 'lens')
  const close: Scene =
    scene.framing.distance === 'wide' ? scene : { ...scene, framing: { ...scene.framing, distance: 'close' } }
  const lens: Lens = { eye: eyeOf(scene), horizon: between(random, 0.4, 0.5), focal: 1.45 }
  const wet = scene.settings.some(({ value }) => value === 'lake' || value === 'sea' || value === 'river')
  const main = scene.subjects[0]
  const flies =
    scene.settings[0]?.value === 'underwater' ||
    (main !== undefined && hovers.has(modelOf(main.kind)?.belongs ?? 'ground') && !wet) ||
    (main?.pose ?? modelOf(main?.kind ?? '')?.poses[0]) === 'flying'
  const grounds = {
    ...lens,
    aspect,
    isAllAir: flies,
    // What flies or swims here has no ground to keep clear of.
    heightAt: () => (flies ? -1e3 : 0),
    isWaterAt: () => wet,
  }
  const placements = placeSubjects(close, grounds, seed)
  const colours = placeColours(scene, seed)
  const noise = new Noise(seedFor(seed, 'close-up ground'))
  return {
    draw: request => {
      const stage = paintPlace({ scene, seed, colours, lens, wet, flies, noise }, request)
      drawSubjects(stage, placements, request.moment, request.cancel)
      return stage.frame
    },
  }
}

const hovers: ReadonlySet<Habitat> = new Set<Habitat>(['air', 'underwater'])

function eyeOf({ framing }: Scene): number {
  return { low: 0.55, level: 1.1, high: 2.1, top: 3.2 }[framing.angle]
}

interface Place {
  readonly scene: Scene
  readonly seed: number
  readonly colours: PlaceColours
  readonly lens: Lens
  readonly wet: boolean
  /** What flies has no ground behind it to be hidden by. */
  readonly flies: boolean
  readonly noise: Noise
}

function paintPlace(place: Place, request: DrawRequest): Stage {
  const { scene, seed, colours, lens } = place
  const { width, height, moment, cancel } = request
  const frame = frameFor(request)
  const camera = cameraOf(lens, request)
  const behind = blurredPlace(scene, colours, seed, width / height)
  const stage: Stage = {
    frame,
    camera,
    light: lightOf(scene, seed),
    heightAt: () => 0,
    isWaterAt: () => place.wet,
    sunAt: () => 1,
    throughAir: () => {},
  }
  const turn = moment * Math.PI * 2
  const colour = new Float32Array(3)
  for (let row = 0; row < frame.height; row++) {
    cancel.check()
    for (let column = 0; column < frame.width; column++) {
      const across = (column + 0.5 - camera.centre) / height
      const up = (camera.horizon - row - 0.5) / height
      const index = row * frame.width + column
      behind(across, up, colour)
      frame.depth[index] = SKY_DEPTH
      frame.part[index] = Part.backdrop
      if (up < 0) paintGround(place, stage, index, across, up, colour, turn)
      frame.colour.set(colour, index * 3)
    }
  }
  return stage
}

/** Ground in focus near the thing, melting into the blur behind it. */
function paintGround(
  place: Place,
  stage: Stage,
  index: number,
  across: number,
  up: number,
  behind: Float32Array,
  turn: number,
): void {
  const { lens, colours, noise, wet } = place
  const { frame, light } = stage
  const z = (lens.eye * lens.focal) / -up
  const x = (across * z) / lens.focal
  frame.depth[index] = place.flies ? SKY_DEPTH : z
  frame.part[index] = wet ? Part.water : Part.ground
  frame.normal[index * 3 + 1] = 1
  const sharp = smooth(14, 3, z)
  const grain = noise.octaves(x * colours.grain, z * colours.grain * 0.6, 4) * sharp
  const waves = wet ? noise.at(x * 1.3 + Math.cos(turn), z * 2.6 + Math.sin(turn)) * 0.5 * sharp : 0
  const tone = clamp(0.5 + grain * colours.contrast + waves)
  const far = smooth(3, 26, z)
  const lit = 0.6 + 0.4 * clamp(light.direction[1])
  for (let channel = 0; channel < 3; channel++) {
    const own = mix(colours.groundDark[channel] as number, colours.ground[channel] as number, tone)
    const shone = own * ((light.sun[channel] as number) * lit * 0.8 + (light.sky[channel] as number))
    const sky = wet ? (colours.sky[channel] as number) * (0.35 + 0.3 * tone) : 0
    behind[channel] = mix(shone + sky, behind[channel] as number, far)
  }
}
