import type { DocumentRules } from '#documents/document-rules.ts'

export const canvasRules: DocumentRules = {
  roots: ['nodes', 'links', 'meta'],
  schemaVersion: 1,
  migrations: {},
  check: () => null,
}
