import { expect } from 'vitest'
import { poseJoints } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { readPose } from '@atelier/shared-schema/recipes/pose-presets.ts'
import { readSkeletons } from '#painter/controls/read-skeletons.ts'
import { expectNear, level, masks, pictures, pixel, sizes } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const two = readPose('two-standing')
const twoPeople = 'pose' in two ? two.pose : { people: [] }

export const createCases: readonly NodeCase[] = [
  {
    kind: 'AtelierGradient',
    title: 'goes from left to right through its stops',
    inputs: { width: 101, height: 3, colours: '#000000 #ff0000@0.25 #0000ff' },
    check(run) {
      const [drawn] = pictures(run)
      expectNear(pixel(drawn, 0, 0), [1, 0, 0], 4)
      expectNear(pixel(drawn, 25, 1), [255, 0, 0], 4)
      expectNear(pixel(drawn, 100, 2), [0, 0, 255], 4)
    },
  },
  {
    kind: 'AtelierGradient',
    title: 'goes down at 90 degrees, and outwards',
    inputs: { width: 9, height: 9, shape: 'radial', colours: '#ffffff #000000' },
    check(run) {
      expectNear(pixel(pictures(run)[0], 4, 4), [255, 255, 255], 1)
      expectNear(pixel(pictures(run)[0], 0, 0), [0, 0, 0], 1)
    },
  },
  {
    kind: 'AtelierNoise',
    title: 'is the same for the same seed and uses its range',
    inputs: { width: 64, height: 64, scale: 16, seed: 5, low: '#000000', high: '#00ff00' },
    check(run) {
      const [drawn] = pictures(run)
      const greens = Array.from({ length: 64 }, (_, index) => pixel(drawn, (index * 7) % 64, index)[1] as number)
      expect(Math.max(...greens) - Math.min(...greens)).toBeGreaterThan(90)
      expect(pixel(drawn, 10, 10)[0]).toBe(0)
      expect(pixel(drawn, 10, 10)[1]).toBeGreaterThan(0)
    },
  },
  {
    kind: 'AtelierPattern',
    title: 'checks',
    inputs: { width: 8, height: 8, step: 2, first: '#ffffff', second: '#ff0000' },
    check(run) {
      expect(pixel(pictures(run)[0], 1, 1)).toEqual([255, 255, 255])
      expect(pixel(pictures(run)[0], 2, 1)).toEqual([255, 0, 0])
      expect(pixel(pictures(run)[0], 3, 3)).toEqual([255, 255, 255])
    },
  },
  {
    kind: 'AtelierPose',
    title: 'draws everybody so that their joints are read back where they were',
    inputs: { width: 360, height: 240, pose: JSON.stringify(twoPeople) },
    check(run) {
      const [drawn] = pictures(run)
      expect(pixel(drawn, 0, 0)).toEqual([0, 0, 0])
      const bodies = drawn ? readSkeletons(drawn) : []
      expect(bodies).toHaveLength(twoPeople.people.length)
      for (const [index, body] of bodies.entries()) {
        expect(body.size).toBe(poseJoints.length)
        const [x = 0, y = 0] = twoPeople.people[index]?.[poseJoints.indexOf('left wrist')] ?? []
        // A square within a picture that is half as wide again.
        expect(body.get('left wrist')?.x).toBeCloseTo(0.5 + (x - 0.5) / 1.5, 1)
        expect(body.get('left wrist')?.y).toBeCloseTo(y, 1)
      }
    },
  },
  {
    kind: 'AtelierQrCode',
    title: 'has its finder patterns and quiet zone',
    inputs: { text: 'https://example.org', size: 200, margin: 4, dark: '#102030' },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['198x198'])
      const square = 6
      const row = Array.from({ length: 9 }, (_, x) => level(masks(run, 1)[0], (3 + x) * square + 2, 4 * square + 2))
      expect(row).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 0])
      expect(pixel(pictures(run)[0], 4 * square, 4 * square)).toEqual([0x10, 0x20, 0x30])
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([255, 255, 255])
    },
  },
]
