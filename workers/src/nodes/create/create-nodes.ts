import { encode } from 'uqr'
import { gradient, noiseImage, patternImage, poseImage, qrCode } from '@atelier/shared-schema/nodes/create.nodes.ts'
import { isPoseDrawing, type PoseDrawing } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { parseColour } from '#images/colour-text.ts'
import { gradientPicture } from '#images/gradient.ts'
import { maskOf } from '#images/mask-shape.ts'
import { posePicture } from '#images/pose-picture.ts'
import { noiseMask, paintBetween, patternMask } from '#images/pattern.ts'
import { resizeMask } from '#images/resize.ts'
import { seedFor } from '#painter/core/random.ts'
import { parseStops } from './gradient-text.ts'

export const createNodes: readonly NodeKind[] = [
  implementNode(gradient, {
    run({ width, height, shape, angle, colours }) {
      checkCanvasSize({ width, height }, 'width')
      return [[gradientPicture({ width, height }, shape, angle, parseStops(colours, 'colours'))]]
    },
  }),

  implementNode(noiseImage, {
    run({ width, height, low, high, seed, ...options }) {
      checkCanvasSize({ width, height }, 'width')
      const mask = noiseMask({ width, height }, { ...options, seed: seedFor(seed, 'noise') })
      return [[paintBetween(mask, parseColour(low, 'low'), parseColour(high, 'high'))]]
    },
  }),

  implementNode(patternImage, {
    run({ width, height, kind, step, first, second }) {
      checkCanvasSize({ width, height }, 'width')
      const mask = patternMask({ width, height }, kind, step)
      return [[paintBetween(mask, parseColour(first, 'first'), parseColour(second, 'second'))]]
    },
  }),

  implementNode(poseImage, {
    run({ width, height, pose }) {
      checkCanvasSize({ width, height }, 'width')
      return [[posePicture({ width, height }, readPoseText(pose))]]
    },
  }),

  implementNode(qrCode, {
    async run({ text, size, correction, margin, dark, light, exact }) {
      const squares = qrSquares(text, correction, margin)
      const side = squares.length
      if (side > size)
        throw new NodeInputError('size', `This text needs ${side} squares a side; make the image larger.`)
      const step = Math.floor(size / side)
      const whole = maskOf({ width: side * step, height: side * step }, (x, y) =>
        squares[Math.floor(y / step)]?.[Math.floor(x / step)] === true ? 1 : 0,
      )
      const mask = exact ? await resizeMask(whole, { width: size, height: size }, 'nearest') : whole
      return [[paintBetween(mask, parseColour(light, 'light'), parseColour(dark, 'dark'))], [mask]]
    },
  }),
]

function readPoseText(text: string): PoseDrawing {
  const pose = readJson(text)
  if (isPoseDrawing(pose)) return pose
  throw new NodeInputError(
    'pose',
    'This is no pose: it is written as { "people": [[[x, y], …]] }, with 18 joints or null for each person.',
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function qrSquares(text: string, correction: 'L' | 'M' | 'Q' | 'H', margin: number): boolean[][] {
  if (text === '') throw new NodeInputError('text', 'Give the text or address that the code is to hold.')
  try {
    return encode(text, { ecc: correction, border: margin }).data
  } catch {
    throw new NodeInputError('text', 'The text is too long for a QR code with this much correction.')
  }
}
