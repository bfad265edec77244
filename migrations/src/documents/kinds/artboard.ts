import type { DocumentRules } from '#documents/document-rules.ts'

export const artboardRules: DocumentRules = {
  roots: ['records'],
  schemaVersion: 1,
  migrations: {},
  check: () => null,
}
