import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ResultKeeper } from './keep-pictures.ts'
import type { KeptModels } from './kept-models.ts'
import type { PlainFinishes } from './plain-finishes.ts'

export interface TaskWorld extends ResultKeeper {
  readonly plainFinishes: PlainFinishes
  readonly doorbell: Doorbell
  readonly log: Log
  /** Where runs have their files. */
  readonly areaRoot: string
  readonly keptModels: KeptModels
  /** Of a task that has completed, for how long its recipe takes. */
  readonly onMeasured: (row: TaskRow) => void
}
