import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import { call } from '#api/call.ts'
import { useSignedInPerson } from '#api/session.ts'
import { listenToTasks } from '#local/task-news.ts'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { isShownAt, isWorthTelling, listEndedWork, sumUpWork } from './ended-tasks.ts'
import type { EndedWork, TaskNotice } from './ended-tasks.ts'
import { titleOf } from './task-title.ts'
import { claimTelling } from './told-once.ts'
import { useTaskActs } from './use-task-acts.ts'
import { sayTaskError } from './task-error-text.ts'

const messages = defineMessages({
  en: {
    done: (name: string) => `“${name}” is done.`,
    doneMany: (n: number) => `${plural('en', n, { one: 'task is', other: 'tasks are' })} done.`,
    doneBatch: (name: string, n: number) => `“${name}”: ${plural('en', n, { one: 'run is', other: 'runs are' })} done.`,
    failed: (name: string, why: string) => `“${name}” failed. ${why}`,
    failedMany: (n: number, why: string) => `${plural('en', n, { one: 'task', other: 'tasks' })} failed. ${why}`,
    show: 'Show',
    retry: 'Retry',
  },
  vi: {
    done: name => `“${name}” đã xong.`,
    doneMany: n => `${plural('vi', n, { other: 'tác vụ' })} đã xong.`,
    doneBatch: (name, n) => `“${name}”: ${plural('vi', n, { other: 'lần chạy' })} đã xong.`,
    failed: (name, why) => `“${name}” bị lỗi. ${why}`,
    failedMany: (n, why) => `${plural('vi', n, { other: 'tác vụ' })} bị lỗi. ${why}`,
    show: 'Xem',
    retry: 'Thử lại',
  },
})

/** What ends at nearly the same time is told together. */
const GATHER_MS = 700
/** The window that is in use goes first. */
const ASIDE_MS = 400
const ASKED_MAX = 50
const NAME_LENGTH_MAX = 60

/** Tells of one's own tasks that end while another screen is looked at. `running`: those known to run. */
export function useTaskNotices(running: readonly RecipeTaskAnswer[]): void {
  const { uid } = useSignedInPerson()
  const tell = useTelling()
  const gatherer = useRef<EndedGatherer>(undefined)
  useEffect(() => {
    const ended = new EndedGatherer(uid, works => tell.current(works))
    gatherer.current = ended
    const stop = listenToTasks({
      onEvent: ({ id, status }) => {
        if (isFinished(status)) ended.suspect([id])
      },
      onGap: () => undefined,
    })
    return () => {
      stop()
      ended.dispose()
    }
  }, [uid, tell])
  // Where no events come, what no longer runs has ended.
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const now = running.map(({ id }) => id)
    gatherer.current?.suspect(before.current.filter(id => !now.includes(id)))
    before.current = now
  }, [running])
}

/** Finds out what came of tasks that may have ended, and holds it back until somebody looks. */
class EndedGatherer {
  readonly #uid: string
  readonly #tell: (works: readonly EndedWork[]) => void
  readonly #suspected = new Set<string>()
  #waiting: EndedWork[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDisposed = false

  constructor(uid: string, tell: (works: readonly EndedWork[]) => void) {
    this.#uid = uid
    this.#tell = tell
  }

  suspect(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.#suspected.add(id)
    this.#timer ??= setTimeout(() => void this.#look(), GATHER_MS)
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    const ids = new Set(this.#suspected)
    this.#suspected.clear()
    const works = await findEndedWork(ids).catch(() => [])
    this.#waiting.push(...works)
    if (!document.hidden) return this.#flush()
    document.addEventListener('visibilitychange', this.#onVisible, { once: true })
  }

  readonly #onVisible = (): void => void this.#flush()

  async #flush(): Promise<void> {
    if (!document.hasFocus()) await new Promise(resolve => setTimeout(resolve, ASIDE_MS))
    const works = this.#waiting
    this.#waiting = []
    if (works.length === 0 || this.#isDisposed) return
    const fresh = await claimTelling(
      this.#uid,
      works.map(({ key }) => key),
    )
    const told = works.filter(work => fresh.has(work.key) && !isShownAt(location.pathname, work))
    if (told.length > 0) this.#tell(told)
  }

  dispose(): void {
    this.#isDisposed = true
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#onVisible)
  }
}

/** Only one's own are looked for: events tell of the workspace's as well. */
async function findEndedWork(ids: ReadonlySet<string>): Promise<EndedWork[]> {
  const { items } = await call(routes.listHistory, { body: { scope: 'mine', limit: ASKED_MAX } })
  const ended = items.filter(task => ids.has(task.id) && isWorthTelling(task))
  const batchIds = new Set(ended.flatMap(({ batchId }) => batchId ?? []))
  const batches = await Promise.all([...batchIds].map(id => call(routes.readBatch, { params: { id } })))
  return listEndedWork(
    ended.filter(({ batchId }) => batchId === null),
    batches,
  )
}

/** Always the newest, so that a notice speaks the language of now. */
function useTelling() {
  const text = useMessages(messages)
  const router = useRouter()
  const acts = useTaskActs()
  const tell = (works: readonly EndedWork[]) => {
    const notice = sumUpWork(works)
    if (notice.done.length > 0) tellDone(notice)
    if (notice.failed.length > 0) tellFailed(notice)
  }
  function tellDone({ done, pictureFileId }: TaskNotice): void {
    const [first] = done
    if (!first) return
    const show = () =>
      router.navigate({
        to: '/tasks',
        search: { view: 'history', ...(isOneWork(done) && { task: first.id }) },
      })
    const ofBatch = isOneWork(done) ? text.doneBatch(nameOf(first), done.length) : text.doneMany(done.length)
    showToast(done.length === 1 ? text.done(nameOf(first)) : ofBatch, {
      ...(pictureFileId !== undefined && { picture: filePath(pictureFileId, '320') }),
      action: { label: text.show, run: show },
    })
  }
  function tellFailed({ failed }: TaskNotice): void {
    const [first] = failed
    if (!first) return
    const why = first.error ? sayTaskError(first.error) : ''
    showToast(failed.length === 1 ? text.failed(nameOf(first), why) : text.failedMany(failed.length, why), {
      tone: 'danger',
      action: { label: text.retry, run: () => acts.restartMany(failed.map(({ id }) => id)) },
    })
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  return latest
}

function isOneWork(tasks: readonly RecipeTaskAnswer[]): boolean {
  return new Set(tasks.map(({ id, batchId }) => batchId ?? id)).size === 1
}

function nameOf(task: RecipeTaskAnswer): string {
  const words = titleOf(task)
  return words.length > NAME_LENGTH_MAX ? `${words.slice(0, NAME_LENGTH_MAX).trimEnd()}…` : words
}
