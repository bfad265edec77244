/** What is committed of a document, for those who pass it on. */
export interface CommittedState {
  encodeStateVector(): Uint8Array
  /** What one with this state vector lacks: everything unless given. */
  encodeSince(stateVector?: Uint8Array): Uint8Array
}
