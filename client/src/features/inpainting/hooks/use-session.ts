import { useEffect, useReducer, useState } from 'react'
import type { KeptSession } from './inpainting-store.ts'
import { keepSession, readKeptSession } from './inpainting-store.ts'
import { newSession, takeAct } from './session.ts'
import type { SessionAct } from './session.ts'

export interface Session extends KeptSession {
  act: (act: SessionAct) => void
}

/** undefined until it is known what was kept of it here. */
export function useKeptSession(uid: string, rootId: string): KeptSession | undefined {
  const [found, setFound] = useState<KeptSession>()
  useEffect(() => {
    void readKeptSession(uid, rootId).then(kept => setFound(kept ?? newSession(rootId)))
  }, [uid, rootId])
  return found
}

export function useSession(uid: string, kept: KeptSession): Session {
  const [session, act] = useReducer(takeAct, kept)
  useEffect(() => {
    // What was only looked at is not worth being kept.
    if (session !== kept) void keepSession(uid, session)
  }, [uid, kept, session])
  return { ...session, act }
}
