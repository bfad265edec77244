import { MACROS_DUE_CHANNEL, TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { taskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { announceCancel, announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { Driver } from '@atelier/platform/process/driver.ts'
import { driveNextMacro } from './drive-macros.ts'

/** Takes the runs of macros from step to step. */
export function startMacroDriver(app: App): Driver {
  return new Driver(app, {
    what: 'a macro',
    listen: look => {
      const stops = [
        app.doorbell.listen(MACROS_DUE_CHANNEL, look),
        app.doorbell.listen(TASK_EVENTS_CHANNEL, payload => {
          if (payload === null || mayMoveMacros(payload)) look()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    driveOne: async () => {
      const driven = await driveNextMacro(app)
      if (!driven) return false
      announceTasks(app, driven.changed)
      for (const row of driven.canceled) announceCancel(app, row)
      return true
    },
  })
}

/** What has ended may be a step of a macro, or a macro that was canceled. */
function mayMoveMacros(payload: string): boolean {
  const news = taskNews.safeParse(JSON.parse(payload))
  return news.success && isFinished(news.data.event.status)
}
