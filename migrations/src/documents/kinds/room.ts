import type { DocumentRules } from '#documents/document-rules.ts'

export const roomRules: DocumentRules = {
  roots: ['messages'],
  schemaVersion: 1,
  migrations: {},
  check: () => null,
}
