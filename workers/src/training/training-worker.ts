import type { Db } from '@atelier/database/database/connection.ts'
import { claimTraining, extendTrainingLease, reapTrainings } from '@atelier/database/training/claim-training.queries.ts'
import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { TRAININGS_WAITING_CHANNEL, TRAINING_STOP_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import { tellTraining } from './tell-training.ts'
import type { TrainerLimits } from './trainer-process.ts'
import { TrainingRun } from './training-run.ts'
import type { TrainingWorld } from './training-world.ts'

export interface TrainingWorkerOptions {
  db: Db
  store: ObjectStore
  doorbell: Doorbell
  log: Log
  limits: ImageLimits
  trainerLimits: TrainerLimits
  /** Where trainings have their files. */
  areaRoot: string
  /** Longer in which to be heard of; tests want less. */
  leaseMs?: number
}

const LEASE_MS = 20_000
const BEATS_PER_LEASE = 4
/** A lost ring costs at most this; as often it is looked for trainings that killed workers left. */
const POLL_MS = 4_000
/** Of a worker that cannot reach the database it hands its training back to. */
const GIVING_BACK_MS = 3_000

/** Trains one model at a time, beside tasks and with less right to the processor than they have. */
export class TrainingWorker {
  readonly #options: TrainingWorkerOptions
  readonly #world: TrainingWorld
  readonly #id = newId()
  readonly #leaseMs: number
  readonly #timers: NodeJS.Timeout[]
  readonly #stopListening: (() => void)[]
  #current: { run: TrainingRun; ended: Promise<void> } | undefined
  #taking: Promise<void> | undefined
  #isEnding = false

  constructor(options: TrainingWorkerOptions) {
    this.#options = options
    const { db, store, doorbell, log, limits, trainerLimits, areaRoot, leaseMs = LEASE_MS } = options
    this.#leaseMs = leaseMs
    this.#world = { db, store, doorbell, log, limits, trainerLimits, areaRoot }
    this.#stopListening = [
      doorbell.listen(TRAININGS_WAITING_CHANNEL, () => this.#take()),
      doorbell.listen(TRAINING_STOP_CHANNEL, id => this.#heedStop(id)),
    ]
    this.#timers = [
      setInterval(() => void this.#beat(), leaseMs / BEATS_PER_LEASE),
      setInterval(() => void this.#lookAfter(), Math.min(POLL_MS, leaseMs)),
    ]
    void this.#lookAfter()
  }

  /** Of the process that trains now. */
  get trainerPid(): number | undefined {
    return this.#current?.run.pid
  }

  async dispose(): Promise<void> {
    this.#isEnding = true
    for (const stop of this.#stopListening) stop()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#taking
    const current = this.#current
    if (!current) return
    await Promise.race([current.run.giveBack(), wait(GIVING_BACK_MS)])
    current.run.stop()
    await current.ended
  }

  #take(): void {
    if (this.#isEnding || this.#current || this.#taking) return
    this.#taking = this.#takeNext()
      .catch((err: unknown) => this.#options.log.error({ err }, 'no training can be claimed now'))
      .finally(() => {
        this.#taking = undefined
      })
  }

  async #takeNext(): Promise<void> {
    const claim = { workerId: this.#id, leaseMs: this.#leaseMs, baseTypes: ['patch'] as const }
    const row = await claimTraining(this.#options.db, claim)
    if (!row) return
    const run = new TrainingRun(this.#world, row)
    const ended = run.run().finally(() => {
      this.#current = undefined
      this.#take()
    })
    this.#current = { run, ended }
  }

  #heedStop(id: string | null): void {
    if (id === null) void this.#beat()
    else if (this.#current?.run.lease.trainingId === id) void this.#beat()
  }

  /** What is no longer this worker's is stopped. */
  async #beat(): Promise<void> {
    const run = this.#current?.run
    if (!run) return
    try {
      if (!(await extendTrainingLease(this.#options.db, run.lease, this.#leaseMs))) run.stop()
    } catch (err) {
      this.#options.log.warn({ err }, 'the lease of a training is not extended')
    }
  }

  /** What nobody rings for: trainings of workers that were killed, and those whose ring was lost. */
  async #lookAfter(): Promise<void> {
    const { db, doorbell, log } = this.#options
    try {
      for (const row of await reapTrainings(db)) tellTraining(doorbell, row)
    } catch (err) {
      log.warn({ err }, 'trainings of others are not looked after')
    }
    this.#take()
  }
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms).unref())
}
