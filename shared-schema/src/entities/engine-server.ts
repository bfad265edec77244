import { z } from 'zod'

/** What an owner may add; the embedded engine is always there. */
export const engineServerKinds = ['comfyui', 'openai', 'onnx'] as const
export const engineServerKind = z.enum(engineServerKinds)
export type EngineServerKind = z.infer<typeof engineServerKind>

export const SLOTS_MAX = 32
const PIXELS_MAX = 16_384

/** A size that a service makes pictures in. */
export const serviceSize = z.object({
  width: z.number().int().min(16).max(PIXELS_MAX),
  height: z.number().int().min(16).max(PIXELS_MAX),
})

/** What a service makes pictures with, as its owner describes it: such services tell no more than names themselves. */
export const serviceModel = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[\w./:@-]{1,120}$/, 'must be a model’s name such as gpt-image-1'),
  sizes: z.array(serviceSize).min(1).max(20),
  /** Whether it also changes pictures, with a mask or without. */
  canEdit: z.boolean(),
  /** At once. */
  imagesMax: z.number().int().min(1).max(10),
  /** Credits that each of its pictures costs beside what runs cost by their time; only where credits are on. */
  creditsPerImage: z.number().min(0).max(100_000),
})
export type ServiceModel = z.infer<typeof serviceModel>

export interface EngineServerHeader {
  readonly name: string
  readonly value: string
}

interface EngineServerBase {
  /** The same in every process and after every start; engines made of it have ids of their own. */
  readonly id: string
  /** As people read it. */
  readonly name: string
  /** With how many graphs each worker runs at once. */
  readonly slots: number
  /** Who receives what is sent; empty while it is the installation's own. */
  readonly company: string
  /** Where, as two letters of ISO 3166-1; empty while it is the installation's own. */
  readonly country: string
}

/** How a server is reached. */
export interface EngineServerDoor {
  /** `http:` or `https:`, with neither a login in it nor a slash at its end. */
  readonly address: string
  /** Sent with every request, those that open a socket as well. */
  readonly headers: readonly EngineServerHeader[]
  /** Sent as `Authorization: Bearer …`. */
  readonly key: string | null
  /** PEM of who signed its certificate, beside those that everybody trusts. */
  readonly caCertificate: string | null
  /** Whoever answers there is taken for it, whatever its certificate says. */
  readonly acceptsUntrusted: boolean
}

export interface ComfyServerSettings extends EngineServerBase, EngineServerDoor {
  readonly kind: 'comfyui'
}

export interface OpenAiServerSettings extends EngineServerBase, EngineServerDoor {
  readonly kind: 'openai'
  /** Its address ends in the version: `https://api.openai.com/v1`. */
  readonly models: readonly ServiceModel[]
}

/** A folder of models on the machines that run workers. */
export interface OnnxServerSettings extends EngineServerBase {
  readonly kind: 'onnx'
  readonly folder: string
}

/** What an engine is opened with: secrets are readable, so it is never logged, answered or kept. */
export type EngineServerSettings = ComfyServerSettings | OpenAiServerSettings | OnnxServerSettings

/** Input leaves the installation when a graph runs there. */
export function isOutside({ company, country }: Pick<EngineServerBase, 'company' | 'country'>): boolean {
  return company !== '' || country !== ''
}

/** What a test of a server found, or what is wrong, for its owner to read. */
export const engineServerCheck = z.discriminatedUnion('isFine', [
  z.object({
    isFine: z.literal(true),
    /** Of the program there, as it says itself; empty when it does not say. */
    version: z.string(),
    nodes: z.number().int(),
    models: z.number().int(),
    ms: z.number().int(),
  }),
  z.object({
    isFine: z.literal(false),
    reason: z.enum([
      'address',
      'unreachable',
      'timeout',
      'certificate',
      'login',
      'redirect',
      'not-that-kind',
      'refused',
      'folder',
      'no-worker',
    ]),
    /** In words, with what the server said. */
    message: z.string(),
    ms: z.number().int(),
  }),
])
export type EngineServerCheck = z.infer<typeof engineServerCheck>
