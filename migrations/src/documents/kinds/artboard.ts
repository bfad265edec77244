import { createTLSchema, defaultBindingSchemas, defaultShapeSchemas } from '@tldraw/tlschema'
import { mapToRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { seedArtboard } from '@atelier/shared-schema/documents/artboard-seed.ts'
import { boardBindingProps, boardShapeProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import type { AppliedChange, DocumentAuthor, DocumentRules } from '#documents/document-rules.ts'
import { keepReturns } from './board-returns.ts'
import { creatorOf, isForAll, judgePlaceholder, judgeSize, judgeVote } from './board-rules.ts'
import { recordChanges } from './record-changes.ts'
import type { RecordChange } from './record-changes.ts'

/**
 * A kind of shape, binding or asset that this server does not know is refused, not kept for later: a tldraw store throws on
 * what it cannot validate, so one such record would blank the board of everybody with an older page. Newer kinds come with
 * a newer schema version of the document, which older pages are told to reload for.
 */
const schema = createTLSchema({
  shapes: {
    ...defaultShapeSchemas,
    generation: { props: boardShapeProps.generation },
    placeholder: { props: boardShapeProps.placeholder },
    'mask-stroke': { props: boardShapeProps['mask-stroke'] },
  },
  bindings: { ...defaultBindingSchemas, vote: { props: boardBindingProps.vote } },
})
type TypeName = keyof typeof schema.types

/** What belongs to the board. Cameras, selections and cursors are each person's own, people are in the database. */
const typesOfBoard: ReadonlySet<string> = new Set<TypeName>(['document', 'page', 'shape', 'binding', 'asset'])
const FIXED = ['typeName', 'type']

export const artboardRules: DocumentRules = {
  roots: ['records'],
  schemaVersion: documentSchemaVersions.artboard,
  fixedFields: FIXED,
  // Since 2 numbers that change together are one list (`x,y`). A record from before is read as it is until they are written next.
  migrations: { 1: () => undefined },
  seed: seedArtboard,
  check(change) {
    for (const record of recordChanges(change)) {
      const wrong = judgeShape(record) ?? (change.author && judgeAct(record, change, change.author))
      if (wrong) return wrong
    }
    return null
  },
  complete: keepReturns,
}

function judgeShape(change: RecordChange): string | null {
  if (change.act === 'removed') return null
  const record = mapToRecord(change.id, change.record)
  if (!record) return `What was written for ${change.id} is no record.`
  const tooMuch = judgeSize(record)
  if (tooMuch) return tooMuch
  if (!typesOfBoard.has(record.typeName)) return `A board holds no ${record.typeName}.`
  if (change.act === 'changed' && change.fields.some(field => FIXED.includes(field))) {
    return 'A thing on a board does not change its kind; it is removed and another is put there.'
  }
  try {
    schema.types[record.typeName as TypeName].validate(record)
  } catch (error) {
    return `This board cannot hold ${change.id}: ${error instanceof Error ? error.message : 'it is not valid'}`
  }
  return record.typeName === 'asset' ? judgeAsset(record) : null
}

/** Files by their id alone, `asset:<file id>`: who may see one is asked each time, and no picture swells the document. */
function judgeAsset({ type, props }: BoardRecord): string | null {
  const { src, image, favicon } = (props ?? {}) as Record<string, unknown>
  const isLink = type === 'bookmark' && typeof src === 'string' && /^https?:/i.test(src)
  return [...(isLink ? [] : [src]), image, favicon].every(isFile)
    ? null
    : 'Pictures are uploaded first, and put on a board by their file’s id.'
}

function isFile(source: unknown): boolean {
  if (source === undefined || source === null || source === '') return true
  return typeof source === 'string' && source.startsWith('asset:') && id.safeParse(source.slice(6)).success
}

function judgeAct(record: RecordChange, change: AppliedChange, author: DocumentAuthor): string | null {
  const wrong = judgePlaceholder(record) ?? judgeVote(record, change, author)
  return wrong ?? (isForAll(record) ? null : judgeAuthor(record, author))
}

/** What a record says of who put it there holds for contributors, who change only their own, and is nobody's to forge. */
function judgeAuthor(change: RecordChange, { uid, role }: DocumentAuthor): string | null {
  const before = change.act === 'added' ? null : creatorOf(change.before)
  if (role === 'contributor' && change.act !== 'added' && before !== uid) {
    return 'Contributors change what they put on the board themselves.'
  }
  if (change.act === 'removed') return null
  const record = mapToRecord(change.id, change.record)
  const after = record && creatorOf({ get: field => record[field] })
  if (change.act === 'changed') return after === before ? null : 'Who put something on a board cannot be changed.'
  return after === uid ? null : 'Things are put on a board in one’s own name.'
}
