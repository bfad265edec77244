import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

type BusyLoop = 'arithmetic' | 'memory'

const busyMs = 1_500

/** How much more two processes get done than one, of loops that share nothing: no two runners can come to more. */
export async function measureCeilings(): Promise<Record<BusyLoop, number>> {
  return { arithmetic: await measureCeiling('arithmetic'), memory: await measureCeiling('memory') }
}

async function measureCeiling(loop: BusyLoop): Promise<number> {
  const children = [startBusy(loop), startBusy(loop)] as const
  try {
    await Promise.all(children.map(child => once(child, 'message')))
    const alone = await passesOf(children[0])
    const together = await Promise.all(children.map(passesOf))
    // Before and after, so that a machine that is slower by the minute is not held against the two.
    const aloneAgain = await passesOf(children[1])
    return together.reduce((sum, rate) => sum + rate, 0) / ((alone + aloneAgain) / 2)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}

function startBusy(loop: BusyLoop): ChildProcess {
  return fork(new URL('./busy-process.ts', import.meta.url), [loop], { execArgv: [] })
}

async function passesOf(child: ChildProcess): Promise<number> {
  child.send(busyMs)
  const [rate] = (await once(child, 'message')) as [number]
  return rate
}
