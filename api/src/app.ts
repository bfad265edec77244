import type { Config } from '@atelier/platform/config/config.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { SecretBox } from '@atelier/platform/secrets/secret-box.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { OfferedEngines } from '#engines/offered-engines.ts'
import type { EventStreams } from '#events/event-streams.ts'
import type { WaitingCalls } from '#areas/recipe-tasks/waiting-calls.ts'
import type { OpenedItems } from '#people/opened-items.ts'

/** What services work with. Made once in main.ts and by tests; nothing in it is global. */
export interface App {
  db: Db
  config: Config
  log: Log
  doorbell: Doorbell
  /** The bytes of files. */
  store: ObjectStore
  /** Keeps secrets unreadable in the database. */
  secrets: SecretBox
  events: EventStreams
  /** What can run graphs now. */
  engines: OfferedEngines
  /** Those that wait for the pictures of a task. */
  waitingCalls: WaitingCalls
  opened: OpenedItems
  /** True while the disk is nearly full: writes are refused, reading goes on. */
  isReadOnly(): boolean
  now(): Date
}
