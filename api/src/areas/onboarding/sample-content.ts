import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { createFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { insertWildcard } from '#areas/wildcards/wildcards.queries.ts'
import { insertMacro } from '#areas/workflows/macros.queries.ts'
import { sampleFolders } from './sample-folders.ts'
import { sampleMacros } from './sample-macros.ts'
import { sampleWildcards } from './sample-wildcards.ts'

export interface NewPerson {
  uid: string
  locale: Locale
}

/**
 * No empty house: what a new account begins with, made in the transaction that makes the account. Each is a moment older
 * than the one before, so that lists by date show them in their order.
 */
export async function createSampleContent(trx: Trx, person: NewPerson, now: Date): Promise<void> {
  await createSampleFolders(trx, person, now)
  for (const [index, sample] of sampleWildcards(person.locale).entries()) {
    await insertWildcard(trx, {
      ...sample,
      ownerUid: person.uid,
      workspaceId: null,
      isDraft: false,
      now: new Date(now.getTime() - index * 1_000),
    })
  }
  for (const sample of sampleMacros(person.locale)) {
    await insertMacro(trx, { ...sample, ownerUid: person.uid, workspaceId: null, isDraft: false, now })
  }
}

async function createSampleFolders(trx: Trx, { uid, locale }: NewPerson, now: Date): Promise<void> {
  const name = formatDocumentName({ kind: 'tree', of: 'person', uid })
  const made = { by: uid, now: now.getTime() }
  await appendToDocument(
    trx,
    name,
    doc => {
      for (const folder of sampleFolders(locale)) {
        const id = newId()
        createFolder(doc, { ...made, id, name: folder.name, parentId: null })
        for (const within of folder.within) createFolder(doc, { ...made, id: newId(), name: within, parentId: id })
      }
    },
    { author: { uid, role: 'owner' }, now },
  )
}
