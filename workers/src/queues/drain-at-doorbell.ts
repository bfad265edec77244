import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'

export interface Draining {
  doorbell: Doorbell
  channel: string
  /** Does what waits, until nothing does or it is stopped; answers in how long to look again, should no bell ring before. */
  drain: (isStopped: () => boolean) => Promise<number>
  onError: (error: unknown) => void
  afterErrorMs: number
}

/** At each ring of the bell and after each pause; a ring while it works is not lost. Stopping waits for what is under way. */
export function drainAtDoorbell({ doorbell, channel, drain, onError, afterErrorMs }: Draining): {
  dispose(): Promise<void>
} {
  let stopped = false
  let rung = false
  let wake: () => void = () => undefined
  const stopListening = doorbell.listen(channel, () => {
    rung = true
    wake()
  })

  async function run(): Promise<void> {
    while (!stopped) {
      rung = false
      const waitMs = await drain(() => stopped).catch((error: unknown) => {
        onError(error)
        return afterErrorMs
      })
      if (!stopped && !rung) await sleep(waitMs)
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    dispose: async () => {
      stopped = true
      stopListening()
      wake()
      await running
    },
  }
}
