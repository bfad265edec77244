import { MACROS_DUE_CHANNEL, TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { taskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { announceCancel, announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { driveNextMacro } from './drive-macros.ts'

/** Rings may be lost. */
const LOOK_EVERY_MS = 3_000

/** Drives the runs of macros, beside any number of others who do. */
export class MacroDriver {
  readonly #app: App
  readonly #stopListening: (() => void)[]
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | null = null
  #isStale = false
  #isClosed = false

  constructor(app: App) {
    this.#app = app
    this.#stopListening = [
      app.doorbell.listen(MACROS_DUE_CHANNEL, () => this.look()),
      app.doorbell.listen(TASK_EVENTS_CHANNEL, payload => this.#hear(payload)),
    ]
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS)
  }

  /** What has ended may be a step of a macro, or a macro that was canceled. */
  #hear(payload: string | null): void {
    if (payload === null) return this.look()
    const news = taskNews.safeParse(JSON.parse(payload))
    if (news.success && isFinished(news.data.event.status)) this.look()
  }

  look(): void {
    if (this.#isClosed) return
    this.#isStale = true
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null
    })
  }

  async #lookOn(): Promise<void> {
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false
        while (await this.#driveOne());
      }
    } catch (err) {
      this.#app.log.error({ err }, 'a macro could not be taken on, trying again')
    }
  }

  async #driveOne(): Promise<boolean> {
    const driven = this.#isClosed ? undefined : await driveNextMacro(this.#app)
    if (!driven) return false
    announceTasks(this.#app, driven.changed)
    for (const row of driven.canceled) announceCancel(this.#app, row)
    return true
  }

  async dispose(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stopListening) stop()
    clearInterval(this.#timer)
    await this.#looking
  }
}
