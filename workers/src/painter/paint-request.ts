import type { Control } from '#engine/node-values.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Mask, Picture } from '#images/picture.ts'
import type { WordReport } from '#painter/lexicon/parse-scene.ts'
import type { Scene } from '#painter/scene.ts'

export interface PaintRequest {
  /** One prompt, or several with where and how strongly each holds. */
  readonly prompt: string | readonly PromptPart[]
  readonly negative?: string
  /** 64 to 2048 each, any shape. */
  readonly width: number
  readonly height: number
  readonly seed: number
  /** How finely it is worked out: 1 is a rough sketch, 4 and more the full drawing. */
  readonly steps?: number
  /** How literally weights, sizes, moods and colours are taken; 7 is as written. */
  readonly cfg?: number
  /** How much of `init` is painted anew: 0 nothing, 1 all. */
  readonly denoise?: number
  readonly init?: Picture
  /** Where `init` may change. */
  readonly mask?: Mask
  /** How many pixels inside the mask `init` still is a picture; everywhere when absent. */
  readonly rim?: number
  readonly controls?: readonly Control[]
  /** Where in a loop, 0 to 1. */
  readonly moment?: number
}

export interface PromptPart {
  readonly text: string
  readonly weight: number
  /** In shares of the picture; the whole when absent. */
  readonly area?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly mask?: Mask
  /** During which part of the steps it holds, 0 to 1; throughout when absent. */
  readonly during?: { readonly from: number; readonly to: number }
}

export interface PaintHost {
  readonly cancel: CancelFlag
  /** A smaller picture of what comes, and the share of the work that is done. */
  preview?(picture: Picture, share: number): void
}

export interface Painted {
  readonly picture: Picture
  /** Of the weightiest part of the prompt. */
  readonly scene: Scene
  /** The scenes in words. */
  readonly description: string
  readonly words: readonly WordReport[]
  readonly negativeWords: readonly WordReport[]
}
