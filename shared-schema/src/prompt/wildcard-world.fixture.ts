import type { ReadEntries } from './wildcards.ts'

export function wildcardWorld(entries: Record<string, string[]>): ReadEntries {
  return Object.assign((key: string) => entries[key], { keys: () => Object.keys(entries) })
}
