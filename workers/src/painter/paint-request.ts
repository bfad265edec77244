import type { Control } from '#engine/node-values.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Mask, Picture } from '#images/picture.ts'
import type { WordReport } from '#painter/lexicon/parse-scene.ts'
import type { Scene } from '#painter/scene.ts'

export interface PaintRequest {
  readonly prompt: string
  readonly negative?: string
  /** 64 to 2048 each, any shape. */
  readonly width: number
  readonly height: number
  readonly seed: number
  /** How finely it is worked out: 1 a rough sketch, 4 and more the full drawing. */
  readonly steps?: number
  /** How literally weights, sizes, moods and palettes are taken; 7 is as written. */
  readonly cfg?: number
  /** How much of `init` is painted anew: 0 nothing, 1 all. */
  readonly denoise?: number
  readonly init?: Picture
  /** Where `init` may change. */
  readonly mask?: Mask
  readonly controls?: readonly Control[]
  /** Where in a loop, 0 to 1. */
  readonly moment?: number
}

export interface PaintHost {
  readonly cancel: CancelFlag
  /** A smaller picture of what comes, and the share of the work that is done. */
  preview?(picture: Picture, share: number): void
}

export interface Painted {
  readonly picture: Picture
  readonly scene: Scene
  /** The scene in words. */
  readonly description: string
  readonly words: readonly WordReport[]
  readonly negativeWords: readonly WordReport[]
}
