import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A value as it goes over a link: a batch of pictures of one size, a mask as such a batch, or something plain. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGB. */
  readonly data: Buffer
}
export type Value = readonly Pixels[] | string | number | boolean

export interface ShownFile {
  readonly filename: string
  readonly subfolder: string
  readonly type: 'output' | 'temp'
}

export interface NodeRun {
  readonly folder: string
  readonly metadata: { readonly prompt: string }
  /** @throws Interrupted */
  check(): void
  progress(value: number, max: number, picture: Pixels): Promise<void>
  readonly stepMs: number
}

export interface NodeEnd {
  readonly outputs: readonly Value[]
  readonly ui?: Readonly<Record<string, readonly unknown[]>>
}

export interface PeerKind {
  readonly required: Readonly<Record<string, readonly unknown[]>>
  readonly outputs: readonly string[]
  readonly optional?: Readonly<Record<string, readonly unknown[]>>
  readonly isOutput?: boolean
  readonly module?: string
  run(inputs: PeerInputs, run: NodeRun): Promise<NodeEnd>
}

/** What a node is given. The server has judged it by then. */
export interface PeerInputs {
  readonly width: number
  readonly height: number
  readonly batch_size: number
  readonly color: number
  readonly steps: number
  readonly image: Value
  readonly image1: Value
  readonly image2: Value
  readonly images: Value
  readonly mask: Value
  readonly source: Value
  readonly filename_prefix: string
  readonly words: string
  /** What else its kind takes. */
  readonly [name: string]: Value
}

export class Interrupted extends Error {}

export const pictures = (value: Value) => (Array.isArray(value) ? (value as readonly Pixels[]) : [])

export const textOf = (value: Value) => (typeof value === 'object' ? 'pictures' : String(value))

export async function loadPicture(folder: string, name: string): Promise<Pixels> {
  const image = sharp(await readFile(join(folder, 'input', name)))
    .removeAlpha()
    .toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
