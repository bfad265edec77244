import { setTimeout as delay } from 'node:timers/promises'
import type { ComfyApi } from './comfy-api.ts'
import { ServerTrouble } from './server-trouble.ts'

/** A node stops where it looks whether it should; some look only at their end. */
const STOPPING_MS = 15_000
const LOOK_MS = 50
const INTERRUPT_EVERY_MS = 2_000

/** Takes a prompt off a server, whether it waits or runs, and answers once it is gone, or that cannot be known. */
export async function stopPrompt(
  api: Pick<ComfyApi, 'dequeue' | 'interrupt' | 'readQueue'>,
  id: string,
): Promise<void> {
  const until = performance.now() + STOPPING_MS
  let interruptedAt = Number.NEGATIVE_INFINITY
  while (performance.now() < until) {
    try {
      await api.dequeue(id)
      const { running, pending } = await api.readQueue()
      // Servers that know nothing of ids stop whatever runs, so it must be this.
      const isRunning = running.some(prompt => prompt.id === id)
      if (!isRunning && !pending.some(prompt => prompt.id === id)) return
      if (isRunning && performance.now() - interruptedAt > INTERRUPT_EVERY_MS) {
        interruptedAt = performance.now()
        await api.interrupt(id)
      }
    } catch (error) {
      if (!(error instanceof ServerTrouble)) throw error
    }
    await delay(LOOK_MS)
  }
}
