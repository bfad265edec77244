import { emptyFrame, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { DrawRequest, PrepareFamily } from '#painter/family.ts'
import { drawAsteroids, drawBlackHole, drawSun } from '#painter/space/bodies.ts'
import { addGalaxy, addNebula } from '#painter/space/nebula.ts'
import { drawPlanet } from '#painter/space/planet.ts'
import { planSpace, type SpacePlan } from '#painter/space/space-plan.ts'
import type { Stage } from '#painter/stage.ts'
import { drawSubjects } from '#painter/subjects/draw.ts'
import { placeSubjects } from '#painter/subjects/place.ts'
import { drawStars, scatterStars } from '#painter/space/stars.ts'

export const prepareSpace: PrepareFamily = ({ scene, seed, aspect }) => {
  const plan = planSpace(scene, seed, aspect)
  const noise = new Noise(seedFor(seed, 'nebula'))
  const floating = { ...scene, subjects: scene.subjects.map(subject => ({ ...subject, relation: afloat })) }
  const placements = placeSubjects(floating, { ...lens, aspect, heightAt: () => -400, isWaterAt: () => false }, seed)
  const stars = scatterStars(seed, aspect, plan.starDensity)
  return {
    draw(request) {
      const frame = emptyFrame(request.width, request.height)
      drawSky(frame, plan, noise, request)
      drawStars(frame, stars, request.moment)
      drawSun(frame, plan)
      drawBlackHole(frame, plan, noise, request.moment)
      // Far and small ones first, so that the main one stands before them.
      for (let place = plan.planets.length - 1; place >= 0; place--) {
        const planet = plan.planets[place]
        if (planet) drawPlanet(frame, planet, plan, request.moment, place)
        request.cancel.check()
      }
      drawAsteroids(frame, plan, seed, request.moment)
      drawSubjects(stageFor(frame, plan), placements, request.moment, request.cancel)
      return frame
    },
  }
}

/** Things in space hang before everything, and are seen as from their own height. */
const lens = { eye: 0, horizon: 0.62, focal: 1.1 }
const afloat = { how: 'above', target: 'hills' } as const

function stageFor(frame: Frame, { light: [right, up, towards] }: SpacePlan): Stage {
  return {
    frame: { ...frame, depth: new Float32Array(frame.depth.length).fill(SKY_DEPTH) },
    camera: {
      eye: lens.eye,
      horizon: lens.horizon * frame.height,
      centre: frame.width / 2,
      focal: lens.focal * frame.height,
    },
    light: {
      direction: [right, up, -towards],
      sun: [1.5, 1.42, 1.3],
      sky: [0.12, 0.14, 0.2],
      bounce: [0.05, 0.06, 0.1],
    },
    heightAt: () => -400,
    isWaterAt: () => false,
    sunAt: () => 1,
    throughAir: () => {},
  }
}

function drawSky(frame: Frame, plan: SpacePlan, noise: Noise, { moment, cancel }: DrawRequest): void {
  const { width, height, colour } = frame
  for (let row = 0; row < height; row++) {
    cancel.check()
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5 - width / 2) / height
      const y = (row + 0.5) / height - 0.5
      const at = (row * width + column) * 3
      colour[at] = 0.004
      colour[at + 1] = 0.005
      colour[at + 2] = 0.012
      addNebula(colour, at, plan, noise, x, y, moment)
      if (plan.galaxy) addGalaxy(colour, at, plan.galaxy, noise, x, y, moment)
    }
  }
}
