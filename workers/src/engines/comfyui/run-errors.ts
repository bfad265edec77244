import { z } from 'zod'
import { isPlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { ExecutionErrorData } from '#engine/execution-events.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { ServerTrouble } from './server-trouble.ts'

const MESSAGE_LENGTH_MAX = 1_000
const WORDS_LENGTH_MAX = 20_000
const VALUE_LENGTH_MAX = 200

const text = z.string().catch('').default('')
const texts = z.array(z.string()).catch([]).default([])
const errorData = z.object({
  node_id: z
    .union([z.string(), z.number().transform(String)])
    .catch('')
    .default(''),
  node_type: text,
  executed: texts,
  exception_message: text,
  exception_type: text,
  traceback: texts,
  current_inputs: z.record(z.string(), z.unknown()).catch({}).default({}),
})

/** What a server says of the node that failed, in the terms of every engine. */
export function readExecutionError(data: unknown): ExecutionErrorData {
  const read = errorData.safeParse(data).data ?? errorData.parse({})
  return {
    node_id: read.node_id,
    node_type: read.node_type,
    executed: read.executed,
    exception_message: read.exception_message.trim().slice(0, MESSAGE_LENGTH_MAX),
    exception_type: read.exception_type,
    traceback: read.traceback,
    current_inputs: Object.fromEntries(
      Object.entries(read.current_inputs).map(([name, value]) => [name, shorten(value)]),
    ),
    current_outputs: [],
  }
}

function shorten(value: unknown): readonly PlainValue[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  return list.slice(0, 20).map(entry => {
    if (typeof entry === 'string') return entry.slice(0, VALUE_LENGTH_MAX)
    return isPlainValue(entry) && JSON.stringify(entry).length <= VALUE_LENGTH_MAX ? entry : '…'
  })
}

const outOfMemory = /OutOfMemory|out of memory|CUDA error: out/i

/** The failure of a node, with the server's own words. */
export function nodeFailed(graph: ApiGraph, serverName: string, error: ExecutionErrorData): RunFailed {
  const { node_id: id, node_type: kind, exception_message: said, exception_type: exceptionType } = error
  const isOutOfMemory = outOfMemory.test(exceptionType) || outOfMemory.test(said)
  const where = kind === '' ? serverName : `${kind} on ${serverName}`
  const [line = ''] = said.split('\n')
  const message = isOutOfMemory
    ? `${where} ran out of memory: ask for less, such as a smaller size or fewer images. (${line})`
    : `${where} failed: ${said === '' ? 'the server does not say why' : said}`
  return new RunFailed({
    reason: isOutOfMemory ? 'memory' : 'node',
    message,
    ...(Object.hasOwn(graph, id) && { node: { id, kind: graph[id]?.class_type ?? kind } }),
    details: {
      words: [said, ...error.traceback].join('\n').slice(0, WORDS_LENGTH_MAX),
      exceptionType,
      inputs: error.current_inputs,
    },
  })
}

export function stoppedThere(serverName: string): RunFailed {
  const message = `Somebody stopped this on the server ${serverName}. Run it again if it was not you.`
  return new RunFailed({ reason: 'crashed', message, details: { words: 'execution_interrupted' } })
}

export function lostTooOften(serverName: string, times: number): RunFailed {
  const message = `The server ${serverName} lost this ${times} times before it was done, so it is not sent again. It may be too much for that server: ask for a smaller size or fewer images.`
  return new RunFailed({ reason: 'crashed', message, details: { words: 'neither in the queue nor in the history' } })
}

export function tookTooLong(serverName: string, ms: number): RunFailed {
  const message = `This took longer than ${Math.round(ms / 60_000)} minutes on the server ${serverName} and was stopped.`
  return new RunFailed({ reason: 'time', message, details: { words: 'the longest time of a run is over' } })
}

/** Nothing of it can be on the server: it may be tried again, wherever there is room. */
export function notBegun(serverName: string, trouble: ServerTrouble): RunFailed {
  return new RunFailed({
    reason: trouble.isPassing ? 'stopped' : 'start',
    message: `The server ${serverName} cannot run this: ${trouble.message}.`,
    details: { words: trouble.stack ?? trouble.message },
  })
}

/** It may have run there: it is not tried again by itself. */
export function outOfReach(serverName: string, trouble: ServerTrouble, ms: number): RunFailed {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return new RunFailed({
    reason: 'crashed',
    message: `The server ${serverName} was sent this and has been out of reach for ${minutes} min: ${trouble.message}. Whether it is done there is not known.`,
    details: { words: trouble.stack ?? trouble.message },
  })
}

export function resultGone(serverName: string, filename: string): RunFailed {
  const message = `The server ${serverName} made this, but does not have the file ${filename} any more.`
  return new RunFailed({ reason: 'crashed', message, details: { words: message } })
}
