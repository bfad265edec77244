import { describe, expect, it } from 'vitest'
import type { Picture } from '#images/picture.ts'
import { emptyFrame, type Frame } from './core/frame.ts'
import { linearFromByte } from './core/screen.ts'
import { develop } from './develop.ts'
import { lookOf } from './look.ts'
import { plainScene, type Scene } from './scene.ts'

function greyFrame(light: number, spread = 0): Frame {
  const frame = emptyFrame(32, 32)
  for (let at = 0; at < frame.colour.length; at++)
    frame.colour[at] = light + spread * ((Math.floor(at / 3) % 32) / 31 - 0.5)
  return frame
}

const meanOf = ({ data }: Picture): number => data.reduce((sum, value) => sum + value, 0) / data.length
const look = (scene: Partial<Scene>) => lookOf({ ...plainScene, ...scene })

describe('develop', () => {
  it('keeps nights dark and does not let days burn out', () => {
    const night = meanOf(develop(greyFrame(0.02), look({ time: 'night' })))
    const day = meanOf(develop(greyFrame(0.9), look({ time: 'day' })))
    expect(night).toBeLessThan(75)
    expect(day).toBeGreaterThan(110)
    expect(day).toBeLessThan(225)
  })

  it('gives fog its contrast back and leaves it light', () => {
    const spreadOf = (scene: Partial<Scene>): number => {
      const { data } = develop(greyFrame(0.5, 0.12), look(scene))
      return Math.max(...data) - Math.min(...data)
    }
    const fog: Partial<Scene> = { weather: [{ value: 'fog', weight: 1 }] }
    expect(spreadOf(fog)).toBeGreaterThan(spreadOf({}) + 20)
    expect(meanOf(develop(greyFrame(0.5, 0.12), look(fog)))).toBeGreaterThan(100)
  })

  it('follows the mood: darker, warmer, duller', () => {
    const channels = (scene: Partial<Scene>): number[] => {
      const { data } = develop(greyFrame(0.3), look(scene))
      const middle = (16 * 32 + 16) * 3
      return [...data.subarray(middle, middle + 3)]
    }
    const [red = 0, , blue = 0] = channels({})
    const [warmRed = 0, , warmBlue = 0] = channels({ mood: [{ value: 'warm', weight: 1 }] })
    expect(warmRed - warmBlue).toBeGreaterThan(red - blue)
    expect(channels({ mood: [{ value: 'dark', weight: 1 }] })[0]).toBeLessThan(red)
  })

  it('prints flat colours as they are', () => {
    const frame = greyFrame(linearFromByte(90))
    const { data } = develop(frame, look({ family: 'pattern' }))
    expect(new Set(data)).toEqual(new Set([90]))
  })

  it('leans the whole to a palette', () => {
    const { data } = develop(
      greyFrame(0.25),
      look({
        palette: [
          [0.02, 0.25, 0.25],
          [0.9, 0.4, 0.1],
        ],
      }),
    )
    const middle = (16 * 32 + 16) * 3
    expect(Math.abs((data[middle] as number) - (data[middle + 2] as number))).toBeGreaterThan(15)
  })
})
