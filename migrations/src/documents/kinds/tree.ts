import type { DocumentRules } from '#documents/document-rules.ts'

export const treeRules: DocumentRules = {
  roots: ['folders'],
  schemaVersion: 1,
  migrations: {},
  check: () => null,
}
