import { z } from 'zod'
import { RunFailed } from '#engine/run-failed.ts'
import { quoteAnswer } from '#engines/comfyui/server-trouble.ts'
import type { ServerTrouble } from '#engines/comfyui/server-trouble.ts'

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** What the service itself says of why it does not; of what is no such answer its beginning. */
export function quoteRefusal(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 10_000)).toString()
  try {
    const read = refusal.safeParse(JSON.parse(text))
    if (read.success) return quoteAnswer(read.data.error.message)
  } catch {
    // It is no JSON, but a page or a line of text.
  }
  return quoteAnswer(text) || 'nothing'
}

export function refused(name: string, status: number, said: string): RunFailed {
  return failure('node', `${name} refuses this (${status}): ${said}`)
}

export function loginRefused(name: string, said: string): RunFailed {
  return failure('start', `${name} does not take the key that it is asked with: ${said}`)
}

export function tooBusy(name: string, said: string): RunFailed {
  return failure('node', `${name} takes no more for now, though it was asked several times: ${said}`)
}

/** Nothing of it reached the service: it may be tried again. */
export function notSent(name: string, trouble: ServerTrouble): RunFailed {
  return failure(trouble.isPassing ? 'stopped' : 'start', `${name} cannot be asked: ${trouble.message}.`)
}

/** The service may have made it, and have charged for it. */
export function answerLost(name: string, why: string): RunFailed {
  return failure('crashed', `${name} was asked for this, but ${why}. Whether it made it is not known: ${onceOnly}`)
}

export function sentBefore(name: string): RunFailed {
  const message = `${name} was asked for this by a worker that ended before the answer came. Whether it made it is not known: ${onceOnly}`
  return failure('crashed', message)
}

export function unreadable(name: string, said: string): RunFailed {
  return failure('node', `${name} answers otherwise than OpenAI does: ${said}`)
}

const onceOnly = 'it is not asked again by itself, since it may charge for each time.'

function failure(reason: 'node' | 'start' | 'stopped' | 'crashed', message: string): RunFailed {
  return new RunFailed({ reason, message, details: { words: message } })
}
