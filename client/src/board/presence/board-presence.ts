import { atom, createPresenceStateDerivation, createUserId, react, UserRecordType } from '@tldraw/tldraw'
import type { Editor, TLInstancePresence } from '@tldraw/tldraw'
import type { Awareness } from 'y-protocols/awareness'
import { describePlace, readAct, readPresence } from './presence-state.ts'

/** Cursors follow well at this pace, and a hundred people at one board still fit through a socket. */
const TELL_MS = 50

export interface PresenceOptions {
  editor: Editor
  awareness: Awareness
  /** null: one sees where others are, and is not seen. */
  person: { uid: string; name: string } | null
  colorOf: (uid: string, name: string) => string
}

/** Tells others where one is, and shows where they are, until the answer is called. */
export function sharePresence(options: PresenceOptions): () => void {
  const stops = [showOthers(options)]
  if (options.person) stops.push(tellOthers({ ...options, person: options.person }))
  return () => stops.forEach(stop => stop())
}

function tellOthers({
  editor,
  awareness,
  person,
}: PresenceOptions & { person: { uid: string; name: string } }): () => void {
  const user = UserRecordType.create({ id: createUserId(person.uid), name: person.name })
  const presence = createPresenceStateDerivation(atom('person', user))(editor.store)
  const pointed = atom('has pointed', false)
  const notePointing = () => void pointed.set(true)
  editor.getContainer().addEventListener('pointermove', notePointing, { once: true, capture: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  const tell = () => {
    timer = undefined
    toldAt = performance.now()
    const now = presence.get()
    if (!now) return
    // Beside what else one tells of oneself.
    const others = awareness.getLocalState()
    awareness.setLocalState({
      ...others,
      user: { uid: person.uid, name: person.name },
      // Until it has moved, a pointer is nowhere; tldraw has it in the upper left.
      board: describePlace(pointed.get() ? now : { ...now, cursor: null }),
      writesIn: editor.getEditingShapeId(),
    })
  }
  const stop = react('tell where one is', () => {
    presence.get()
    editor.getEditingShapeId()
    pointed.get()
    timer ??= setTimeout(tell, Math.max(0, toldAt + TELL_MS - performance.now()))
  })
  return () => {
    stop()
    editor.getContainer().removeEventListener('pointermove', notePointing, { capture: true })
    clearTimeout(timer)
    awareness.setLocalState(null)
  }
}

function showOthers({ editor, awareness, colorOf }: PresenceOptions): () => void {
  const { store } = editor
  const shown = new Map<number, TLInstancePresence['id']>()
  const activity = new Map<number, { act: unknown; at: number }>()
  const show = (clientIds: Iterable<number>) => {
    const put: TLInstancePresence[] = []
    const gone: TLInstancePresence['id'][] = []
    for (const clientId of clientIds) {
      if (clientId === awareness.clientID) continue
      const state = awareness.getStates().get(clientId)
      const act = readAct(state)
      const known = activity.get(clientId)
      const at = known && known.act === act ? known.at : Date.now()
      const record = readPresence(clientId, state, { colorOf, activeAt: at })
      const before = shown.get(clientId)
      if (record) {
        put.push(record)
        shown.set(clientId, record.id)
        activity.set(clientId, { act, at })
      } else if (before) {
        gone.push(before)
        shown.delete(clientId)
        activity.delete(clientId)
      }
    }
    store.mergeRemoteChanges(() => {
      if (put.length > 0) store.put(put)
      if (gone.length > 0) store.remove(gone)
    })
  }
  const onChange = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) =>
    show([...added, ...updated, ...removed])
  show(awareness.getStates().keys())
  awareness.on('change', onChange)
  return () => {
    awareness.off('change', onChange)
    store.mergeRemoteChanges(() => store.remove([...shown.values()]))
  }
}
