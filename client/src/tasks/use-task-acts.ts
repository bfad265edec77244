import { useMemo } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskChange, TaskMove } from '@atelier/shared-schema/tasks/task-requests.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { idParts } from '#items/id-parts.ts'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { keepAct } from './keep-act.ts'
import { noteTask, noteTasks, taskListRoutes } from './live-tasks.ts'

const messages = defineMessages({
  en: {
    canceled: 'The task was stopped. Nothing was charged.',
    kept: 'Kept on this device. It is done as soon as the server can be reached.',
    runAgain: 'Run it again',
    duplicated: (name: string) => `“${name}” was kept as a draft.`,
    trashed: (n: number) => `${plural('en', n, { one: 'task', other: 'tasks' })} moved to the trash.`,
    recovered: (n: number) => `${plural('en', n, { one: 'task is', other: 'tasks are' })} back.`,
    deleted: (n: number) => `${plural('en', n, { one: 'task', other: 'tasks' })} deleted forever.`,
    paused: 'Your queue is paused. What runs goes on.',
    resumed: 'Your queue goes on.',
    canceledMany: (n: number) =>
      `${plural('en', n, { one: 'task was', other: 'tasks were' })} stopped. Nothing was charged.`,
    pausedMany: (n: number) => `${plural('en', n, { one: 'task is', other: 'tasks are' })} paused.`,
    resumedMany: (n: number) => `${plural('en', n, { one: 'task', other: 'tasks' })} resumed.`,
    movedMany: (n: number) => `${plural('en', n, { one: 'task', other: 'tasks' })} moved.`,
    folderOfMany: (n: number, folder: string | undefined) =>
      `Results of ${plural('en', n, { one: 'task', other: 'tasks' })} will be ${folder === undefined ? 'outside of folders' : `in “${folder}”`}.`,
  },
  vi: {
    canceled: 'Đã dừng tác vụ. Không tính phí.',
    kept: 'Đã giữ trên thiết bị này. Việc này sẽ được làm ngay khi kết nối được máy chủ.',
    runAgain: 'Chạy lại',
    duplicated: name => `Đã giữ “${name}” làm bản nháp.`,
    trashed: n => `Đã chuyển ${plural('vi', n, { other: 'tác vụ' })} vào thùng rác.`,
    recovered: n => `Đã khôi phục ${plural('vi', n, { other: 'tác vụ' })}.`,
    deleted: n => `Đã xoá vĩnh viễn ${plural('vi', n, { other: 'tác vụ' })}.`,
    paused: 'Hàng đợi của bạn đã tạm dừng. Tác vụ đang chạy vẫn tiếp tục.',
    resumed: 'Hàng đợi của bạn tiếp tục.',
    canceledMany: n => `Đã dừng ${plural('vi', n, { other: 'tác vụ' })}. Không tính phí.`,
    pausedMany: n => `Đã tạm dừng ${plural('vi', n, { other: 'tác vụ' })}.`,
    resumedMany: n => `Đã cho ${plural('vi', n, { other: 'tác vụ' })} chạy tiếp.`,
    movedMany: n => `Đã chuyển ${plural('vi', n, { other: 'tác vụ' })}.`,
    folderOfMany: (n, folder) =>
      `Kết quả của ${plural('vi', n, { other: 'tác vụ' })} sẽ ${folder === undefined ? 'không thuộc thư mục nào' : `ở trong “${folder}”`}.`,
  },
})

export interface TaskActs {
  cancel: (id: string) => Promise<void>
  restart: (id: string) => Promise<RecipeTaskAnswer | undefined>
  duplicate: (id: string) => Promise<RecipeTaskAnswer | undefined>
  pause: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  move: (move: TaskMove) => Promise<void>
  change: (id: string, change: TaskChange) => Promise<RecipeTaskAnswer | undefined>
  favorite: (id: string, isFavorite: boolean) => Promise<void>
  trash: (ids: readonly string[]) => Promise<void>
  recover: (ids: readonly string[]) => Promise<void>
  deleteForever: (ids: readonly string[]) => Promise<void>
  cancelMany: (ids: readonly string[]) => Promise<void>
  pauseMany: (ids: readonly string[]) => Promise<void>
  resumeMany: (ids: readonly string[]) => Promise<void>
  /** Among themselves they keep their order, which is that of the ids. */
  moveMany: (ids: readonly string[], to: 'top' | 'bottom') => Promise<void>
  saveManyIn: (ids: readonly string[], folder: { id: string; name: string } | null) => Promise<void>
  restartMany: (ids: readonly string[]) => Promise<void>
  pauseQueue: () => Promise<void>
  resumeQueue: () => Promise<void>
}

type TaskCall = () => Promise<RecipeTaskAnswer>

/** What can be done with tasks, from wherever they are shown. Each says what it did, and how to take it back. */
export function useTaskActs(): TaskActs {
  const text = useMessages(messages)
  return useMemo(() => {
    const inTurn = (name: ActName) => async (id: string) => {
      const isKept = await keepAct(name, { params: { id } }, [id])
      if (isKept) showToast(text.kept)
      return isKept
    }
    const waits = (name: ActName, id: string) => () => inTurn(name)(id)
    const acts: TaskActs = {
      cancel: async id => {
        const task = await one(() => call(routes.cancel, { params: { id } }), waits('task.cancel', id))
        if (task?.status !== 'CANCELED') return
        showToast(text.canceled, { action: { label: text.runAgain, run: () => acts.restart(id) } })
      },
      restart: id => one(() => call(routes.restart, { params: { id } }), waits('task.restart', id)),
      duplicate: async id => {
        const task = await one(() => call(routes.duplicate, { params: { id }, body: {} }))
        if (task) showToast(text.duplicated(task.name))
        return task
      },
      pause: async id => void (await one(() => call(routes.pause, { params: { id } }), waits('task.pause', id))),
      resume: async id => void (await one(() => call(routes.resume, { params: { id } }), waits('task.resume', id))),
      move: async move => void (await one(() => call(routes.reorder, { body: move }))),
      change: (id, change) => one(() => call(routes.update, { params: { id }, body: change })),
      favorite: (id, isFavorite) =>
        run(() => call(routes.favorite, { params: { id }, body: { favorite: isFavorite } })),
      trash: ids =>
        inParts(routes.softDelete, ids, text.trashed, {
          undo: () => acts.recover(ids),
          waits: part => keepAct('task.softDelete', { body: { ids: part } }, part),
        }),
      recover: ids =>
        inParts(routes.recover, ids, text.recovered, {
          waits: part => keepAct('task.recover', { body: { ids: part } }, part),
        }),
      deleteForever: ids => inParts(routes.fullyDelete, ids, text.deleted),
      cancelMany: async ids => {
        const tasks = await each(ids, id => call(routes.cancel, { params: { id } }), inTurn('task.cancel'))
        const stopped = tasks.filter(task => task.status === 'CANCELED').map(task => task.id)
        const again = { label: text.runAgain, run: () => acts.restartMany(stopped) }
        if (stopped.length > 0) showToast(text.canceledMany(stopped.length), { action: again })
      },
      pauseMany: async ids => {
        const paused = await each(ids, id => call(routes.pause, { params: { id } }), inTurn('task.pause'))
        const done = paused.map(task => task.id)
        if (done.length > 0) showToast(text.pausedMany(done.length), { undo: () => acts.resumeMany(done) })
      },
      resumeMany: async ids => {
        const resumed = await each(ids, id => call(routes.resume, { params: { id } }), inTurn('task.resume'))
        if (resumed.length > 0) showToast(text.resumedMany(resumed.length))
      },
      moveMany: async (ids, to) => {
        // Who is put to the top last stands first.
        const moved = await each(to === 'top' ? ids.toReversed() : ids, id =>
          call(routes.reorder, { body: { id, to } }),
        )
        if (moved.length > 0) showToast(text.movedMany(moved.length))
      },
      saveManyIn: async (ids, folder) => {
        const folderId = folder?.id ?? null
        const changed = await each(ids, id => call(routes.update, { params: { id }, body: { folderId } }))
        if (changed.length > 0) showToast(text.folderOfMany(changed.length, folder?.name))
      },
      restartMany: async ids =>
        void (await each(ids, id => call(routes.restart, { params: { id } }), inTurn('task.restart'))),
      pauseQueue: () =>
        run(
          () => call(routes.pauseQueue, { body: {} }),
          text.paused,
          () => acts.resumeQueue(),
        ),
      resumeQueue: () => run(() => call(routes.resumeQueue, { body: {} }), text.resumed),
    }
    return acts
  }, [text])
}

/** What is called for one task, and may wait on this device. */
type ActName = 'task.cancel' | 'task.restart' | 'task.pause' | 'task.resume'

/** `waits` keeps it on this device where there is no network; false when that cannot be. */
async function one(ask: TaskCall, waits?: () => Promise<boolean>): Promise<RecipeTaskAnswer | undefined> {
  try {
    const task = await ask()
    noteTask(task)
    return task
  } catch (error) {
    if (isNetworkError(error) && (await waits?.())) return undefined
    showError(error)
    // What was refused may have been decided on what is no longer so.
    await refresh([routes.read, ...taskListRoutes])
    return undefined
  }
}

/** One after the other, in their order. What is refused does not hold up the rest; why it was is said once. */
async function each(
  ids: readonly string[],
  ask: (id: string) => Promise<RecipeTaskAnswer>,
  waits?: (id: string) => Promise<boolean>,
): Promise<RecipeTaskAnswer[]> {
  const done: RecipeTaskAnswer[] = []
  let refusal: unknown
  for (const id of ids) {
    try {
      done.push(await ask(id))
    } catch (error) {
      if (isNetworkError(error) && (await waits?.(id))) continue
      refusal ??= error
      if (isNetworkError(error)) break
    }
  }
  noteTasks(done)
  if (refusal !== undefined) showError(refusal)
  await refresh([routes.read, ...taskListRoutes])
  return done
}

async function run(ask: () => Promise<unknown>, said?: string, undo?: () => unknown): Promise<void> {
  try {
    await ask()
    if (said !== undefined) showToast(said, undo && { undo })
  } catch (error) {
    showError(error)
  }
  await refresh([routes.read, ...taskListRoutes])
}

type BulkRoute = typeof routes.softDelete

async function inParts(
  route: BulkRoute,
  ids: readonly string[],
  say: (count: number) => string,
  { waits, ...options }: { undo?: () => unknown; waits?: (ids: string[]) => Promise<boolean> } = {},
): Promise<void> {
  await run(async () => {
    for (const part of idParts(ids)) {
      try {
        tellBulk(await call(route, { body: { ids: part } }), say, options)
      } catch (error) {
        if (!isNetworkError(error) || !(await waits?.(part))) throw error
        tellBulk({ done: part, refused: [] }, say, options)
      }
    }
  })
}
