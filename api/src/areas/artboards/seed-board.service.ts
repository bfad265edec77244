import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import type { DocumentAuthor } from '@atelier/database/documents/document-rules.ts'
import type { Piece } from '@atelier/shared-schema/board/templates/board-piece.ts'
import { placeAbove, recordsOfPieces } from '@atelier/shared-schema/board/templates/board-records.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export interface Seeding {
  boardId: string
  /** In whose name, by the rules that hold for what they draw themselves. */
  author: DocumentAuthor
  now: Date
}

/** Puts pieces on a board that is new, or where what lies there lets them. */
export async function putOnBoard(
  trx: Trx,
  { boardId, author, now }: Seeding,
  choose: (records: readonly BoardRecord[]) => readonly Piece[],
): Promise<void> {
  const name = formatDocumentName({ kind: 'artboard', itemId: boardId })
  await appendToDocument(
    trx,
    name,
    doc => {
      const known = readRecords(doc)
      const pieces = choose(known)
      const indexFrom = placeAbove(known.flatMap(({ typeName, index }) => (typeName === 'shape' ? String(index) : [])))
      const records = recordsOfPieces(pieces, { uid: author.uid, newShapeId: newId, indexFrom })
      writeRecords(doc, { put: records.map(after => ({ before: null, after })) })
    },
    { author, now },
  )
}
