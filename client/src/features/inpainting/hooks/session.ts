import type { KeptSession } from './inpainting-store.ts'

/** How often tasks are looked after; those before are in the library and in the history of tasks. */
const TASKS_MAX = 24

export function newSession(rootId: string): KeptSession {
  return { rootId, versions: [rootId], current: 0, taskIds: [], kept: [], discarded: [], at: Date.now() }
}

export type SessionAct =
  | { readonly is: 'made'; readonly taskIds: readonly string[] }
  | { readonly is: 'kept' | 'discarded' | 'restored'; readonly imageIds: readonly string[] }
  /** Goes on from a result: what was gone on from after the current version is no longer one. */
  | { readonly is: 'gone-on'; readonly imageId: string }
  | { readonly is: 'turned-to'; readonly version: number }

export function takeAct(session: KeptSession, act: SessionAct): KeptSession {
  return { ...changed(session, act), at: Date.now() }
}

function changed(session: KeptSession, act: SessionAct): KeptSession {
  const { versions, current, taskIds, kept, discarded } = session
  switch (act.is) {
    case 'made':
      return { ...session, taskIds: [...act.taskIds, ...taskIds].slice(0, TASKS_MAX) }
    case 'kept':
      return { ...session, kept: [...new Set([...kept, ...act.imageIds])] }
    case 'discarded':
      return { ...session, discarded: [...new Set([...discarded, ...act.imageIds])] }
    case 'restored':
      return { ...session, discarded: discarded.filter(id => !act.imageIds.includes(id)) }
    case 'gone-on':
      return {
        ...session,
        versions: [...versions.slice(0, current + 1), act.imageId],
        current: current + 1,
        kept: [...new Set([...kept, act.imageId])],
      }
    case 'turned-to':
      return act.version in versions ? { ...session, current: act.version } : session
  }
}
