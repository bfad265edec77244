import type { CloseCode } from '@atelier/shared-schema/documents/close-codes.ts'

/** A document was not opened, or an update was not taken: nothing of it has been kept. The reason is for the person to read. */
export class DocumentRefusal extends Error {
  readonly code: CloseCode
  readonly reason: string

  constructor(code: CloseCode, reason: string, options?: { cause?: unknown }) {
    super(reason, options)
    this.name = 'DocumentRefusal'
    this.code = code
    this.reason = reason
  }
}

/** The update builds on something that the document does not have; whoever sent it can be asked for all it has. */
export class UpdateGap extends Error {
  constructor() {
    super('The update builds on changes that have not arrived.')
    this.name = 'UpdateGap'
  }
}
