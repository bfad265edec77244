import { expect } from 'vitest'
import type { NodeKind } from '#engine/node-kind.ts'
import { decodeImage } from '#images/decode.ts'
import { encodePicture } from '#images/encode.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { runNode } from './run-node.ts'
import type { NodeRun, NodeWorld } from './run-node.ts'

/** One run of a kind by its name, and what must be true of what came out. */
export interface NodeCase {
  readonly kind: string
  readonly title: string
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly world?: NodeWorld
  readonly check: (run: NodeRun) => void | Promise<void>
}

export async function expectCase({ inputs, world, check }: NodeCase, kind: NodeKind): Promise<NodeRun> {
  const run = await runNode(kind, inputs, world)
  await check(run)
  return run
}

/** Whether the case notices when all that came out is something else: a case that looks at nothing proves nothing. */
export async function noticesDisturbance({ check }: NodeCase, run: NodeRun): Promise<boolean> {
  const written = new Map<string, Uint8Array>()
  const other = await encodePicture(solid(8, 8, [3, 5, 7]), { format: 'png' })
  for (const name of run.written.keys()) written.set(name, other)
  const shown = run.shown.map(disturbed) as NodeRun['shown']
  try {
    await check({ outputs: run.outputs.map(disturbed), shown, written })
    return false
  } catch {
    return true
  }
}

/** The same shape, other content: every byte, number, text and truth is another. */
function disturbed(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.map(byte => byte ^ 0xa5)
  if (typeof value === 'number') return value + 17
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.map(disturbed)
  if (typeof value !== 'object' || value === null) return 'something else'
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, isShape(name, value) ? entry : disturbed(entry)]),
  )
}

/** Pictures keep their size, so that a case that looks at no more than that does not count. */
function isShape(name: string, of: object): boolean {
  return 'data' in of && name !== 'data'
}

export function solid(width: number, height: number, colour: readonly number[]): Picture {
  return picture(width, height, () => colour)
}

export function picture(width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Picture {
  const colours = Array.from({ length: width * height }, (_, pixel) =>
    colourAt(pixel % width, Math.floor(pixel / width)),
  )
  const channels = colours[0]?.length === 4 ? 4 : 3
  return { width, height, channels, data: Uint8Array.from(colours.flat()) }
}

export function mask(width: number, height: number, valueAt: (x: number, y: number) => number): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, pixel) =>
    valueAt(pixel % width, Math.floor(pixel / width)),
  )
  return { width, height, data }
}

export function pictures(run: NodeRun, output = 0): readonly Picture[] {
  return run.outputs[output] as readonly Picture[]
}

export function masks(run: NodeRun, output = 0): readonly Mask[] {
  return run.outputs[output] as readonly Mask[]
}

export function pixel(of: Picture | undefined, x: number, y: number): number[] {
  if (!of) throw new Error('there is no such picture')
  const offset = (y * of.width + x) * of.channels
  return [...of.data.subarray(offset, offset + of.channels)]
}

export function level(of: Mask | undefined, x: number, y: number): number | undefined {
  return of?.data[y * of.width + x]
}

export function sizes(of: readonly (Picture | Mask)[]): string[] {
  return of.map(({ width, height }) => `${width}x${height}`)
}

/** Each channel within so many steps: what goes through a lossy file or a resampling. */
export function expectNear(actual: readonly number[], expected: readonly number[], within = 3): void {
  expect(actual).toHaveLength(expected.length)
  actual.forEach((value, index) => expect(Math.abs(value - (expected[index] as number))).toBeLessThanOrEqual(within))
}

/** The pictures of the one file that was written. */
export async function decodeWritten(run: NodeRun): Promise<Awaited<ReturnType<typeof decodeImage>>> {
  const [bytes] = run.written.values()
  if (!bytes) throw new Error('nothing was written')
  return decodeImage(bytes, 'image')
}
