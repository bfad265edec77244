import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { TaskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import { TaskNewsGate, readTaskNews } from './task-news.ts'

const uid = newId()
const gates: TaskNewsGate[] = []
afterEach(() => gates.splice(0).forEach(gate => gate.dispose()))

function gateOf(everyMs: number) {
  const told: number[] = []
  const gate = new TaskNewsGate(news => told.push(news.event.seq), everyMs)
  gates.push(gate)
  return { gate, told }
}

function newsOf(id: string, seq: number, status: TaskStatus = 'RUNNING'): TaskNews {
  return { uid, workspaceId: null, event: { id, seq, status, progress: 0, previewSeq: 0 } }
}

test('the first, the newest and every change of state of a task are told; what lies between is left out', async () => {
  const { gate, told } = gateOf(20)
  const task = newId()
  for (const seq of [1, 2, 3, 4]) gate.take(newsOf(task, seq))
  expect(told).toEqual([1])
  await wait(60)
  expect(told).toEqual([1, 4])
  gate.take(newsOf(task, 5, 'COMPLETED'))
  expect(told).toEqual([1, 4, 5])
})

test('what comes late or twice is not told, and tasks do not wait for each other', () => {
  const { gate, told } = gateOf(60_000)
  const task = newId()
  for (const seq of [7, 7, 3]) gate.take(newsOf(task, seq))
  gate.take(newsOf(newId(), 9))
  expect(told).toEqual([7, 9])
})

test('an end that comes while progress waits is the last that is told', async () => {
  const { gate, told } = gateOf(20)
  const task = newId()
  gate.take(newsOf(task, 1))
  gate.take(newsOf(task, 2))
  gate.take(newsOf(task, 3, 'FAILED'))
  await wait(60)
  expect(told).toEqual([1, 3])
})

test('what is no news is not read', () => {
  expect([null, '', 'text', '{}', '[]'].map(readTaskNews)).toEqual(Array.from({ length: 5 }, () => undefined))
  const news = newsOf(newId(), 1)
  expect(readTaskNews(JSON.stringify(news))).toEqual(news)
})
