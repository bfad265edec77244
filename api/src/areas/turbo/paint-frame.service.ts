import { askForFrame, findFrame } from '@atelier/database/turbo/turbo.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { TurboAsk, TurboFrame } from '@atelier/shared-schema/entities/turbo.ts'
import { expandPrompt } from '@atelier/shared-schema/prompt/expand-prompt.ts'
import { TURBO_DONE_CHANNEL, TURBO_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { drawTurbo } from '@atelier/shared-schema/tasks/turbo-graph.ts'
import type { App } from '#app.ts'
import { Bell } from '#driving/bell.ts'
import { resolveReferences } from '#areas/wildcards/references.service.ts'

/** Longer than a frame takes, even behind a few of others. */
const WAIT_MS_MAX = 8_000
/** Bells may be lost. */
const LOOK_EVERY_MS = 400

/** @throws AppError ENGINE_MISSING where nobody paints it in time */
export async function paintFrame(app: App, actor: Person, ask: TurboAsk): Promise<TurboFrame> {
  const prompt = await expand(app, actor, ask)
  const { sessionId, drawing = null } = ask
  const graph = drawTurbo({ ...ask, prompt, hasDrawing: drawing !== null })
  const asked = { uid: actor.uid, sessionId, graph, drawing, now: app.now() }
  const seq = await app.db.transaction().execute(trx => askForFrame(trx, asked))
  if (seq === null) throw notFound('turbo session')
  const painted = waitForFrame(app, sessionId, seq)
  app.doorbell.ring(TURBO_WAITING_CHANNEL)
  return painted
}

async function expand(app: App, actor: Person, { prompt, seed }: TurboAsk): Promise<string> {
  const start = { ownerUid: actor.uid, key: '', entries: [prompt] }
  const { readEntries: read } = await resolveReferences(app.db, actor, start)
  return expandPrompt(prompt, { read, seed }).texts[0] ?? prompt
}

/** Looks at the frame when a bell says that it is painted, and now and then, as bells may be lost. */
async function waitForFrame(app: App, sessionId: string, seq: number): Promise<TurboFrame> {
  const until = performance.now() + WAIT_MS_MAX
  const bell = new Bell()
  const stopListening = app.doorbell.listen(TURBO_DONE_CHANNEL, payload => {
    if (payload === null || payload === `${sessionId}:${seq}`) bell.ring()
  })
  try {
    for (;;) {
      const frame = await findFrame(app.db, sessionId, seq)
      if (!frame) return { seq, status: 'dropped', image: null }
      if (frame.data) return { seq, status: 'done', image: `data:image/webp;base64,${frame.data.toString('base64')}` }
      if (frame.state === 'failed') throw new AppError('ENGINE_MISSING', frame.error ?? 'The painter failed.')
      if (performance.now() > until) throw nobodyPaints()
      await bell.wait(LOOK_EVERY_MS)
    }
  } finally {
    stopListening()
  }
}

function nobodyPaints(): AppError {
  return new AppError(
    'ENGINE_MISSING',
    'No worker paints at the moment. Try again, or tell whoever runs this installation.',
  )
}
