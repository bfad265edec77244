import type { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import { AnswerCache } from '#transport/answer-cache.ts'
import { updateMessage } from '#transport/message.ts'
import type { Outlet } from '#transport/outlet.ts'
import { Presence } from '#transport/presence.ts'
import type { OpenDocument } from './open-document.ts'

/** A socket, as far as its document knows it. */
export interface HubMember {
  readonly outlet: Outlet
  close(code: number, reason: string): void
}

/** An open document and everybody who has it open here: what is committed goes out to all of them, as one frame. */
export class Hub {
  readonly document: OpenDocument
  readonly presence: Presence
  readonly answers = new AnswerCache()
  readonly #members = new Set<HubMember>()
  #lost: DocumentRefusal | null = null

  constructor(document: OpenDocument, relayPresence: (clientIds: readonly number[]) => void) {
    this.document = document
    this.presence = new Presence({
      broadcast: message => {
        for (const { outlet } of this.#members) outlet.offerPresence(message)
      },
      relay: relayPresence,
    })
    document.onCommitted(update => {
      this.answers.forget()
      if (this.#members.size === 0) return
      const message = updateMessage(update)
      for (const { outlet } of this.#members) outlet.offer(message)
    })
  }

  get name(): string {
    return this.document.name
  }

  join(member: HubMember): void {
    this.#members.add(member)
    // It may have been lost between its opening and this.
    if (this.#lost) member.close(this.#lost.code, this.#lost.reason)
  }

  leave(member: HubMember): void {
    this.#members.delete(member)
  }

  /** Everybody has to come again. */
  lose(refusal: DocumentRefusal): void {
    this.#lost = refusal
    for (const member of this.#members) member.close(refusal.code, refusal.reason)
    this.dispose()
  }

  dispose(): void {
    this.presence.dispose()
    this.answers.forget()
  }
}
