import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { AUTOMATIONS_DUE_CHANNEL, MACROS_DUE_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { App } from '#app.ts'
import { announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { Driver } from '@atelier/platform/process/driver.ts'
import { isAnythingDue } from './automations.queries.ts'
import { driveNextRun, noteDueSchedule } from './drive-automations.ts'

/** Begins what automations are to run. */
export function startAutomationDriver(app: App): Driver {
  return new Driver(app, {
    what: 'an automation',
    listen: look => {
      // An image that came into a folder rings as every change of items does.
      const stops = [AUTOMATIONS_DUE_CHANNEL, CHANGES_CHANNEL].map(channel => app.doorbell.listen(channel, look))
      return () => {
        for (const stop of stops) stop()
      }
    },
    driveOne: async () => {
      if (!(await isAnythingDue(app.db, app.now()))) return false
      const isNoted = await noteDueSchedule(app)
      const done = await driveNextRun(app)
      if (done && done.queued.length > 0) {
        announceTasks(app, done.queued)
        if (done.queued.some(row => row.type === 'chain')) app.doorbell.ring(MACROS_DUE_CHANNEL)
      }
      return isNoted || done !== undefined
    },
  })
}
