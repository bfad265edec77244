import * as Y from 'yjs'
import { canvasMeta, canvasNodeFields, readLink, readNode } from '@atelier/shared-schema/documents/canvas.ts'
import { isPlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import type { DocumentRules } from '#documents/document-rules.ts'
import { recordChanges } from './record-changes.ts'
import type { RecordChange } from './record-changes.ts'

const FIELDS: ReadonlySet<string> = new Set(Object.keys(canvasNodeFields.shape))
const VALUE_KEY_MAX = 200
/** Of one widget's value as JSON: a long prompt, not a picture. */
const VALUE_LENGTH_MAX = 200_000

/** Shapes only: which nodes and inputs there are is the engines' word, and a workflow made for another engine is kept. */
export const canvasRules: DocumentRules = {
  roots: ['nodes', 'links', 'meta'],
  schemaVersion: documentSchemaVersions.canvas,
  migrations: {},
  check(change) {
    for (const record of recordChanges(change)) {
      const wrong = record.act === 'removed' ? null : judge(record)
      if (wrong) return wrong
    }
    return null
  },
}

function judge(change: Exclude<RecordChange, { act: 'removed' }>): string | null {
  switch (change.root) {
    case 'nodes':
      return judgeNode(change.id, change.record)
    case 'links':
      return change.act !== 'changed' && readLink(change.id, change.record)
        ? null
        : `What was written for link ${change.id} is no link.`
    default:
      return judgeMeta(change.id, change.record)
  }
}

function judgeNode(id: string, record: unknown): string | null {
  if (!(record instanceof Y.Map) || !readNode(id, record)) return `What was written for node ${id} is no node.`
  for (const [key, value] of record as Y.Map<unknown>) {
    if (FIELDS.has(key)) continue
    if (!key.startsWith('values.') || key.length > VALUE_KEY_MAX) return `A node has no field ${key}.`
    if (!isPlainValue(value)) return `The value of ${key} is not plain.`
    if (JSON.stringify(value).length > VALUE_LENGTH_MAX) return `The value of ${key} is too long.`
  }
  return null
}

function judgeMeta(key: string, value: unknown): string | null {
  const field = Object.entries(canvasMeta.shape).find(([name]) => name === key)?.[1]
  return field?.safeParse(value).success ? null : `What was written for ${key} does not belong to a workflow.`
}
