import { join } from 'node:path'
import { DiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'

/** The store that the configuration names: a folder under DATA_DIR. */
export function openObjectStore(config: { dataDir: string }): ObjectStore {
  return new DiskStore(join(config.dataDir, 'files'))
}
