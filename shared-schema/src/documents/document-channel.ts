/** The doorbell that rings after something was committed to a document. */
export const DOCUMENT_CHANNEL = 'document'

/** Who knows the sequence says it: whoever has that much already need not look. */
export function formatDocumentRing(name: string, seq?: number): string {
  return seq === undefined ? name : `${name} ${seq}`
}

export function parseDocumentRing(payload: string): { name: string; seq: number | null } {
  const [name = '', seq] = payload.split(' ')
  return { name, seq: seq === undefined ? null : Number(seq) }
}
