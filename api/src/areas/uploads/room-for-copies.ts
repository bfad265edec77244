import type { Trx } from '@atelier/database/database/connection.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { lockQuota, sumStorage } from './uploads.queries.ts'

/** A copy counts like what was brought, although its bytes are kept once. */
export async function assertRoomForCopies({ config }: App, trx: Trx, uid: string, bytes: number): Promise<void> {
  const quota = config.storageQuotaBytes
  if (quota === 0 || bytes === 0) return
  await lockQuota(trx, uid)
  const used = (await sumStorage(trx, uid)).find(({ kind }) => kind === 'regular')?.used ?? 0
  if (used + bytes <= quota) return
  throw new AppError(
    'STORAGE_FULL',
    'There is no room for these copies. Delete something for good, and empty the trash.',
    {
      details: { storage: 'regular', used, quota },
    },
  )
}
