import { join } from 'node:path'
import type { AreaFolders } from '#engine/runner/protocol.ts'

/** Where files of runs lie that have no areas of their own. */
export function runFolders(dataDir: string): AreaFolders {
  const area = (name: string) => join(dataDir, 'engine', name)
  return { input: area('input'), output: area('output'), temp: area('temp') }
}
