import { join } from 'node:path'
import { DiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'

export interface StorePlace {
  dataDir: string
  s3Endpoint: string | undefined
  s3Bucket: string
  s3Region: string
  s3AccessKeyId: string
  s3SecretAccessKey: string
}

/** The store that the configuration names: a bucket where there is one, else a folder under DATA_DIR. */
export async function openObjectStore(config: StorePlace): Promise<ObjectStore> {
  if (config.s3Endpoint === undefined) return new DiskStore(join(config.dataDir, 'files'))
  // Whoever keeps files on the disk need not wait for the client of S3 to load.
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store({
    endpoint: config.s3Endpoint,
    bucket: config.s3Bucket,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
  })
}
