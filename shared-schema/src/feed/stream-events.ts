import { z } from 'zod'
import { trainingEvent } from '#entities/training.ts'
import { taskEvent } from '#tasks/task-events.ts'

/** A comment is sent this often, so that whoever hears nothing for twice as long knows that the line is dead. */
export const STREAM_HEARTBEAT_MS = 15_000

/**
 * Every kind of event on `/api/events`, by its name on the wire. Events only say that there is something to fetch, so one
 * that is lost or doubled does no harm. The id of an event is the newest cursor of the change feed.
 */
export const streamEvents = {
  /** There may be new rows in the feed for this person; sent once at the start too, unless nothing is new since the id given. */
  changes: z.object({ cursor: z.string() }),
  /** The cursor given is too old or of another epoch: everything has to be read anew. */
  resync: z.object({ epoch: z.string() }),
  /** A task that this person may look at has changed. It carries the change, as there are many while one runs. */
  task: taskEvent,
  /** A training of this person’s own has changed; it carries the change, as a task does. */
  training: trainingEvent,
  /** The person was told of something: there is more in the list of notifications. */
  notices: z.object({}),
  /** Tags that this person can use were made, renamed, coloured, merged or deleted. */
  tags: z.object({}),
} as const

export type StreamEventName = keyof typeof streamEvents
export type StreamEventData<N extends StreamEventName> = z.infer<(typeof streamEvents)[N]>
