import { askForFrame, dropFrame, readFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { FrameState } from '@atelier/database/turbo/turbo.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { TurboAsk, TurboFrame } from '@atelier/shared-schema/entities/turbo.ts'
import { expandPrompt } from '@atelier/shared-schema/prompt/expand-prompt.ts'
import { TURBO_DONE_CHANNEL, TURBO_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { drawTurbo } from '@atelier/shared-schema/tasks/turbo-graph.ts'
import type { App } from '#app.ts'
import { Bell } from '#driving/bell.ts'
import { resolveReferences } from '#areas/wildcards/references.service.ts'

/** So long a frame may wait for its turn; after that who asked is to ask for what it looks like by now. */
const TURN_MS_MAX = 8_000
/** Longer than any frame takes, and the start of the engine before the first. */
const WAIT_MS_MAX = 20_000
/** Where nobody's frames are painted for so long, nobody paints. */
const UNSERVED_MS_MAX = 3_000
/** Bells may be lost. */
const LOOK_EVERY_MS = 400

/** @throws AppError ENGINE_MISSING where nobody paints it in time */
export async function paintFrame(app: App, actor: Person, ask: TurboAsk): Promise<TurboFrame> {
  const { sessionId, drawing = null, ...params } = ask
  const prompt = await expand(app, actor, ask)
  const graph = drawTurbo({ ...params, prompt, hasDrawing: drawing !== null })
  const asked = await askForFrame(app.db, { uid: actor.uid, sessionId, graph, params, drawing, now: app.now() })
  if (!asked) throw notFound('turbo session')
  const painted = waitForFrame(app, sessionId, asked.seq)
  app.doorbell.ring(TURBO_WAITING_CHANNEL)
  for (const seq of asked.dropped) app.doorbell.ring(TURBO_DONE_CHANNEL, `${sessionId}:${seq}`)
  return painted
}

async function expand(app: App, actor: Person, { prompt, seed }: TurboAsk): Promise<string> {
  const start = { ownerUid: actor.uid, key: '', entries: [prompt] }
  const { readEntries: read } = await resolveReferences(app.db, actor, start)
  return expandPrompt(prompt, { read, seed }).texts[0] ?? prompt
}

/** Looks at the frame when a bell says that it is painted or dropped, and now and then, as bells may be lost. */
async function waitForFrame(app: App, sessionId: string, seq: number): Promise<TurboFrame> {
  const from = performance.now()
  const bell = new Bell()
  const stopListening = app.doorbell.listen(TURBO_DONE_CHANNEL, payload => {
    if (payload === null || payload === `${sessionId}:${seq}`) bell.ring()
  })
  try {
    for (;;) {
      await bell.wait(LOOK_EVERY_MS)
      const frame = await readFrame(app.db, { sessionId, seq })
      if (!frame) return { seq, status: 'dropped', image: null, others: 0 }
      const { state, data, error, others } = frame
      if (data) return { seq, status: 'done', image: `data:image/webp;base64,${data.toString('base64')}`, others }
      if (state === 'failed') throw new AppError('ENGINE_MISSING', error ?? 'The painter failed.')
      const waitedMs = performance.now() - from
      if (!canStillCome(frame, waitedMs)) {
        const isUnbegun = await dropFrame(app.db, { sessionId, seq })
        if (!frame.isServed || !isUnbegun) throw nobodyPaints()
        return { seq, status: 'late', image: null, others }
      }
    }
  } finally {
    stopListening()
  }
}

function canStillCome({ state, isServed }: FrameState, waitedMs: number): boolean {
  if (state === 'painting') return waitedMs < WAIT_MS_MAX
  return waitedMs < (isServed ? TURN_MS_MAX : UNSERVED_MS_MAX)
}

function nobodyPaints(): AppError {
  return new AppError(
    'ENGINE_MISSING',
    'No worker paints at the moment. Try again, or tell whoever runs this installation.',
  )
}
