import { buildCityView } from '#painter/city/city-view.ts'
import { drawCity } from '#painter/city/city-picture.ts'
import { drawStreetLife, peopleStreet } from '#painter/city/street-life.ts'
import { luminance } from '#painter/core/colour.ts'
import { cameraOf, frameFor } from '#painter/camera.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { drawSky } from '#painter/landscape/sky-drawing.ts'
import type { Stage } from '#painter/stage.ts'
import { drawSubjects } from '#painter/subjects/draw.ts'
import { placeSubjects } from '#painter/subjects/place.ts'

export const prepareCity: PrepareFamily = ({ scene, seed, aspect }) => {
  const { view, clouds, stars, fog, lightning, inAir } = buildCityView(scene, seed, aspect)
  const { plan } = view
  const life = peopleStreet(scene, plan, seed)
  const heightAt = (_x: number, z: number): number =>
    plan.kind === 'rooftops' && z < plan.from + 2 ? plan.eye - 2.6 : 0
  const isWaterAt = (_x: number, z: number): boolean => plan.hasWater && z < plan.from - 3
  const grounds = { aspect, eye: plan.eye, horizon: plan.horizon, focal: plan.focal, heightAt, isWaterAt }
  const placements = placeSubjects(scene, grounds, seed)
  return {
    draw(request) {
      const { moment, cancel } = request
      const frame = frameFor(request)
      const camera = cameraOf(plan, request)
      const sky = drawSky({ frame, camera, sky: view.sky, clouds, stars, veil: fog, air: view.air, moment, cancel })
      lightning?.draw(frame, camera, moment)
      drawCity(view, { frame, camera, sky, moment, cancel })
      drawStreetLife(life, { frame, camera, isNight: view.isNight, light: luminance(...view.light.sky) * 2, moment })
      const stage: Stage = {
        frame,
        camera,
        light: view.light,
        heightAt,
        isWaterAt,
        sunAt: () => 0.75,
        throughAir: (colour, offset, x, y, z) => view.air.through(colour, offset, x, y, z),
      }
      drawSubjects(stage, placements, moment, cancel)
      for (const things of inAir) things.draw(frame, moment, camera.horizon, cancel)
      return frame
    },
  }
}
