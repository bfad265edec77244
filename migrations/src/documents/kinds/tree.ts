import * as Y from 'yjs'
import { isName } from '@atelier/shared-schema/entities/name-pattern.ts'
import { readEntry } from '@atelier/shared-schema/documents/tree.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import type { DocumentAuthor, DocumentRules } from '#documents/document-rules.ts'
import { recordChanges } from './record-changes.ts'
import type { RecordChange } from './record-changes.ts'
import { projectTree } from './tree-projection.queries.ts'

const FIELDS = ['name', 'place', 'trashed', 'createdBy', 'createdAt', 'cover']
const FIXED = new Set(['createdBy', 'createdAt'])
const PLACE_KEYS = 'moved,parent,was'
const MARK_KEYS = 'at,by'

/** How the tree as a whole stands, its depth and size, is asked when its rows are written: that takes all of it. */
export const treeRules: DocumentRules = {
  roots: ['folders'],
  schemaVersion: documentSchemaVersions.tree,
  migrations: {},
  check(change) {
    for (const folder of recordChanges(change)) {
      const wrong = judge(folder, change.author)
      if (wrong) return wrong
    }
    return null
  },
  project: projectTree,
}

function judge(folder: RecordChange, author: DocumentAuthor | null): string | null {
  if (folder.act === 'removed') return author ? 'Folders go to the trash; only there are they deleted for ever.' : null
  if (folder.act === 'replaced' && author) return 'A folder cannot be put in the place of another.'
  const entry = readEntry(folder.id, folder.record)
  if (!entry || !(folder.record instanceof Y.Map) || !isExact(folder.record)) {
    return `What was written for folder ${folder.id} is no folder.`
  }
  if ((folder.record.get('cover') ?? null) !== entry.cover) return 'A folder is shown by an image, named by its id.'
  // What the server moves may have a name that was taken once and is not any more.
  if (!author) return null
  const fields = folder.act === 'changed' ? folder.fields : FIELDS
  if (fields.includes('name') && !isName(entry.name, 255)) {
    return 'A folder needs a name of up to 255 characters, on one line.'
  }
  if (folder.act === 'changed' && fields.some(field => FIXED.has(field))) {
    return 'Who made a folder, and when, cannot be changed.'
  }
  if (folder.act === 'added' && entry.createdBy !== author.uid) return 'A folder is made in one’s own name.'
  if (fields.includes('trashed') && entry.trashed && entry.trashed.by !== author.uid) {
    return 'A folder is moved to the trash in one’s own name.'
  }
  return null
}

function isExact(record: Y.Map<unknown>): boolean {
  const hasKeys = (value: unknown, keys: string) =>
    value === undefined ||
    Object.keys(value ?? {})
      .toSorted()
      .join() === keys
  return (
    [...record.keys()].every(key => FIELDS.includes(key)) &&
    hasKeys(record.get('place'), PLACE_KEYS) &&
    hasKeys(record.get('trashed'), MARK_KEYS)
  )
}
