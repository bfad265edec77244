import type { Db } from '@atelier/database/database/connection.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { Driver } from '@atelier/platform/process/driver.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { taskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import { fillNextBoard } from './fill-board.ts'

/** Brings what came of tasks to the boards that they were asked on, whoever has those open. */
export function startBoardFiller({ db, doorbell, log }: { db: Db; doorbell: Doorbell; log: Log }): Driver {
  return new Driver(
    { log },
    {
      what: 'what came of a task on a board',
      listen: look =>
        doorbell.listen(TASK_EVENTS_CHANNEL, payload => {
          if (payload === null || hasEnded(payload)) look()
        }),
      driveOne: async () => {
        const filled = await fillNextBoard(db)
        if (filled?.document) doorbell.ring(DOCUMENT_CHANNEL, filled.document)
        return filled !== undefined
      },
    },
  )
}

function hasEnded(payload: string): boolean {
  const news = taskNews.safeParse(JSON.parse(payload))
  return news.success && isFinished(news.data.event.status)
}
