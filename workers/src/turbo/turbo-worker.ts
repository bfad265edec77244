import sharp from 'sharp'
import type { Db } from '@atelier/database/database/connection.ts'
import { endFrame, takeFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { TurboFrameRow } from '@atelier/database/turbo/turbo.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { TURBO_LONG_SIDE } from '@atelier/shared-schema/entities/turbo.ts'
import { TURBO_DONE_CHANNEL, TURBO_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { TURBO_DRAWING } from '@atelier/shared-schema/tasks/turbo-graph.ts'
import type { Engine } from '#engines/engine.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'
import { TaskArea, taskAreasOf } from '#tasks/task-area.ts'
import { collectOutputs } from '#tasks/task-outputs.ts'

interface TurboWorld {
  db: Db
  doorbell: Doorbell
  log: Log
  dataDir: string
  /** Of turbo alone, so that no frame waits behind a task; made for the first frame. */
  openEngine: () => Engine
}

const POLL_MS = 2_000
const AFTER_ERROR_MS = 500
/** Its process goes when nobody has asked for a frame for so long. */
const IDLE_MS = 120_000
const QUALITY = 80

/** Paints turbo frames, one after the other. */
export class TurboWorker {
  readonly #world: TurboWorld
  readonly #draining: { dispose(): Promise<void> }
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
  }

  async #drain(isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const frame = await takeFrame(this.#world.db)
      if (!frame) break
      await this.#paint(frame)
    }
    return POLL_MS
  }

  async #paint(frame: TurboFrameRow): Promise<void> {
    const { db, doorbell, log } = this.#world
    try {
      await endFrame(db, frame, { data: await this.#run(frame) })
    } catch (err) {
      log.warn({ err }, 'a turbo frame was not painted')
      await endFrame(db, frame, { error: 'This could not be painted. Change it a little, and try again.' })
    }
    doorbell.ring(TURBO_DONE_CHANNEL, `${frame.session_id}:${frame.seq}`)
  }

  async #run(frame: TurboFrameRow): Promise<Buffer> {
    const area = new TaskArea(taskAreasOf(this.#world.dataDir), `turbo-${frame.seq}`)
    try {
      if (frame.drawing !== null) await area.put(TURBO_DRAWING, Buffer.from(frame.drawing, 'base64'))
      const { displays } = await this.#useEngine().run(frame.graph, { folders: area.folders })
      const [saved] = collectOutputs(frame.graph, displays, () => true).files
      if (!saved) throw new Error('the graph of a frame saved nothing')
      return await this.#finish(await area.read(saved))
    } finally {
      await area.dispose()
    }
  }

  #finish(painted: Buffer): Promise<Buffer> {
    const size = {
      width: TURBO_LONG_SIDE,
      height: TURBO_LONG_SIDE,
      fit: 'inside' as const,
      kernel: 'lanczos3' as const,
    }
    return sharp(painted).resize(size).webp({ quality: QUALITY, effort: 2 }).toBuffer()
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
    await this.#draining.dispose()
    await this.#closeEngine()
  }
}
