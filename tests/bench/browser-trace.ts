import type { CDPSession } from '@playwright/test'

export const FRAME_MS = 1000 / 60

export interface TraceEvent {
  name: string
  ph: string
  /** On the clock. */
  dur?: number
  /** Of the processor: what else the machine does is not in it. */
  tdur?: number
  ts: number
  pid: number
  tid: number
  args?: { data?: { type?: string }; name?: string }
}

/** What Chromium tells of its threads while something is done. */
export async function traced(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    categories: 'disabled-by-default-devtools.timeline,__metadata',
    transferMode: 'ReportEvents',
  })
  await act()
  const ended = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', collect)
  return events
}

/** In milliseconds, the least first. */
export function sumByFrame(tasks: readonly TraceEvent[], microsecondsOf: (task: TraceEvent) => number): number[] {
  const byFrame = new Map<number, number>()
  for (const task of tasks) {
    const frame = Math.floor(task.ts / 1000 / FRAME_MS)
    byFrame.set(frame, (byFrame.get(frame) ?? 0) + microsecondsOf(task) / 1000)
  }
  return [...byFrame.values()].toSorted((one, other) => one - other)
}

export function partOf(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0
}

/** Of the busiest page: there are others, of extensions and of the browser itself. */
export function tasksOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(threadOf)
  const tasks = events.filter(({ name, ph, dur }) => name === 'RunTask' && ph === 'X' && dur !== undefined)
  const ofThreads = [...new Set(threads)].map(thread => tasks.filter(task => threadOf(task) === thread))
  const busiest = ofThreads.toSorted((one, other) => other.length - one.length)[0]
  if (!busiest || busiest.length === 0) throw new Error('the trace tells of no tasks')
  return busiest
}

export function longestOf(tasks: readonly TraceEvent[]): number {
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000))
}

export function ms(value: number): string {
  return value < 100 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`
}
