import { clearTimeout, setTimeout } from 'node:timers'
import { taskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import type { TaskNews } from '@atelier/shared-schema/tasks/task-events.ts'

/** Of one task there is news at most ten times a second; that it begins or ends is told at once. */
const EVERY_MS = 100
/** A task that nothing was heard of for so long is forgotten. */
const FORGET_MS = 60_000

interface Told {
  news: TaskNews
  at: number
  waiting: TaskNews | null
  timer: NodeJS.Timeout
}

/** Lets the newest of each task through, and no more of them than somebody can look at. */
export class TaskNewsGate {
  readonly #tell: (news: TaskNews) => void
  readonly #everyMs: number
  readonly #tasks = new Map<string, Told>()

  constructor(tell: (news: TaskNews) => void, everyMs = EVERY_MS) {
    this.#tell = tell
    this.#everyMs = everyMs
  }

  take(news: TaskNews): void {
    const { id, seq, status } = news.event
    const known = this.#tasks.get(id)
    const newest = known?.waiting ?? known?.news
    // Rings may come in any order, and twice.
    if (newest && newest.event.seq >= seq) return
    const wait = known ? known.at + this.#everyMs - performance.now() : 0
    if (!known || wait <= 0 || known.news.event.status !== status) return this.#pass(news)
    if (!known.waiting) {
      clearTimeout(known.timer)
      known.timer = this.#later(() => known.waiting && this.#pass(known.waiting), wait)
    }
    known.waiting = news
  }

  #pass(news: TaskNews): void {
    const { id } = news.event
    clearTimeout(this.#tasks.get(id)?.timer)
    const timer = this.#later(() => this.#tasks.delete(id), FORGET_MS)
    this.#tasks.set(id, { news, at: performance.now(), waiting: null, timer })
    this.#tell(news)
  }

  #later(act: () => unknown, ms: number): NodeJS.Timeout {
    const timer = setTimeout(act, ms)
    timer.unref()
    return timer
  }

  dispose(): void {
    for (const { timer } of this.#tasks.values()) clearTimeout(timer)
    this.#tasks.clear()
  }
}

/** What was rung; undefined for what no process of this version rang. */
export function readTaskNews(payload: string | null): TaskNews | undefined {
  if (!payload) return undefined
  try {
    return taskNews.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
