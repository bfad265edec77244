import type { NodeInput, NodeInputs, NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import type { ExecutionBlocker } from './execution-blocker.ts'
import type { Mask, Picture } from '#images/picture.ts'

/** What travels on a link of each type. All are plain data: they cross processes and are kept on disk. */
export interface SocketValues {
  /** A batch: one or more pictures of one size. */
  IMAGE: readonly Picture[]
  MASK: readonly Mask[]
  LATENT: Latent
  CONDITIONING: Conditioning
  MODEL: ModelHandle
  CLIP: ClipHandle
  VAE: { readonly model: string }
  CONTROL_NET: { readonly kind: ControlKind }
  UPSCALE_MODEL: { readonly method: string }
  INT: number
  FLOAT: number
  STRING: string
  BOOLEAN: boolean
  '*': unknown
}

/** The codec of the built-in engine is the identity: a latent is a batch of sizes with, where there are any, their pictures. */
export interface Latent {
  readonly width: number
  readonly height: number
  readonly batchSize: number
  /** What is there to begin with; none when it starts from noise. One for each of the batch. */
  readonly pictures?: readonly Picture[]
  /** Where it may be changed; everywhere when absent. */
  readonly noiseMask?: readonly Mask[]
  /** How many pixels inside the noise mask the pictures still hold something; everywhere when absent. */
  readonly rim?: number
  /** Which of a larger batch these are, so that each keeps its own noise. */
  readonly batchIndexes?: readonly number[]
  /** Of an engine that draws with models: what stands for the pictures there, instead of them. */
  readonly samples?: LatentSamples
}

/** What a model draws, of which its decoder makes pictures: smaller by a factor, with more channels than colours. */
export interface LatentSamples {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** One for each of the batch: the planes of its channels after each other. */
  readonly planes: readonly Float32Array[]
}

/** Prompts with where and how strongly they hold. */
export type Conditioning = readonly ConditioningPart[]
export interface ConditioningPart {
  readonly text: string
  readonly strength: number
  /** In parts of the picture, 0 to 1; the whole when absent. */
  readonly area?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** The same in pixels of the picture that is made; never together with `area`. */
  readonly pixelArea?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly mask?: Mask
  /** During which part of the sampling it holds, 0 to 1. */
  readonly timesteps?: { readonly start: number; readonly end: number }
  readonly controls?: readonly Control[]
  /** Of an engine that draws with models: what its text encoder made of the words. */
  readonly embedding?: TextEmbedding
  /** What a model made for inpainting sees of the picture besides. */
  readonly inpaint?: { readonly samples: LatentSamples; readonly masks: readonly Mask[] }
}

/** A row of numbers for each token, and for some models one for the whole text. */
export interface TextEmbedding {
  readonly tokens: Float32Array
  /** How many numbers a row has. */
  readonly width: number
  readonly pooled?: Float32Array
}
export type ControlKind = 'canny' | 'depth' | 'scribble' | 'pose'
export interface Control {
  readonly kind: ControlKind
  readonly picture: Picture
  readonly strength: number
}

export interface ClipHandle {
  readonly model: string
  /** How many of the last layers of the text encoder are left out; as the model has it when absent. */
  readonly skippedLayers?: number
}

export interface ModelHandle {
  readonly model: string
  /** Patch models and other styles put on top, with their strengths. */
  readonly styles: readonly { readonly model: string; readonly strength: number }[]
}

type ValueOf<Input> =
  Input extends NodeInput<infer Type>
    ? Type extends keyof SocketValues
      ? SocketValues[Type]
      : Type extends readonly string[]
        ? Type[number]
        : unknown
    : never

type ValuesOf<Inputs extends NodeInputs> = { readonly [Name in keyof Inputs]: ValueOf<Inputs[Name]> }
type SomeValuesOf<Inputs extends NodeInputs> = { readonly [Name in keyof Inputs]?: ValueOf<Inputs[Name]> | undefined }

/** What a kind's implementation is given. */
export type InputsOf<Schema> =
  Schema extends NodeSchema<infer Required, infer Optional> ? ValuesOf<Required> & SomeValuesOf<Optional> : never

type ValueOfOutput<Type> = (Type extends keyof SocketValues ? SocketValues[Type] : unknown) | ExecutionBlocker
/** What it gives back, in the order of its outputs; an output that is a list is an array of them. */
export type OutputsOf<Schema> =
  Schema extends NodeSchema<NodeInputs, NodeInputs, infer Outputs>
    ? {
        readonly [Index in keyof Outputs]: Outputs[Index] extends { type: infer Type; isList: true }
          ? readonly ValueOfOutput<Type>[]
          : Outputs[Index] extends { type: infer Type }
            ? ValueOfOutput<Type>
            : never
      }
    : never
