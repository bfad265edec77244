import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PreviewEncoder } from './preview-encoder.ts'
import { SharedFlags } from './shared-flags.ts'
import type { FromRunner, FromThread, RunEnd, RunnerSetting, ThreadSetting, ToRunner } from './protocol.ts'

/**
 * A runner: a process that runs one graph at a time in a thread of its own, while its main thread hears the supervisor,
 * encodes previews and tells how much memory is in use. Whatever goes wrong in it, the process ends and nothing else.
 */

const beatEveryMs = 100

const setting = JSON.parse(process.argv[2] ?? '') as RunnerSetting
// Threads have the priority of the one that starts them, so this comes first.
if (setting.givesWay) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const flags = new SharedFlags()
let currentRun: number | null = null
let beat: NodeJS.Timeout | undefined

// The supervisor is gone: nobody waits for the result. Exiting in order would wait for a thread that may never end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal and systemd signal the whole group; when to end is the supervisor's to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const thread = new Worker(new URL('./graph-thread.ts', import.meta.url), {
  workerData: { ...setting, flags: flags.buffer } satisfies ThreadSetting,
})
const previews = new PreviewEncoder(preview => {
  if (currentRun !== null) send({ type: 'event', run: currentRun, event: { type: 'preview', data: preview } })
})

thread.on('message', (message: FromThread) => hearThread(message))
thread.on('error', error => endBroken(error instanceof Error ? error : new Error(String(error))))
thread.on('exit', code => endBroken(new Error(`the thread ended with code ${code}`)))
process.on('message', (message: ToRunner) => hearSupervisor(message))

function hearSupervisor(message: ToRunner): void {
  if (message.type === 'cancel') {
    if (message.run === currentRun) flags.set()
    return
  }
  currentRun = message.run
  flags.clear()
  beat = setInterval(sendBeat, beatEveryMs)
  thread.postMessage({ run: message.run, order: message.order })
}

function hearThread(message: FromThread): void {
  if (message.type === 'open') send(message)
  else if (message.type === 'ended') endRun(message.run, message.end)
  else if (message.event.type === 'preview') previews.add(message.event.data)
  else send({ type: 'event', run: message.run, event: message.event })
}

function endRun(run: number, end: RunEnd): void {
  clearInterval(beat)
  currentRun = null
  previews.forget()
  send({ type: 'ended', run, end, rssBytes: process.memoryUsage.rss() })
}

function sendBeat(): void {
  send({ type: 'beat', rssBytes: process.memoryUsage.rss(), signsOfLife: flags.signsOfLife })
}

function endBroken(error: Error & { code?: string }): void {
  const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const words: FromRunner = { type: 'broken', isOutOfMemory, details: error.stack ?? error.message }
  process.send?.(words, () => process.kill(process.pid, 'SIGKILL'))
}

function send(message: FromRunner): void {
  process.send?.(message)
}
