import { sql } from 'kysely'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef, ItemDocumentKind } from '@atelier/shared-schema/documents/document-name.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import { SERVER_CLIENT_ID } from '@atelier/shared-schema/documents/server-client.ts'
import { applyChange, createDoc } from './apply-change.ts'
import { appendUpdates } from './document-log.queries.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { RulesOfKinds } from './rules-of-kinds.ts'

/** The kind of item that each kind of document is the content of. */
export const itemKindOfDocument: Record<ItemDocumentKind, ItemKind> = {
  artboard: 'ARTBOARD',
  canvas: 'SD_WORKFLOW',
  room: 'CHAT_ROOM',
}

/**
 * Makes the document if what it belongs to is there; false when it is not. The first to ask makes it, all others wait for
 * that and find it made, so it is seeded once.
 */
export async function ensureDocument(trx: Trx, ref: DocumentRef, kinds: RulesOfKinds = rulesOfKinds): Promise<boolean> {
  if (!(await isOwnerThere(trx, ref))) return false
  const name = formatDocumentName(ref)
  const rules = kinds[ref.kind]
  const made = await trx
    .insertInto('document')
    .values({
      name,
      kind: ref.kind,
      item_id: ref.kind === 'tree' ? null : ref.itemId,
      epoch: newId(),
      schema_version: rules.schemaVersion,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('epoch')
    .executeTakeFirst()
  if (!made || !rules.seed) return true
  const doc = createDoc(rules)
  doc.clientID = SERVER_CLIENT_ID
  const { update } = applyChange(doc, { ref, author: null, now: new Date(), rules }, () => rules.seed?.(doc, ref))
  doc.destroy()
  if (update) {
    await appendUpdates(trx, { name, epoch: made.epoch, knownSeq: 0, updates: [{ data: update, authorUid: null }] })
  }
  return true
}

export async function isOwnerThere(db: Db | Trx, ref: DocumentRef): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${ownerQuery(ref)} as found`.execute(db)
  return rows[0]?.found ?? false
}

function ownerQuery(ref: DocumentRef) {
  if (ref.kind !== 'tree') {
    return sql`exists (select from item where id = ${ref.itemId}::uuid and kind = ${itemKindOfDocument[ref.kind]})`
  }
  return ref.of === 'person'
    ? sql`exists (select from person where uid = ${ref.uid}::uuid)`
    : sql`exists (select from workspace where id = ${ref.workspaceId}::uuid)`
}
