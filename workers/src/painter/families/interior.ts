import { luminance, mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import { cameraOf, frameFor } from '#painter/camera.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { setTable } from '#painter/interior/set-table.ts'
import { RoomLight } from '#painter/interior/room-light.ts'
import { drawRoom, type RoomView } from '#painter/interior/room-picture.ts'
import { planRoom } from '#painter/interior/room-plan.ts'
import { isDark, type RoomPlan } from '#painter/interior/room.ts'
import { composePlace } from '#painter/landscape/compose-place.ts'
import { compose } from '#painter/landscape/composition.ts'
import { conditionsOf, lightOfHour } from '#painter/landscape/daylight.ts'
import { Sky } from '#painter/landscape/sky.ts'
import type { Scene } from '#painter/scene.ts'
import type { Light, Stage } from '#painter/stage.ts'
import { drawSubjects } from '#painter/subjects/draw.ts'
import { placeSubjects } from '#painter/subjects/place.ts'
import type { Grounds } from '#painter/subjects/wish.ts'

export const prepareInterior: PrepareFamily = ({ scene: asked, seed, aspect }) => {
  const plan = planRoom(asked, seed)
  const scene = plan.kind === 'still life' ? setTable(asked, seed) : asked
  const { view, outside } = outsideOf(scene, plan, seed, aspect)
  const heightAt = (x: number, z: number): number => topAt(plan, x, z)
  const isTable = plan.kind === 'still life'
  const grounds: Grounds = {
    aspect,
    eye: plan.eye,
    horizon: plan.horizon,
    focal: plan.focal,
    ...(isTable && { farthest: Math.max(...plan.tops.map(({ high }) => high[2])) - 0.12 }),
    heightAt,
    isWaterAt: () => false,
  }
  const placements = placeSubjects(isTable ? closer(scene) : scene, grounds, seed)
  return {
    draw(request) {
      const { moment, cancel } = request
      const frame = frameFor(request)
      const camera = cameraOf(plan, request)
      const light = new RoomLight(plan, outside, view.isDark, moment)
      drawRoom(view, { frame, camera, light, moment, cancel })
      const stage: Stage = {
        frame,
        camera,
        light: light.main,
        heightAt,
        isWaterAt: () => false,
        sunAt: () => 1,
        throughAir: () => {},
      }
      drawSubjects(stage, placements, moment, cancel)
      return frame
    },
  }
}

/** What lies on a table is what the picture is of. */
function closer(scene: Scene): Scene {
  const nearer = { wide: 'medium', medium: 'close', close: 'close' } as const
  return { ...scene, framing: { ...scene.framing, distance: nearer[scene.framing.distance] } }
}

/** The table that a place is over, or the floor. */
function topAt({ tops, kind }: RoomPlan, x: number, z: number): number {
  const over = tops.filter(({ low, high }) => x > low[0] && x < high[0] && z > low[2] && z < high[2])
  return over.reduce((highest, { high }) => Math.max(highest, high[1]), kind === 'still life' ? -0.75 : 0)
}

function outsideOf(scene: Scene, plan: RoomPlan, seed: number, aspect: number): { view: RoomView; outside: Light } {
  const place = composePlace({ ...scene, settings: [{ value: 'hills', weight: 1, colours: [] }] })
  const composition = compose(scene, place, seed, aspect)
  const conditions = conditionsOf(scene)
  const hour = lightOfHour(scene, conditions, seed)
  const dark = isDark(scene)
  const sky = new Sky({ scene, composition, conditions, light: hour, seed })
  const winter = scene.season === 'winter' || conditions.snow > 0
  const green: Colour = winter ? [0.7, 0.74, 0.82] : scene.season === 'autumn' ? [0.42, 0.22, 0.06] : [0.14, 0.24, 0.07]
  const land = scaleColour(green, dark ? 0.08 : scene.time === 'day' ? 1 : 0.6)
  const view: RoomView = {
    rain: Math.min(1, conditions.rain),
    snow: Math.min(1, conditions.snow),
    plan,
    noise: new Noise(seedFor(seed, 'room')),
    sky,
    isDark: dark,
    land,
  }
  return {
    view,
    outside: {
      direction: sunInto(plan, seed),
      sun: hour.sun,
      sky: mixColours(scaleColour(hour.ambient, dark ? 1 : 1.25), greyOf(hour.ambient), 0.55),
      bounce: hour.ambient,
    },
  }
}

/** The sun stands where it shines in through the side window. */
function sunInto({ windows, kind }: RoomPlan, seed: number): readonly [number, number, number] {
  const random = randomFor(seed, 'sun into the room')
  const side = windows.find(({ wall }) => wall !== 'back')?.wall
  const x = (side === 'right' ? 1 : side === 'left' ? -1 : between(random, -0.5, 0.5)) * 0.8
  const y = between(random, 0.45, 0.7) * (kind === 'still life' ? 0.7 : 1)
  const z = side === undefined ? 0.7 : between(random, -0.05, 0.35)
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** White walls take most of the blue out of the sky's light. */
function greyOf(colour: Colour): Colour {
  const grey = luminance(...colour) * 1.3
  return [grey * 1.02, grey, grey * 0.96]
}
