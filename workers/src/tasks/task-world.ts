import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { Engine, EngineDescription } from '#engines/engine.ts'
import type { ResultKeeper } from './keep-pictures.ts'

/** What runs tasks, with what it said of itself. */
export interface TaskEngine {
  readonly engine: Engine
  readonly name: string
  readonly nodes: EngineDescription['nodes']
  /** Graphs at once. */
  readonly slots: number
}

export interface TaskWorld extends ResultKeeper {
  readonly doorbell: Doorbell
  readonly log: Log
  /** Where runs have their files. */
  readonly areaRoot: string
  /** Of a task that has completed, for how long its recipe takes. */
  readonly onMeasured: (row: TaskRow) => void
}
