import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import type { App } from '#app.ts'
import type { ArchivedFile } from './archive-format.ts'
import type { ArrivingIds } from './arriving-ids.ts'
import type { ImportTarget } from './import.queries.ts'
import type { Archive } from './open-archive.ts'

type LeftOut = Extract<ImportProgress, { is: 'done' }>['leftOut']

/** An archive on its way in, with all that is known of it before its things. */
export interface Arrival {
  app: App
  archive: Archive
  target: ImportTarget
  ids: ArrivingIds
  files: ReadonlyMap<string, ArchivedFile>
  /** By which this installation knows what it wrote itself. */
  key: string
  sharing: 'kept' | 'private'
  leftOut: LeftOut
}

/** Named at most; the count of the others is of no use. */
const GRANTS_NAMED_MAX = 1_000

export function leaveGrantOut({ leftOut }: Arrival, grant: LeftOut['grants'][number]): void {
  if (leftOut.grants.length < GRANTS_NAMED_MAX) leftOut.grants.push(grant)
}
