import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

/** The oldest are forgotten first. */
const KEPT_MAX = 20_000

/**
 * What was taken away from a board while somebody has it open, as far as whoever puts it back, as by undo, cannot bring it
 * themselves: who had made it, and how others had voted for it. It is memory alone: where it is forgotten, what comes back
 * is of who brought it, without votes.
 */
export class TakenAway {
  readonly #makers = new Map<string, string>()
  /** By what they were for. */
  readonly #votes = new Map<string, BoardRecord[]>()

  noteMaker(id: string, uid: string): void {
    keepLatest(this.#makers, id, uid)
  }

  makerOf(id: string): string | undefined {
    return this.#makers.get(id)
  }

  noteVotes(subject: string, votes: BoardRecord[]): void {
    keepLatest(this.#votes, subject, votes)
  }

  votesFor(subject: string): readonly BoardRecord[] {
    return this.#votes.get(subject) ?? []
  }
}

function keepLatest<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key)
  known.set(key, value)
  if (known.size > KEPT_MAX) for (const oldest of known.keys()) return void known.delete(oldest)
}
