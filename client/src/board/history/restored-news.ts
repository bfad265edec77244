import type { Awareness } from 'y-protocols/awareness'
import { randomId } from '#local/random-id.ts'

/** Whoever is at the board sees it change all at once: they are told why. */
export interface RestoredNews {
  /** Each once. */
  id: string
  person: string
  called: string
}

const FIELD = 'restored'
const WORDS_MAX = 200

export function tellRestored(awareness: Awareness, news: Omit<RestoredNews, 'id'>): void {
  awareness.setLocalStateField(FIELD, { ...news, id: randomId() })
}

/** What others tell from now on, not what who is only now heard of has told before; answers how to stop. */
export function followRestored(awareness: Awareness, onNews: (news: RestoredNews) => void): () => void {
  const read = (clients: Iterable<number>) =>
    [...clients].flatMap(client => {
      const news = client === awareness.clientID ? null : readNews(awareness.getStates().get(client)?.[FIELD])
      return news ? [news] : []
    })
  const told = new Set(read(awareness.getStates().keys()).map(({ id }) => id))
  const look = ({ added, updated }: { added: number[]; updated: number[] }) => {
    for (const { id } of read(added)) told.add(id)
    for (const news of read(updated)) {
      if (told.has(news.id)) continue
      told.add(news.id)
      onNews(news)
    }
  }
  awareness.on('change', look)
  return () => awareness.off('change', look)
}

function readNews(value: unknown): RestoredNews | null {
  const { id, person, called } = (value ?? {}) as Partial<Record<keyof RestoredNews, unknown>>
  if (typeof id !== 'string' || typeof person !== 'string' || typeof called !== 'string') return null
  return { id, person: person.slice(0, WORDS_MAX), called: called.slice(0, WORDS_MAX) }
}
