import type { TrainingEvent } from '@atelier/shared-schema/entities/training.ts'
import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import type { LocalFailure } from './database.ts'

/** What the tabs of one person tell each other. */
export type TabMessage =
  /** There is something new in the queue. */
  | { is: 'queued' }
  /** The person wants it tried again now. */
  | { is: 'hurry' }
  /** The server has taken a write from one of the tabs: the feed tells of it. */
  | { is: 'written' }
  /** A page of a reading is on the device: what is in it, as JSON, which costs whoever does not look at it nothing. */
  | { is: 'stored'; items: string }
  /** Whether the leader reaches the server. */
  | { is: 'reachable'; online: boolean }
  /** Things are no longer here for this person. */
  | { is: 'lost'; things: number; writes: number }
  | { is: 'purged'; ids: readonly string[] }
  /** Why the rows are not kept up to date; null when they are again. */
  | { is: 'trouble'; failure: LocalFailure | null }
  /** A task has changed. */
  | { is: 'task'; event: TaskEvent }
  /** So has a training. */
  | { is: 'training'; event: TrainingEvent }
  /** The person was told of something. */
  | { is: 'notices' }
  /** Tags that the person can use are others than before. */
  | { is: 'tags' }
  /** The stream stands anew: of tasks, trainings and tags, what happened before is not known. */
  | { is: 'stream-opened' }
  /** The person signs out here: every tab lets go of the data. */
  | { is: 'leaving' }

/** Relays to the other tabs of this browser, and tells this one what they say. */
export class Tabs {
  readonly #channel: BroadcastChannel | undefined
  readonly #onMessage: (message: TabMessage) => void

  constructor(uid: string, onMessage: (message: TabMessage) => void) {
    this.#onMessage = onMessage
    // An old browser has no channel: its tabs still share the rows, and hear of news a little later.
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`atelier-${uid}`) : undefined
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  }

  /** To the other tabs. */
  relay(message: TabMessage): void {
    this.#channel?.postMessage(message)
  }

  /** To all tabs, this one too. */
  tell(message: TabMessage): void {
    this.relay(message)
    this.#onMessage(message)
  }

  dispose(): void {
    this.#channel?.close()
  }
}
