import type * as Y from 'yjs'
import type { DocumentRules } from './document-rules.ts'

/** Step by step, from the shape that a document was written in to the one this version knows. */
export function raiseDoc(doc: Y.Doc, rules: DocumentRules, from: number): void {
  for (let version = from; version < rules.schemaVersion; version++) {
    const migrate = rules.migrations[version]
    if (!migrate) throw new Error(`No way from version ${version} of this kind of document to the next`)
    migrate(doc)
  }
}
