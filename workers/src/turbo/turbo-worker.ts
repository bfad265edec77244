import sharp from 'sharp'
import type { Db } from '@atelier/database/database/connection.ts'
import { endFrame, takeFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { TakenFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { TURBO_LONG_SIDE } from '@atelier/shared-schema/entities/turbo.ts'
import {
  TURBO_DONE_CHANNEL,
  TURBO_SOON_CHANNEL,
  TURBO_WAITING_CHANNEL,
} from '@atelier/shared-schema/tasks/task-channels.ts'
import { TURBO_DRAWING, drawTurbo, paintedBy } from '@atelier/shared-schema/tasks/turbo-graph.ts'
import type { CarriedOutputs, CarriedValue } from '#engine/carried-values.ts'
import type { Engine } from '#engines/engine.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'

interface TurboWorld {
  db: Db
  doorbell: Doorbell
  log: Log
  /** Of turbo alone, so that no frame waits behind a task; made for the first frame. */
  openEngine: () => Engine
}

const POLL_MS = 2_000
const AFTER_ERROR_MS = 500
/** Its process goes when nobody has asked for a frame for so long. */
const IDLE_MS = 120_000
const QUALITY = 86

/** Painted while nobody waits for it, so that the first frame does not wait for the process to start and to grow fast. */
const warmUp = drawTurbo({
  prompt: 'a house by a lake, trees',
  negativePrompt: '',
  promptStyle: 'base',
  aspectRatio: '1:1',
  seed: 1,
  strength: 1,
  hasDrawing: false,
})

/** Paints turbo frames, one after the other. */
export class TurboWorker {
  readonly #world: TurboWorld
  readonly #draining: { dispose(): Promise<void> }
  readonly #stopListening: () => void
  #engine: Engine | undefined
  #closing: NodeJS.Timeout | undefined

  constructor(world: TurboWorld) {
    this.#world = world
    this.#draining = drainAtDoorbell({
      doorbell: world.doorbell,
      channel: TURBO_WAITING_CHANNEL,
      drain: isStopped => this.#drain(isStopped),
      onError: err => world.log.warn({ err }, 'turbo frames cannot be taken, trying again'),
      afterErrorMs: AFTER_ERROR_MS,
    })
    this.#stopListening = world.doorbell.listen(TURBO_SOON_CHANNEL, payload => {
      if (payload !== null && !this.#engine) void this.#warmUp()
    })
  }

  async #drain(isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const frame = await takeFrame(this.#world.db)
      if (!frame) break
      await this.#paint(frame)
    }
    return POLL_MS
  }

  async #warmUp(): Promise<void> {
    try {
      await this.#useEngine().run(warmUp, { outputs: [], wanted: [paintedBy(warmUp)] })
    } catch (err) {
      this.#world.log.warn({ err }, 'turbo could not be made ready')
    }
  }

  async #paint(frame: TakenFrame): Promise<void> {
    const { db, doorbell, log } = this.#world
    for (const seq of frame.dropped) doorbell.ring(TURBO_DONE_CHANNEL, `${frame.session_id}:${seq}`)
    try {
      await endFrame(db, frame, { data: await this.#run(frame) })
    } catch (err) {
      log.warn({ err }, 'a turbo frame was not painted')
      await endFrame(db, frame, { error: 'This could not be painted. Change it a little, and try again.' })
    }
    doorbell.ring(TURBO_DONE_CHANNEL, `${frame.session_id}:${frame.seq}`)
  }

  /** Neither the drawing nor what is painted over it touches a disk. */
  async #run({ graph, drawing }: TakenFrame): Promise<Buffer> {
    const wanted = paintedBy(graph)
    const given = drawing === null ? {} : { given: await carryDrawing(drawing) }
    const { carried } = await this.#useEngine().run(graph, { outputs: [], wanted: [wanted], ...given })
    const painted = carried.get(wanted[0])?.get(wanted[1])
    const [picture] = painted?.type === 'IMAGE' ? painted.files : []
    if (!picture) throw new Error('the graph of a frame painted nothing')
    return this.#finish(picture)
  }

  #finish(painted: Uint8Array): Promise<Buffer> {
    const size = {
      width: TURBO_LONG_SIDE,
      height: TURBO_LONG_SIDE,
      fit: 'inside' as const,
      kernel: 'lanczos3' as const,
    }
    return sharp(painted).resize(size).webp({ quality: QUALITY, effort: 0 }).toBuffer()
  }

  #useEngine(): Engine {
    clearTimeout(this.#closing)
    this.#closing = setTimeout(() => void this.#closeEngine(), IDLE_MS)
    this.#closing.unref()
    this.#engine ??= this.#world.openEngine()
    return this.#engine
  }

  async #closeEngine(): Promise<void> {
    clearTimeout(this.#closing)
    const engine = this.#engine
    this.#engine = undefined
    await engine?.dispose()
  }

  async dispose(): Promise<void> {
    this.#stopListening()
    await this.#draining.dispose()
    await this.#closeEngine()
  }
}

/** As what the node that loads it would have given: what is drawn, and where nothing is. */
async function carryDrawing(base64: string): Promise<CarriedOutputs> {
  const drawing = sharp(Buffer.from(base64, 'base64')).ensureAlpha()
  const [picture, blank] = await Promise.all([
    drawing.clone().removeAlpha().png(asSoonAsPossible).toBuffer(),
    drawing.clone().extractChannel('alpha').negate().png(asSoonAsPossible).toBuffer(),
  ])
  const outputs = new Map<number, CarriedValue>([
    [0, { type: 'IMAGE', files: [picture] }],
    [1, { type: 'MASK', files: [blank] }],
  ])
  return new Map([[TURBO_DRAWING.node, outputs]])
}

const asSoonAsPossible = { compressionLevel: 1 }
