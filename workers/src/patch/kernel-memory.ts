import { readFileSync } from 'node:fs'
import { heedCancel } from '#engine/heed-cancel.ts'

/** What of it is used: the types of Node have none of it, and those of browsers would bring all the rest along. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

const PAGE_BYTES = 65_536
/** The compiler keeps the first bytes for itself; what is given out begins on whole vectors. */
const FIRST_BYTE = 1024
const ALIGNMENT = 16
/** How often memory is asked for at most, each time rounded up. */
const TAKINGS_MAX = 32

/** What `assembly/patch-kernels.ts` exports; numbers are places in memory unless they say otherwise. */
export interface PatchKernels {
  search(
    target: number,
    targetWidth: number,
    targetHeight: number,
    source: number,
    sourceWidth: number,
    sourceHeight: number,
    penalties: number,
    choices: number,
    choiceCount: number,
    field: number,
    costs: number,
    step: number,
    sweeps: number,
    reach: number,
    seed: number,
  ): void
  vote(
    sums: number,
    weights: number,
    width: number,
    picture: number,
    pictureWidth: number,
    places: number,
    patches: number,
    shares: number,
    count: number,
    profile: number,
  ): void
}

/** What `assembly/layout-kernels.ts` exports. */
export interface LayoutKernels {
  weigh(
    layout: number,
    candidate: number,
    width: number,
    height: number,
    moveX: number,
    moveY: number,
    radius: number,
    sharpness: number,
    bias: number,
    origin: number,
    scratch: number,
    greatest: number,
    totals: number,
    sums: number,
    origins: number,
  ): void
}

/** What `assembly/enlarge-kernels.ts` exports. */
export interface EnlargeKernels {
  findDetails(
    large: number,
    largeStride: number,
    soft: number,
    lost: number,
    softStride: number,
    width: number,
    height: number,
    likeness: number,
    details: number,
  ): void
}

interface AllKernels {
  'patch-kernels': PatchKernels
  'layout-kernels': LayoutKernels
  'enlarge-kernels': EnlargeKernels
}

const compiled = new Map<string, object>()

function loadKernels(name: keyof AllKernels): object {
  const known = compiled.get(name)
  if (known) return known
  const module = new WebAssembly.Module(readFileSync(new URL(`assembly/${name}.wasm`, import.meta.url)))
  compiled.set(name, module)
  return module
}

/** Memory of the kernels, given out from its beginning on. It never grows, so views of it stay what they are. */
export class KernelMemory {
  readonly #memory: { readonly buffer: ArrayBuffer }
  #used = FIRST_BYTE

  constructor(bytes: number) {
    const pages = Math.ceil((bytes + TAKINGS_MAX * ALIGNMENT + FIRST_BYTE) / PAGE_BYTES)
    this.#memory = new WebAssembly.Memory({ initial: pages })
  }

  open<Name extends keyof AllKernels>(name: Name): AllKernels[Name] {
    const { exports } = new WebAssembly.Instance(loadKernels(name), {
      env: { memory: this.#memory },
      host: { heed: heedCancel },
    })
    return exports as AllKernels[Name]
  }

  bytes(content: Uint8Array): Uint8Array {
    const view = new Uint8Array(this.#memory.buffer, this.#take(content.length), content.length)
    view.set(content)
    return view
  }

  integers(count: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.#take(count * 4), count)
  }

  floats(count: number): Float32Array {
    return new Float32Array(this.#memory.buffer, this.#take(count * 4), count)
  }

  mark(): number {
    return this.#used
  }

  /** What was given out since then is given out again: it is good until the next taking. */
  release(mark: number): void {
    this.#used = mark
  }

  #take(bytes: number): number {
    const start = this.#used
    this.#used = Math.ceil((start + bytes) / ALIGNMENT) * ALIGNMENT
    return start
  }
}
